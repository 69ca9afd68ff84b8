import type { DiffPart } from '#contract/drafts.ts';

/** The words of a text that shows changes. */
export interface DiffWords {
  readonly added: string;
  readonly removed: string;
  readonly skipped: (lines: number) => string;
}

/** The difference of two texts as they are written: what was added is marked, what was removed is struck through. */
export function TextDiff({
  parts,
  words,
  lang,
}: {
  parts: readonly DiffPart[];
  words: DiffWords;
  lang?: string | undefined;
}) {
  return (
    <div
      lang={lang}
      className="rounded-sm border border-line bg-surface px-3 py-2 text-sm break-words whitespace-pre-wrap"
    >
      {parts.map(({ kind, text, lines = 0 }, index) => {
        if (kind === 'added') {
          return (
            <ins key={index} className="bg-success-soft decoration-success underline-offset-2">
              <span className="sr-only">{words.added} </span>
              {text}
            </ins>
          );
        }
        if (kind === 'removed') {
          return (
            <del key={index} className="bg-danger-soft decoration-danger">
              <span className="sr-only">{words.removed} </span>
              {text}
            </del>
          );
        }
        if (kind === 'skipped') {
          return (
            <span key={index} className="my-1 block border-y border-dashed border-line py-1 text-center text-muted">
              {words.skipped(lines)}
            </span>
          );
        }
        return <span key={index}>{text}</span>;
      })}
    </div>
  );
}
