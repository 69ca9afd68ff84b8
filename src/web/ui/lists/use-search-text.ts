import { useEffect, useRef, useState } from 'react';

/**
 * The text of a search box. `onSearch` gets it trimmed, `delay` milliseconds after the last key. Holds the state, so
 * that typing does not render the list beside the box. Follows `value`, the last search, when something else (a link,
 * the back button) changes it.
 */
export function useSearchText(value: string, delay: number, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  const [previous, setPrevious] = useState(value);
  const latest = useRef(onSearch);

  useEffect(() => {
    latest.current = onSearch;
  });

  if (previous !== value) {
    setPrevious(value);
    if (value !== searched) {
      setText(value);
      setSearched(value);
    }
  }

  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === searched) return;
    const timer = setTimeout(() => {
      setSearched(trimmed);
      latest.current(trimmed);
    }, delay);
    return () => clearTimeout(timer);
  }, [text, searched, delay]);

  return {
    text,
    setText,
    /** Sets the text and cancels the delayed search; returns the text trimmed, for the caller to search. */
    markSearched(next: string): string {
      const trimmed = next.trim();
      setText(next);
      setSearched(trimmed);
      return trimmed;
    },
  };
}
