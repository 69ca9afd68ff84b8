import { type ReactNode, useRef, useState } from 'react';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import type { Selectable } from './rows-between.ts';
import { type BulkOutcome, runForEach } from './run-for-each.ts';

/** An action on the selected rows. */
export interface BulkAction<Row extends Selectable> {
  /** The question, with the number of rows. */
  readonly title: string;
  readonly confirm: string;
  readonly danger?: boolean;
  /** What it means, and the inputs it needs. */
  readonly body?: ReactNode;
  /** Why it cannot begin yet; null when it can. */
  readonly missing?: string | null;
  readonly nameOf: (row: Row) => string;
  readonly run: (row: Row) => Promise<unknown>;
}

/** Failures listed by name; the rest is counted. */
const LISTED = 100;

/**
 * Asks for an action on rows, runs it row by row with its progress, and reports which rows failed and why, to be tried
 * again. Open while `action` is set. `onDone` gets the rows that are done; the others stay selected.
 */
export function BulkDialog<Row extends Selectable>(props: {
  action: BulkAction<Row> | null;
  rows: readonly Row[];
  onDone: (rows: readonly Row[]) => void;
  onClose: () => void;
}) {
  const { action, rows, onDone, onClose } = props;
  const words = useMessages().admin.selection;
  const { ui } = useMessages();
  const [finished, setFinished] = useState<number | null>(null);
  const [total, setTotal] = useState(0);
  const [outcome, setOutcome] = useState<BulkOutcome<Row> | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const stop = useRef(false);
  const running = finished !== null;
  useUnsaved(running ? 'lost' : 'none');

  const close = () => {
    if (running) return;
    setOutcome(null);
    setMissing(null);
    onClose();
  };
  const start = async (some: readonly Row[]) => {
    if (!action) return;
    setMissing(action.missing ?? null);
    if (action.missing) return;
    stop.current = false;
    setTotal(some.length);
    setFinished(0);
    const result = await runForEach(some, action.run, { stopped: () => stop.current, onProgress: setFinished });
    setFinished(null);
    setOutcome(result);
    onDone(result.done);
  };

  const buttons = running ? (
    <Button
      tone="secondary"
      onClick={() => {
        stop.current = true;
      }}
    >
      {words.stop}
    </Button>
  ) : outcome ? (
    <>
      {outcome.failed.length + outcome.left.length > 0 && (
        <Button tone="secondary" onClick={() => void start([...outcome.failed.map(({ row }) => row), ...outcome.left])}>
          {words.again(outcome.failed.length + outcome.left.length)}
        </Button>
      )}
      <Button onClick={close}>{ui.close}</Button>
    </>
  ) : (
    <>
      <Button tone="secondary" onClick={close}>
        {ui.cancel}
      </Button>
      <Button tone={action?.danger ? 'danger' : 'primary'} onClick={() => void start(rows)}>
        {action?.confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      open={action !== null}
      onClose={close}
      title={(running ? action?.confirm : outcome ? words.finished : action?.title) ?? ''}
      role="alertdialog"
      footer={buttons}
    >
      {running ? (
        <ProgressBar
          label={words.progress(finished, total)}
          share={total === 0 ? 0 : finished / total}
          valueText={words.progress(finished, total)}
        />
      ) : outcome && action ? (
        <Outcome outcome={outcome} nameOf={action.nameOf} />
      ) : (
        <div className="grid gap-4">
          {action?.body}
          {missing && <Alert tone="error">{missing}</Alert>}
        </div>
      )}
    </Dialog>
  );
}

/** Why a row failed: what is wrong with its fields, or the server's sentence. */
const reasonOf = (error: unknown, fallback: string): string =>
  Object.values(refusedFields(error)).join(' ') || sentenceOr(error, fallback);

function Outcome<Row extends Selectable>(props: { outcome: BulkOutcome<Row>; nameOf: (row: Row) => string }) {
  const words = useMessages().admin.selection;
  const { done, failed, left } = props.outcome;
  return (
    <div className="grid gap-3">
      <Alert tone={failed.length > 0 ? 'error' : left.length > 0 ? 'info' : 'success'}>
        <p>{words.done(done.length)}</p>
        {failed.length > 0 && <p>{words.failed(failed.length)}</p>}
        {left.length > 0 && <p>{words.left(left.length)}</p>}
      </Alert>
      {failed.length > 0 && (
        <ul className="grid max-h-72 gap-2 overflow-y-auto text-sm [overflow-wrap:anywhere]">
          {failed.slice(0, LISTED).map(({ row, error }) => (
            <li key={row._id}>
              <span className="font-semibold">{props.nameOf(row)}</span>
              <br />
              {reasonOf(error, words.noResponse)}
            </li>
          ))}
        </ul>
      )}
      {failed.length > LISTED && <p className="text-sm text-muted">{words.more(failed.length - LISTED)}</p>}
    </div>
  );
}
