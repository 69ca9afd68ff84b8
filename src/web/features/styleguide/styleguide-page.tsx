import { type ReactNode, useEffect } from 'react';
import { Actions } from './actions.tsx';
import { Fields } from './fields.tsx';
import { showPseudoStates } from './pseudo-states.ts';
import { Shown } from './shown.tsx';

const THEMES = ['light', 'dark'] as const;

/**
 * Every primitive in every state, in both themes side by side; in development only. Its texts are samples, so they are
 * here and in no message file.
 */
export function StyleguidePage() {
  useEffect(showPseudoStates, []);
  return (
    <div className="px-4 py-8">
      <h1 className="text-3xl">Styleguide</h1>
      <p className="measure text-muted">
        Every primitive of web/ui in every state, in both themes. Seen in development only.
      </p>
      <Part id="actions" title="Pressed, followed, stepped through">
        <Actions />
      </Part>
      <Part id="fields" title="Typed, chosen, uploaded">
        <Fields />
      </Part>
      <Part id="shown" title="Looked at">
        <Shown />
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10 grid gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="grid gap-4 lg:grid-cols-2">
        {THEMES.map((theme) => (
          // Colours follow the nearest colour scheme (tokens.css), so a part of a page can have another.
          <div
            key={theme}
            data-theme={theme}
            style={{ colorScheme: theme }}
            className="min-w-0 rounded-lg bg-paper p-5 text-ink"
          >
            {children}
          </div>
        ))}
      </div>
    </section>
  );
}
