import { useEffect, useRef } from 'react';

/** A text of the form around it that other controls make. */
export function HiddenText({ name, text }: { name: string; text: string }) {
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(text);
  // The form notices changes by `input` events, which a value that is set does not send.
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [text]);
  return <input ref={input} type="hidden" name={name} value={text} readOnly />;
}
