import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';

/** Says why files cannot be imported: by file and line, or with the server's reason for the archive. */
export function ImportRefusal({ error }: { error: unknown }) {
  const words = useMessages().courseFiles;
  const problems = Object.entries(refusedFields(error));
  if (problems.length === 0) return <Alert tone="error">{sentenceOr(error, words.planFailed)}</Alert>;
  return (
    <Alert tone="error" title={words.problems}>
      <ul className="grid gap-1">
        {problems.map(([place, sentence]) => (
          <li key={place} className="break-words">
            <code>{place}</code>: {sentence}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
