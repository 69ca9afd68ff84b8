import { EmailText } from '#web/ui/email-text.tsx';

/** What a change affects: a sentence with the number, the first of them by name, and how many others there are. */
export function AffectedList(props: {
  sentence: string;
  /** With the course a certificate is about. */
  first: readonly { readonly _id: string; readonly name: string; readonly course?: string }[];
  /** The sentence about those who are not named; null if all are. */
  others: string | null;
}) {
  return (
    <div className="grid gap-1">
      <p>{props.sentence}</p>
      <ul className="list-disc ps-5 [overflow-wrap:anywhere]">
        {props.first.map(({ _id, name, course }) => (
          <li key={_id}>
            <EmailText address={name} />
            {course !== undefined && <span className="text-muted"> · {course}</span>}
          </li>
        ))}
      </ul>
      {props.others !== null && <p className="text-muted">{props.others}</p>}
    </div>
  );
}
