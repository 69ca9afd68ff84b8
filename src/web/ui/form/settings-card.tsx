import { type ReactNode, useId } from 'react';

/** A card of the settings: title, lead and controls. */
export function SettingsCard(props: { title: string; lead: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <div className="grid gap-1">
        <h2 id={titleId} className="text-xl">
          {props.title}
        </h2>
        <p className="text-sm text-muted">{props.lead}</p>
      </div>
      {props.children}
    </section>
  );
}
