import type { LegalPageName } from '#modules/school/contract/school-choices.ts';
import type { SchoolLegal } from '#modules/school/contract/school.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

export interface LegalTextProps {
  name: LegalPageName;
  document: SchoolLegal;
  /** True inside a dialog: headings one level lower, no anchors. */
  inDialog?: boolean;
}

/** The sections of a legal text, numbered, about 70 characters a line, after the demo's notice. */
export function LegalText({ name, document, inDialog = false }: LegalTextProps) {
  const { legal } = useMessages();
  const locale = useLocale();
  const school = useSchool();
  const { intro, sections, updated } = document;
  const Heading = inDialog ? 'h3' : 'h2';
  return (
    <div className="grid max-w-[37rem] gap-10 print:max-w-none print:gap-6 print:text-sm">
      {school.mode === 'demo' && (
        <div className="rounded-md border border-edge bg-highlight-soft px-4 py-3 text-sm">
          <p className="font-semibold">{legal.demoTitle}</p>
          <p>{legal.demo(school.name)}</p>
        </div>
      )}
      {inDialog && intro !== '' && <RichText html={opensTabs(intro, legal.opensTab)} />}
      {sections.map(({ id, title, html }, place) => (
        <section key={id} id={inDialog ? undefined : id} aria-labelledby={`${name}-${id}`} className="grid gap-4">
          <Heading id={`${name}-${id}`} className={`break-after-avoid ${inDialog ? 'text-lg' : 'text-2xl'}`}>
            <span className="font-sans font-semibold text-accent">{place + 1}.</span> {title}
          </Heading>
          <RichText html={inDialog ? opensTabs(html, legal.opensTab) : html} />
        </section>
      ))}
      <p className="border-t border-line pt-4 text-sm text-muted">{legal.updated(formatDate(updated, locale))}</p>
    </div>
  );
}

/** Makes links open a new tab and say so: the form behind the dialog keeps its input. */
const opensTabs = (html: string, note: string): string =>
  html.replaceAll('<a ', '<a target="_blank" ').replaceAll('</a>', ` ${note}</a>`);
