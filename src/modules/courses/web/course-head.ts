import { shareImage } from '#contract/images.ts';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { priceNow } from '#modules/courses/contract/price-now.ts';
import { languageTag } from '#contract/text/content-language.ts';
import { absolute, type HeadContext, pageHead, pageUrl } from '#web/lib/page-head.ts';
import { stringifySearch } from '#web/lib/search-params.ts';
import { categoryName } from './shared/category-name.ts';
import { breadcrumbList, organization } from '#web/lib/structured-data.ts';

/** Search engines show about this many characters of a description. */
const SUMMARY_LENGTH = 155;

/** Returns the head of a course's page, with a schema.org Course and its canonical address. */
export function courseHead(context: HeadContext, course: CourseDetail) {
  const { courses } = context.messages;
  const path = `/course/${course.customId}`;
  const description = summary(course.description);
  const image = course.imageSrc && (shareImage(course.imageSrc) ?? course.imageSrc);
  const breadcrumbs = [
    { name: courses.catalogue.title, path: '/courses' },
    {
      name: categoryName(context.school(), course.category) ?? course.category,
      path: `/courses${stringifySearch({ category: course.category })}`,
    },
    { name: course.name, path },
  ];
  return pageHead(context, {
    title: course.name,
    description,
    path,
    image,
    imageAlt: course.imageAlt,
    structured: import.meta.env.SSR
      ? [
          structuredCourse(context, course, { path, description, image }),
          breadcrumbList(context, breadcrumbs),
          ...(course.faq.length > 0 ? [structuredQuestions(course)] : []),
        ]
      : [],
  });
}

/**
 * Returns the schema.org Course with the properties Google requires (name, description, provider, offers, instance).
 */
function structuredCourse(
  context: HeadContext,
  course: CourseDetail,
  page: { path: string; description: string; image: string | null },
) {
  const url = pageUrl(context, page.path);
  return {
    '@type': 'Course',
    name: course.name,
    description: page.description || course.name,
    url,
    provider: organization(context),
    ...(page.image && { image: absolute(context, page.image) }),
    inLanguage: languageTag(course.language) ?? course.language,
    educationalLevel: course.level,
    offers: [
      {
        '@type': 'Offer',
        category: priceNow(course) > 0 ? 'Paid' : 'Free',
        price: priceNow(course).toFixed(2),
        priceCurrency: context.school().currency,
        ...(course.saleEndsOn !== null && { priceValidUntil: course.saleEndsOn }),
        url,
        availability: `https://schema.org/${course.state === 'archived' ? 'Discontinued' : 'InStock'}`,
      },
    ],
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        ...(course.durationSeconds > 0 && { courseWorkload: `PT${Math.ceil(course.durationSeconds / 60)}M` }),
        ...(course.teacher && { instructor: { '@type': 'Person', name: course.teacher } }),
      },
    ],
  };
}

/** Returns the questions of a course as a schema.org FAQPage; the replies are HTML, as Google takes them. */
const structuredQuestions = ({ faq, html }: CourseDetail) => ({
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }, place) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: html?.answers[place] ?? answer },
  })),
});

/** Returns the beginning of a text, cut at a word. */
function summary(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  const cut = line.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}
