import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import lamp from '#web/assets/lamp.svg';
import { CoursesByIds } from '#web/features/courses/courses-by-ids.tsx';
import { coursesByIdsQuery } from '#web/features/courses/courses.api.ts';
import { FeaturedSection } from '#web/features/school/featured-section.tsx';
import { Hero } from '#web/features/school/hero.tsx';
import { ContentBand } from '#web/features/school/content-band.tsx';
import { Testimonials } from '#web/features/school/testimonials.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { pageHead } from '#web/lib/page-head.ts';
import { organization, website } from '#web/lib/structured-data.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';

export const Route = createFileRoute('/')({
  staticData: { messages: ['home', 'courses'] },
  loader: ({ context }) => context.queryClient.prefetchQuery(coursesByIdsQuery(SCHOOL.featuredCourses)),
  head: ({ match }) =>
    pageHead(match.context, {
      description: match.context.messages.home.description,
      path: '/',
      structured: import.meta.env.SSR ? [organization(match.context), website(match.context)] : [],
    }),
  component: Home,
});

function Home() {
  const { home } = useMessages();
  const featured = useQuery(coursesByIdsQuery(SCHOOL.featuredCourses));
  // A new school has no courses: then no section rather than an empty one.
  const none = featured.data?.length === 0;
  const { instructors, students, courses } = SCHOOL.figures;
  const stats = [
    { id: 'instructors', name: home.stats.instructors, value: instructors },
    { id: 'students', name: home.stats.students, value: students },
    { id: 'courses', name: home.stats.courses, value: courses },
  ];
  return (
    <>
      <Hero />
      {!none && (
        <FeaturedSection>
          <CoursesByIds ids={SCHOOL.featuredCourses} failure={home.featured.failed} />
        </FeaturedSection>
      )}
      <ContentBand
        tone="sunken"
        title={home.band.title}
        text={home.band.text}
        button={{ label: home.band.button, link: { to: '/about' } }}
        stats={stats}
        imageSide="left"
        image={<img src={lamp} alt={home.band.picture} width={640} height={480} loading="lazy" className="w-full" />}
      />
      <Testimonials />
      <ContentBand
        tone="night"
        title={home.banner.title}
        text={home.banner.text}
        button={{ label: home.banner.button, link: { to: '/courses' } }}
      />
    </>
  );
}
