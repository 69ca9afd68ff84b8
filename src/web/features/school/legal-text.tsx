import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { formatDate } from '#web/lib/format.ts';
import type { LegalDocument } from '#web/lib/messages/legal-document.ts';
import { LegalBlock } from './legal-block.tsx';

/** Names of the legal texts. */
export type LegalName = 'terms' | 'privacy' | 'accessibility';

export interface LegalTextProps {
  name: LegalName;
  document: LegalDocument;
  /** Whether the school is a demo, which the text then states. */
  demo: boolean;
  /** True inside a dialog: headings one level lower, no anchors, links in a new tab. */
  inDialog?: boolean;
}

/** The sections of a legal text, numbered, about 70 characters a line, after the demo's notice. */
export function LegalText({ name, document, demo, inDialog = false }: LegalTextProps) {
  const { legal } = useMessages();
  const locale = useLocale();
  const { sections, updated } = document;
  const Heading = inDialog ? 'h3' : 'h2';
  return (
    <div className="grid max-w-[37rem] gap-10 print:max-w-none print:gap-6 print:text-sm">
      {demo && (
        <div className="rounded-md border border-edge bg-highlight-soft px-4 py-3 text-sm">
          <p className="font-semibold">{legal.demoTitle}</p>
          <p>{legal.demo}</p>
        </div>
      )}
      {sections.map(({ id, title, body }, place) => (
        <section key={id} id={inDialog ? undefined : id} aria-labelledby={`${name}-${id}`} className="grid gap-4">
          <Heading id={`${name}-${id}`} className={`break-after-avoid ${inDialog ? 'text-lg' : 'text-2xl'}`}>
            <span className="font-sans font-semibold text-accent">{place + 1}.</span> {title}
          </Heading>
          {body.map((block, index) => (
            <LegalBlock key={index} block={block} demo={demo} apart={inDialog} />
          ))}
        </section>
      ))}
      <p className="border-t border-line pt-4 text-sm text-muted">{legal.updated(formatDate(updated, locale))}</p>
    </div>
  );
}
