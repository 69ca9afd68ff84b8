import { type ReactNode, useId } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** One field in both versions. */
export interface ComparedField {
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  readonly differs: boolean;
}

/**
 * Two people changed the same thing: shows both versions side by side, what differs first, and lets one choose. `onGoOn` is also what
 * Escape does: it changes nothing.
 */
export function ConflictDialog(props: {
  fields: readonly ComparedField[] | null;
  busy: boolean;
  failure: ReactNode;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
  onGoOn: () => void;
}) {
  const { conflict } = useMessages().adminCourses;
  const { fields, busy } = props;
  const explanation = useId();
  const unlessBusy = (act: () => void) => () => busy || act();
  const different = fields?.filter(({ differs }) => differs) ?? [];
  const same = fields?.filter(({ differs }) => !differs) ?? [];
  return (
    <Dialog
      open={fields !== null}
      role="alertdialog"
      size="lg"
      title={conflict.title}
      onClose={unlessBusy(props.onGoOn)}
      describedBy={explanation}
      footer={
        <>
          <Button tone="quiet" aria-disabled={busy} onClick={unlessBusy(props.onGoOn)}>
            {conflict.goOn}
          </Button>
          <Button tone="secondary" aria-disabled={busy} onClick={unlessBusy(props.onKeepTheirs)}>
            {conflict.keepTheirs}
          </Button>
          <Button busy={busy} onClick={props.onSaveMine}>
            {conflict.saveMine}
          </Button>
        </>
      }
    >
      <p id={explanation} className="mb-4 text-muted">
        {different.length === 0 ? conflict.same : conflict.explanation}
      </p>
      <div className="grid gap-4">
        {different.map((field) => (
          <Compared key={field.label} {...field} />
        ))}
        {same.length > 0 && (
          <details className="rounded-sm border border-line px-3">
            <summary className="touch py-2.5 text-sm font-semibold">{conflict.theSame(same.length)}</summary>
            <div className="grid gap-4 pb-3">
              {same.map((field) => (
                <Compared key={field.label} {...field} />
              ))}
            </div>
          </details>
        )}
        {props.failure}
      </div>
    </Dialog>
  );
}

function Compared({ label, mine, theirs, differs }: ComparedField) {
  const { conflict } = useMessages().adminCourses;
  const id = useId();
  const version = (title: string, value: ReactNode) => (
    <div className={`min-w-0 rounded-sm border px-3 py-2 ${differs ? 'border-edge bg-highlight-soft' : 'border-line'}`}>
      <p className="text-xs font-semibold text-muted">{title}</p>
      <div className="text-sm break-words whitespace-pre-line">
        {value === '' ? <span className="text-muted">{conflict.empty}</span> : value}
      </div>
    </div>
  );
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 flex items-center gap-2 font-sans text-sm font-semibold">
        {label}
        {differs && <Badge tone="highlight">{conflict.differs}</Badge>}
      </h3>
      <div className="grid gap-2 sm:grid-cols-2">
        {version(conflict.mine, mine)}
        {version(conflict.theirs, theirs)}
      </div>
    </section>
  );
}
