import { useEffect, useRef } from 'react';
import { keysEnabled } from './study-preferences.ts';
import { placeOfKey, type StudyAction, studyAction } from './study-keys.ts';

/** While `active`, calls `act` with the action of a pressed key; prevents the default if it returns true. */
export function useStudyKeys(active: boolean, act: (action: StudyAction) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });

  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const { key, ctrlKey, altKey, metaKey, repeat, isComposing } = event;
      const place = placeOfKey(event.target);
      const action = studyAction({ key, ctrlKey, altKey, metaKey, repeat, isComposing, place });
      if (action === null || !keysEnabled.read()) return;
      if (latest.current(action)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [active]);
}
