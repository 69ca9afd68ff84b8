import { useState } from 'react';
import { IMPORT_OUTCOMES } from '#contract/choices.ts';
import type { AcceptedLine, ImportOutput, ImportLine } from '#modules/enrolments/contract/enrolments.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { DataTable } from '#web/ui/tables/data-table.tsx';

const LINES_AT_ONCE = 100;

const TONES = {
  enrol: 'success',
  invite: 'success',
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
  const [limit, setLimit] = useState(LINES_AT_ONCE);
  const outcomes = result.dryRun ? words.outcomes : words.outcomesDone;
  const count = (outcome: ImportLine['outcome']) => result.lines.filter((line) => line.outcome === outcome).length;
  const lines = problemsOnly
    ? result.lines.filter(({ outcome }) => outcome !== 'enrol' && outcome !== 'invite')
    : result.lines;
  const rest = lines.length - limit;
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
            setLimit(LINES_AT_ONCE);
          }}
        />
      )}
      <DataTable
        caption={result.dryRun ? words.preview : words.done}
        className="max-h-96 rounded-md border border-line"
        rows={lines.slice(0, limit)}
        keyOf={({ line, email }) => `${line} ${email}`}
        columns={[
          { label: words.line, cell: ({ line }) => line, look: 'text-muted tabular-nums' },
          {
            label: words.email,
            cell: ({ email, name }) => (
              <>
                <EmailText address={email} />
                {name && <span className="block text-muted">{name}</span>}
              </>
            ),
            look: '[overflow-wrap:anywhere]',
          },
          {
            label: words.outcome,
            cell: (line) => (
              <>
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
              </>
            ),
          },
        ]}
      />
      {rest > 0 && (
        <Button
          size="sm"
          tone="secondary"
          className="justify-self-start"
          onClick={() => setLimit(limit + LINES_AT_ONCE)}
        >
          {words.more(Math.min(rest, LINES_AT_ONCE))}
        </Button>
      )}
    </>
  );
}
