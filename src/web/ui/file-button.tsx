import { type ReactNode, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

/** A button that opens the browser's choice of files. `describedBy` names what may be chosen. */
export function FileButton(props: {
  children: ReactNode;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  hint: string;
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
        aria-describedby={id}
        aria-disabled={props.disabled}
        onClick={() => props.disabled || input.current?.click()}
      >
        {props.children}
      </Button>
      <p id={id} className="text-sm text-muted">
        {props.hint}
      </p>
    </div>
  );
}
