import type { ReactNode } from 'react';
import { Mark } from '#web/ui/school-mark.tsx';

/** An empty state and the next step. `level` is the heading's level. */
export function EmptyState(props: { title: string; children?: ReactNode; action?: ReactNode; level?: 2 | 3 }) {
  const Heading = props.level === 3 ? 'h3' : 'h2';
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-edge px-6 py-14 text-center">
      <Mark className="h-12 max-w-48 text-edge" />
      <Heading className="text-xl">{props.title}</Heading>
      {props.children && <div className="measure text-muted">{props.children}</div>}
      {props.action}
    </div>
  );
}
