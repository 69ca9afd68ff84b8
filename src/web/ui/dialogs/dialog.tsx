import { X } from 'lucide';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';

export interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button or a click outside; the owner sets `open` to false, or keeps it open. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the end, the main one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** `alertdialog` for a question: closed only by a footer button or Escape. */
  role?: 'dialog' | 'alertdialog';
  /** The id of the description, read out with the title. */
  describedBy?: string | undefined;
}

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-4xl', xl: 'max-w-7xl' };

/** The browser's modal dialog: traps and restores the focus. Renders its children only while open. */
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
        // A cancelled file picker inside the dialog also fires `cancel`.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The event comes some time after the closing: the dialog may have been opened again meanwhile.
        if (!open || event.currentTarget.open) return;
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
