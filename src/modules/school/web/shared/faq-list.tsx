import { ChevronDown } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

/** Questions, each of which opens a text below it, also without scripts. The texts are HTML. */
export function FaqList({ entries }: { entries: readonly { readonly question: string; readonly answer: string }[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {entries.map(({ question, answer }, place) => (
        <details key={place} className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-4 text-lg font-semibold">
            {question}
            <Icon of={ChevronDown} className="size-5 shrink-0 transition-transform group-open:-scale-y-100" />
          </summary>
          <RichText html={answer} className="pb-6 text-muted" />
        </details>
      ))}
    </div>
  );
}
