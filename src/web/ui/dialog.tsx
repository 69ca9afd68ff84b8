import { X } from 'lucide';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from './icon.tsx';

export interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button or a click outside; the owner sets `open` to false, or keeps it open. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the end, the main one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** `alertdialog` for a question: closed by a button of the footer or Escape only. */
  role?: 'dialog' | 'alertdialog';
  /** The id of what a question says of itself, read out with its title. */
  describedBy?: string | undefined;
}

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-4xl' };

/** The browser's own modal dialog: it keeps focus inside and gives it back. Its children exist only while it is open. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  size = 'md',
  role = 'dialog',
  describedBy,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { ui } = useMessages();
  const question = role === 'alertdialog';
  const [closings, setClosings] = useState(0);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open, closings]);

  return (
    <dialog
      ref={ref}
      role={role}
      closedby={question ? 'closerequest' : 'any'}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      className={`m-auto w-[calc(100%-2rem)] ${WIDTHS[size]} max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-0 text-ink shadow-raised backdrop:bg-night/60`}
      onCancel={(event) => {
        // A file picker inside the dialog that is given up says `cancel` too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (!open) return;
        // A second Escape closes it even if the first was cancelled (HTML, close watchers): open it again if the owner
        // keeps it open.
        setClosings(closings + 1);
        onClose();
      }}
    >
      {open && (
        <div className="grid gap-4 p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            {!question && (
              <button
                type="button"
                className="touch -m-2 grid shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
                aria-label={ui.close}
                onClick={onClose}
              >
                <Icon of={X} className="size-5" />
              </button>
            )}
          </div>
          <div>{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-3">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
