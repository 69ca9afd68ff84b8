import { useId } from 'react';
import { FaqList } from './shared/faq-list.tsx';
import type { HomeSectionOf } from './home-sections.ts';

/** The section with questions. */
export function Faq({ section }: { section: HomeSectionOf<'faq'> }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="page py-16 sm:py-24">
      <div className="mx-auto max-w-3xl">
        <h2 id={titleId} className="mb-8 text-3xl">
          {section.title}
        </h2>
        <FaqList entries={section.entries} />
      </div>
    </section>
  );
}
