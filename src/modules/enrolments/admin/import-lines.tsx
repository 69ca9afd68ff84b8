import { useState } from 'react';
import { IMPORT_OUTCOMES } from '#contract/choices.ts';
import type { AcceptedLine, ImportOutput, ImportLine } from '#contract/enrolments.ts';
import { formatCount } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmailText } from '#web/ui/email-text.tsx';

const LINES_AT_ONCE = 100;

const CELL = 'px-3 py-2 text-start';

const TONES = {
  enrol: 'success',
  unconfirmed: 'accent',
  already_enrolled: 'neutral',
  repeated: 'neutral',
  unknown: 'accent',
  invalid: 'accent',
} as const satisfies Record<ImportLine['outcome'], string>;

/**
 * Shows how many lines have which outcome, then each line with its outcome. In a dry run, accounts without a confirmed
 * address can be accepted one by one.
 */
export function ImportLines(props: {
  result: ImportOutput;
  accepted: readonly AcceptedLine[];
  onAccept: (accepted: readonly AcceptedLine[]) => void;
}) {
  const { result, accepted, onAccept } = props;
  const words = useMessages().admin.students.import;
  const locale = useLocale();
  const [problemsOnly, setProblemsOnly] = useState(false);
  const [shown, setShown] = useState(LINES_AT_ONCE);
  const outcomes = result.dryRun ? words.outcomes : words.outcomesDone;
  const count = (outcome: ImportLine['outcome']) => result.lines.filter((line) => line.outcome === outcome).length;
  const lines = problemsOnly ? result.lines.filter(({ outcome }) => outcome !== 'enrol') : result.lines;
  const rest = lines.length - shown;
  const accept = ({ userId, email }: ImportLine, yes: boolean) => {
    if (userId === null) return;
    const others = accepted.filter((one) => one.userId !== userId);
    onAccept(yes ? [...others, { userId, email }] : others);
  };

  return (
    <>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {IMPORT_OUTCOMES.filter((outcome) => count(outcome) > 0).map((outcome) => (
          <li key={outcome} className="flex items-center gap-2">
            <Badge tone={TONES[outcome]}>{formatCount(count(outcome), locale)}</Badge>
            {outcomes[outcome]}
          </li>
        ))}
      </ul>
      {result.dryRun && count('unconfirmed') > 0 && <Alert>{words.unconfirmedHelp}</Alert>}
      {count('enrol') > 0 && count('enrol') < result.lines.length && (
        <Checkbox
          label={words.problemsOnly}
          checked={problemsOnly}
          onChange={(event) => {
            setProblemsOnly(event.target.checked);
            setShown(LINES_AT_ONCE);
          }}
        />
      )}
      <div
        role="group"
        aria-label={result.dryRun ? words.preview : words.done}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys (WCAG 2.1.1)
        tabIndex={0}
        className="relative max-h-96 overflow-auto rounded-md border border-line"
      >
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              <th scope="col" className={CELL}>
                {words.line}
              </th>
              <th scope="col" className={CELL}>
                {words.email}
              </th>
              <th scope="col" className={`${CELL} max-sm:hidden`}>
                {words.name}
              </th>
              <th scope="col" className={CELL}>
                {words.outcome}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line) => (
              <tr key={`${line.line} ${line.email}`} className="border-t border-line">
                <td className={`${CELL} text-muted tabular-nums`}>{line.line}</td>
                <td className={`${CELL} [overflow-wrap:anywhere]`}>
                  <EmailText address={line.email} />
                  {line.name && <span className="block text-muted sm:hidden">{line.name}</span>}
                </td>
                <td className={`${CELL} break-words max-sm:hidden`}>
                  {line.name ?? <span className="text-muted">{words.noName}</span>}
                </td>
                <td className={CELL}>
                  <Badge tone={TONES[line.outcome]}>{outcomes[line.outcome]}</Badge>
                  {result.dryRun && line.outcome === 'unconfirmed' && line.userId !== null && (
                    <Checkbox
                      className="mt-2"
                      label={words.accept}
                      aria-label={words.acceptNamed(line.email)}
                      checked={accepted.some(({ userId }) => userId === line.userId)}
                      onChange={(event) => accept(line, event.target.checked)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && (
        <Button
          size="sm"
          tone="secondary"
          className="justify-self-start"
          onClick={() => setShown(shown + LINES_AT_ONCE)}
        >
          {words.more(Math.min(rest, LINES_AT_ONCE))}
        </Button>
      )}
    </>
  );
}
