import { ChevronDown } from 'lucide';
import { useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { RichText } from './rich-text.tsx';
import type { HomeSectionOf } from './home-sections.ts';

/** Questions, each of which opens a text below it, also without scripts. */
export function Faq({ section }: { section: HomeSectionOf<'faq'> }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="page py-16 sm:py-24">
      <div className="mx-auto max-w-3xl">
        <h2 id={titleId} className="mb-8 text-3xl">
          {section.title}
        </h2>
        <div className="divide-y divide-line border-y border-line">
          {section.entries.map(({ question, answer }, place) => (
            <details key={place} className="group">
              <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-4 text-lg font-semibold">
                {question}
                <Icon of={ChevronDown} className="size-5 shrink-0 transition-transform group-open:-scale-y-100" />
              </summary>
              <RichText html={answer} className="pb-6 text-muted" />
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
