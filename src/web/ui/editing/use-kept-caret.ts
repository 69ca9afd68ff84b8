import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns where a place of a text is in a text that took its place: what is the same before or after it stays in front of it. */
export function movedPlace(place: number, before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (place <= start) return place;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const fromEnd = before.length - place;
  return fromEnd <= end ? after.length - fromEnd : after.length - end;
}

/**
 * Keeps the selection of a controlled text area where it is in the text when its value changes otherwise than by typing, which
 * moves it to the end: another admin's paragraphs arrive while one types. Returns the handlers that follow the selection.
 */
export function useKeptCaret(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
): Readonly<Record<'onSelect' | 'onInput', () => void>> {
  const last = useRef({ text: value, start: 0, end: 0 });
  const note = () => {
    const { value: text, selectionStart: start, selectionEnd: end } = area.current!;
    last.current = { text, start, end };
  };
  useLayoutEffect(() => {
    const { text, start, end } = last.current;
    if (value === text || !area.current) return;
    const [from, to] = [movedPlace(start, text, value), movedPlace(end, text, value)];
    last.current = { text: value, start: from, end: to };
    if (document.activeElement === area.current) area.current.setSelectionRange(from, to);
  }, [area, value]);
  return { onSelect: note, onInput: note };
}
