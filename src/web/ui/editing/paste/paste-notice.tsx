import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import type { Lost } from './lost.ts';

/** What became of something that was pasted. */
export interface PasteReport {
  readonly lost: Lost;
  /** Addresses of pictures on other sites, which are not in the text. */
  readonly web: readonly string[];
  /** Whether anything of it is in the text. */
  readonly hasText: boolean;
  /** Whether it was pasted into Markdown, as which it looks different. */
  readonly isSource: boolean;
}

/** The most addresses that are listed. */
const MOST_ADDRESSES = 20;

/** Returns whether a paste could keep everything. */
export const isLossless = ({ lost, web }: PasteReport): boolean =>
  web.length === 0 && Object.values(lost).every((count) => count === 0);

/** Lists what of a paste could not be kept, and takes it back as long as nothing was changed since. */
export function PasteNotice({ report, onUndo }: { report: PasteReport; onUndo: (() => void) | null }) {
  const { pasted: words } = useMessages().visualEditor;
  const { lost, web, isSource } = report;
  const missing = (Object.keys(lost) as (keyof Lost)[]).filter((kind) => lost[kind] > 0);
  return (
    <Alert>
      {isSource && <p className="mb-2 last:mb-0">{words.text}</p>}
      {!isLossless(report) && (
        <>
          <p>{words.title}</p>
          <ul className="ms-5 list-disc">
            {missing.map((kind) => (
              <li key={kind}>{words.lost[kind](lost[kind])}</li>
            ))}
            {web.length > 0 && <li>{words.web(web.length)}</li>}
          </ul>
        </>
      )}
      {web.length > 0 && (
        <ul aria-label={words.addresses} className="ms-10 list-[circle]">
          {web.slice(0, MOST_ADDRESSES).map((address) => (
            <li key={address} className="break-all">
              <a href={address} target="_blank" rel="noreferrer" className="link">
                {address}
              </a>
            </li>
          ))}
          {web.length > MOST_ADDRESSES && <li>{words.more(web.length - MOST_ADDRESSES)}</li>}
        </ul>
      )}
      {onUndo && (
        <Button tone="secondary" size="sm" className="mt-2" onClick={onUndo}>
          {words.takeBack}
        </Button>
      )}
    </Alert>
  );
}
