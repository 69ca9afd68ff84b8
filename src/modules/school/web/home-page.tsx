import type { ReactNode } from 'react';
import type { SchoolHome, SchoolHomeSection } from '#modules/school/contract/school.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Mark } from '#web/ui/school-mark.tsx';
import { ContentBand } from './content-band.tsx';
import { Faq } from './faq.tsx';
import { FeaturedSection } from './featured-section.tsx';
import { Hero } from './hero.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { StatsStrip } from './stats-strip.tsx';
import { Testimonials } from './testimonials.tsx';
import type { HomeSectionOf } from './home-sections.ts';

export interface HomePageProps {
  home: Pick<SchoolHome, 'sections'>;
  /** Shows courses by their `customId`s. */
  courses: (ids: readonly number[]) => ReactNode;
}

/** The home page: the sections of the school's settings, in their order. */
export function HomePage({ home, courses }: HomePageProps) {
  const { sections } = home;
  const hero = sections.find(({ kind }) => kind === 'hero');
  return (
    <>
      {!hero && <NoHero empty={sections.length === 0} />}
      {sections.map((section) => (
        <Section key={section.id} section={section} first={section === hero} courses={courses} />
      ))}
    </>
  );
}

/** The heading of a home page without a hero; with a welcome where there is nothing else. */
function NoHero({ empty }: { empty: boolean }) {
  const { name } = useSchool();
  const { home } = useMessages();
  if (!empty) return <h1 className="sr-only">{name}</h1>;
  return (
    <section className="page grid justify-items-center gap-6 py-24 text-center">
      <Mark className="h-20 text-accent" />
      <h1 className="text-display font-semibold">{name}</h1>
      <p className="measure text-lg text-muted">{home.empty}</p>
    </section>
  );
}

function Section(props: { section: SchoolHomeSection; first: boolean; courses: HomePageProps['courses'] }) {
  const { section } = props;
  switch (section.kind) {
    case 'hero':
      return <Hero section={section} first={props.first} />;
    case 'featured':
      return <FeaturedSection section={section}>{props.courses(section.courses)}</FeaturedSection>;
    case 'band':
      return <ContentBand {...section} />;
    case 'statistics':
      return (
        <ContentBand {...section}>
          <StatsStrip items={section.items} />
        </ContentBand>
      );
    case 'testimonials':
      return <Testimonials section={section} />;
    case 'faq':
      return <Faq section={section} />;
    case 'newsletter':
      return <Newsletter section={section} />;
  }
}

function Newsletter({ section }: { section: HomeSectionOf<'newsletter'> }) {
  return (
    <ContentBand tone="sunken" title={section.title} text={section.text}>
      <div className="text-start">
        <NewsletterForm />
      </div>
    </ContentBand>
  );
}
