import { type ReactNode, type RefObject, useCallback, useState } from 'react';

interface Places {
  /** The first place of each question: it is shown there. */
  readonly places: ReadonlyMap<string, Element>;
  /** All further places. */
  readonly repeated: readonly Element[];
}

function placesIn(text: Element | null): Places {
  const places = new Map<string, Element>();
  const repeated: Element[] = [];
  for (const place of text?.querySelectorAll<HTMLElement>('[data-question]') ?? []) {
    const id = place.dataset['question'] ?? '';
    // The text of a question may itself name questions.
    if (place.parentElement?.closest('[data-question]')) continue;
    if (places.has(id)) repeated.push(place);
    else places.set(id, place);
  }
  return { places, repeated };
}

/**
 * Returns the places of questions in the element `text`, which shows `html`. The marker is to be rendered: it is replaced with
 * the text, and so reports the new places before they are painted.
 */
export function useQuestionPlaces(text: RefObject<Element | null>, html: string): Places & { marker: ReactNode } {
  const [places, setPlaces] = useState<Places>({ places: new Map(), repeated: [] });
  const report = useCallback(
    (marker: HTMLElement | null) => {
      if (marker) setPlaces(placesIn(text.current));
    },
    [text],
  );
  return { ...places, marker: <span key={html} ref={report} hidden /> };
}
