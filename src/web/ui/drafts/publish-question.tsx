import { type ReactNode, useId } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, type DialogProps } from '#web/ui/dialogs/dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import type { Publication } from './draft-bar.tsx';

/** Asks before a draft is published; `children` says what changes. */
export function PublishQuestion(props: {
  words: Readonly<Record<'title' | 'text' | 'confirm' | 'busy' | 'cancel' | 'failed' | 'changed', string>> & {
    readonly invalid?: string;
  };
  publication: Publication;
  small?: boolean;
  size?: DialogProps['size'];
  /** Whether what changes is still being found out. */
  wait?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { words, publication, onClose } = props;
  const { error, isPending } = publication;
  const text = useId();
  const refusal = error instanceof ApiError ? error : null;
  const expectedSentence =
    refusal?.code === 'edit_conflict'
      ? words.changed
      : refusal && words.invalid && Object.keys(refusal.fields).length > 0
        ? [words.invalid, ...new Set(Object.values(refusal.fields))].join(' ')
        : undefined;
  return (
    <Dialog
      open
      role="alertdialog"
      size={props.size}
      title={words.title}
      describedBy={text}
      onClose={onClose}
      footer={
        <>
          <Button tone="secondary" aria-disabled={isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            busy={isPending}
            busyLabel={words.busy}
            disabled={props.wait}
            onClick={() => publication.mutate({ small: props.small ?? false })}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p id={text}>{words.text}</p>
        {props.children}
        {error && <FailureAlert sentence={expectedSentence ?? words.failed} cause={expectedSentence ? null : error} />}
      </div>
    </Dialog>
  );
}
