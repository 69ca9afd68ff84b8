import { type ReactNode, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { RevealedAlert } from '#web/ui/feedback/revealed-alert.tsx';

/** A button that opens the browser's choice of files. `hint` says what may be chosen, `problem` why a file was not taken. */
export function FileButton(props: {
  children: ReactNode;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  hint: string;
  problem?: ReactNode;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className="grid justify-items-start gap-1.5">
      <input
        ref={input}
        type="file"
        hidden
        accept={props.accept}
        multiple={props.multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) props.onFiles(files);
        }}
      />
      <Button
        tone="secondary"
        aria-describedby={props.problem ? `${id} ${id}-problem` : id}
        aria-disabled={props.disabled}
        onClick={() => props.disabled || input.current?.click()}
      >
        {props.children}
      </Button>
      <p id={id} className="text-sm text-muted">
        {props.hint}
      </p>
      {props.problem && (
        <RevealedAlert id={`${id}-problem`} tone="error">
          {props.problem}
        </RevealedAlert>
      )}
    </div>
  );
}
