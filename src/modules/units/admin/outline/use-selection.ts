import { useState } from 'react';

/** Selects entries of a list by checkboxes: one, with Shift all from the last one to this one, or all. */
export function useUnitSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const selected = new Set(ids.filter((id) => chosen.has(id)));
  const set = (some: readonly string[], on: boolean) => {
    const next = new Set(selected);
    for (const id of some) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  return {
    selected,
    set,
    clear: () => setChosen(new Set()),
    toggle(id: string, on: boolean, withShift: boolean) {
      const [from, to] = [last === null ? -1 : ids.indexOf(last), ids.indexOf(id)].toSorted((x, y) => x - y) as [
        number,
        number,
      ];
      set(withShift && from >= 0 ? ids.slice(from, to + 1) : [id], on);
      setLast(id);
    },
  };
}
