import type { ReactNode } from 'react';

/** The head of a page: h1, lead and actions. */
export function PageHeading(props: { title: string; lead?: ReactNode; action?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="grid min-w-0 gap-2">
        <h1 className="text-3xl">{props.title}</h1>
        {props.lead && <p className="measure text-muted">{props.lead}</p>}
      </div>
      {props.action}
    </header>
  );
}
