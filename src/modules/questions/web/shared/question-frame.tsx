import type { ReactNode } from 'react';
import { useLocale } from '#web/lib/locale.ts';

/** Takes back what the text around a question says of lists: its options are one. */
const STYLE = `.unit-text .question-frame ol.grid{padding:0;list-style:none}
.unit-text .question-frame ol.grid>li{margin:0;padding-inline:.75rem .25rem}`;

/** The frame of a question that stands in a text, whose language may be another one than that of the page. */
export function QuestionFrame({ children }: { children: ReactNode }) {
  return (
    <div
      lang={useLocale()}
      className="question-frame grid gap-4 rounded-md border border-edge bg-surface p-4 text-base sm:p-5"
    >
      <style href="question-frame" precedence="default">
        {STYLE}
      </style>
      {children}
    </div>
  );
}
