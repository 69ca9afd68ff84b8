import type { PublicOption } from '#modules/questions/contract/questions.ts';

/** An option of a question: its text or, if it is formatted, its HTML, in which the server lets nothing run. */
export function OptionLabel({ option: { text, html } }: { option: Pick<PublicOption, 'text' | 'html'> }) {
  if (html === undefined) return text;
  return (
    <span className="unit-text [&_img]:inline! [&_img]:max-h-40! [&_img]:w-auto!">
      <span dangerouslySetInnerHTML={{ __html: html }} />
    </span>
  );
}
