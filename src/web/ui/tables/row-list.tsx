import type { ReactNode } from 'react';

/** The frame of a list whose rows are texts rather than columns. `stale` while another page is loading. */
export function RowList(props: {
  label: string;
  /** Whether the rows stand in an order, such as that of time. */
  isOrdered?: boolean;
  stale?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const List = props.isOrdered ? 'ol' : 'ul';
  return (
    <List
      aria-label={props.label}
      className={`divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card ${props.stale ? 'stale' : ''} ${props.className ?? ''}`}
    >
      {props.children}
    </List>
  );
}
