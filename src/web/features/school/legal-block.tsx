import { Link } from '@tanstack/react-router';
import type { LegalBlock as Block } from '#web/lib/messages/legal-document.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

/** One block of a legal text. `apart`: links open a new tab, so that a form behind it keeps its input. */
export function LegalBlock({ block, demo, apart }: { block: Block; demo: boolean; apart: boolean }) {
  const { legal } = useMessages();
  if (typeof block === 'string') return <p>{block}</p>;
  if ('demo' in block) {
    return demo && <p className="border-s-4 border-highlight ps-4 print:border-current">{block.demo}</p>;
  }
  if ('list' in block) {
    return (
      <ul className="grid list-disc gap-2 ps-6 marker:text-accent">
        {block.list.map((entry) => (
          <li key={entry} className="ps-1">
            {entry}
          </li>
        ))}
      </ul>
    );
  }
  if ('terms' in block) {
    return (
      <dl className="grid gap-4">
        {block.terms.map(({ name, text }) => (
          <div key={name} className="break-inside-avoid">
            <dt className={block.code ? 'font-mono text-sm font-semibold break-words' : 'font-semibold'}>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    );
  }
  const { to, label } = block.seeAlso;
  return (
    <p className="print:hidden">
      <Link to={to} className="link" target={apart ? '_blank' : undefined}>
        {apart ? legal.opensTab(label) : label}
      </Link>
    </p>
  );
}
