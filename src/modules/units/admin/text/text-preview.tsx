import type { Ref } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { UnitText } from '#web/ui/unit-text.tsx';

/** The text as learners see it. `html` is made by the server, which refuses everything that could run. */
export function TextPreview({ ref, html, current }: { ref: Ref<HTMLDivElement>; html: string; current: boolean }) {
  const words = useMessages().unitDraft.preview;
  return (
    <section
      ref={ref}
      aria-label={words.label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by the keyboard
      tabIndex={0}
      className="max-h-[46rem] min-h-40 overflow-y-auto rounded-md border border-line bg-surface px-4 py-3 break-words"
      style={{ blockSize: '100%' }}
    >
      {/* The headings of the text follow the title of the unit, which is of this level on the study page. */}
      <h2 className="sr-only">{words.label}</h2>
      {!current && <p className="mb-2 text-xs text-muted">{words.old}</p>}
      {html === '' ? <p className="text-muted">{words.empty}</p> : <UnitText html={html} lang={undefined} />}
    </section>
  );
}
