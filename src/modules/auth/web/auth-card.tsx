import type { ReactNode } from 'react';

/** A page with one form: title, lead, the form on a card, and links below. */
export function AuthCard(props: {
  title: string;
  lead: string;
  notice?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}) {
  return (
    <div className="page py-10 sm:py-16">
      <div className="mx-auto grid max-w-md gap-6">
        <header className="grid gap-2 text-center">
          <h1 className="text-3xl">{props.title}</h1>
          <p className="text-muted">{props.lead}</p>
        </header>
        {props.notice}
        <div className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8">{props.children}</div>
        {props.below && <div className="grid gap-2 text-center text-sm">{props.below}</div>}
      </div>
    </div>
  );
}
