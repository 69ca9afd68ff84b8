import { useEffect, useRef, useState } from 'react';

/**
 * The text of a search box that asks `pause` milliseconds after the typing stops. It is kept here, so that a long list
 * beside the box is drawn anew only when it is asked. `value` is what was asked last; when something else changes it
 * (a link, the back button) the text follows. `ask` gets the text without surrounding blanks.
 */
export function useAskedText(value: string, pause: number, ask: (text: string) => void) {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  const latest = useRef(ask);

  useEffect(() => {
    latest.current = ask;
  });

  if (seen !== value) {
    setSeen(value);
    if (value !== asked) {
      setText(value);
      setAsked(value);
    }
  }

  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === asked) return;
    const timer = setTimeout(() => {
      setAsked(trimmed);
      latest.current(trimmed);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, asked, pause]);

  return {
    text,
    setText,
    /** Takes a text as asked already and answers it without surrounding blanks, for whoever asks in a way of their own. */
    settle(next: string): string {
      const trimmed = next.trim();
      setText(next);
      setAsked(trimmed);
      return trimmed;
    },
  };
}
