import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Lost } from './paste/lost.ts';

/** What was pasted last: where it begins in the text, what it replaced, and what it could not keep. */
export interface PastedText {
  readonly start: number;
  readonly text: string;
  readonly replaced: string;
  readonly lost: Lost;
}

/** Says that what was pasted became Markdown and what of it is missing. It can be taken back while it stands as it was pasted. */
export function PasteNotice({
  pasted,
  value,
  onTakeBack,
}: {
  pasted: PastedText;
  /** The text of the unit. */
  value: string;
  onTakeBack: (pasted: PastedText) => void;
}) {
  const { pasted: words } = useMessages().lessonEditor;
  const { lost } = pasted;
  const missing = (Object.keys(lost) as (keyof Lost)[]).filter((kind) => lost[kind] > 0);
  const isThere = value.startsWith(pasted.text, pasted.start);
  return (
    <Alert>
      <p>{words.text}</p>
      {missing.length > 0 && (
        <>
          <p className="mt-2">{words.title}</p>
          <ul className="ms-5 list-disc">
            {missing.map((kind) => (
              <li key={kind}>{words.lost[kind](lost[kind])}</li>
            ))}
          </ul>
        </>
      )}
      {isThere && (
        <Button tone="secondary" size="sm" className="mt-2" onClick={() => onTakeBack(pasted)}>
          {words.takeBack}
        </Button>
      )}
    </Alert>
  );
}
