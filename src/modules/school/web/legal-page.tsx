import { useSuspenseQuery } from '@tanstack/react-query';
import type { LegalPageName } from '#modules/school/contract/school-choices.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { LegalText } from './legal-text.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { legalQuery } from './school.api.ts';

/** A legal text as a page with a table of contents; prints well. */
export function LegalPage({ name }: { name: LegalPageName }) {
  const { legal } = useMessages();
  const { data: document } = useSuspenseQuery(legalQuery(useLocale(), name));
  const { intro, sections } = document;
  return (
    <div className="page py-10 sm:py-16 print:max-w-none print:p-0">
      <header>
        <h1 className="text-4xl">{legal[name].title}</h1>
        {intro !== '' && <RichText html={intro} className="measure mt-4 text-lg text-muted" />}
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[17rem_1fr] print:block">
        {sections.length > 0 && (
          <nav
            aria-labelledby="contents-title"
            className="self-start rounded-lg border border-line bg-surface p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto print:hidden"
          >
            <h2 id="contents-title" className="font-sans text-sm font-semibold text-muted">
              {legal.contents}
            </h2>
            <ol className="mt-2 text-sm sm:max-lg:columns-2 sm:max-lg:gap-6">
              {sections.map((section, place) => (
                <li key={section.id} className="break-inside-avoid">
                  <a
                    href={`#${section.id}`}
                    className="flex gap-2 py-1.5 underline-offset-4 hover:underline pointer-coarse:min-h-11 pointer-coarse:items-center"
                  >
                    <span className="w-6 shrink-0 text-end text-muted tabular-nums">{place + 1}.</span>
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <LegalText name={name} document={document} />
      </div>
    </div>
  );
}
