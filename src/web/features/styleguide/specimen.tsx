import type { ReactNode } from 'react';

export type ShownState = 'hover' | 'focus' | 'active';

/** One primitive in one state, with the state's name; `state` shows it as hovered, focused or pressed. */
export function Specimen({ name, state, children }: { name: string; state?: ShownState; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <p className="font-mono text-xs text-muted">{name}</p>
      <div data-state={state}>{children}</div>
    </div>
  );
}

/** All states of one primitive. */
export function Family({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line py-6">
      <h3 className="font-sans text-base font-semibold">{name}</h3>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-6">{children}</div>
    </section>
  );
}

/** Long names for layouts: one long word, and many words. */
export const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';
export const LONG_WORDS =
  'How to explain, in writing and without raising your voice, what a program that nobody remembers does';
