import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Table } from './data-table.tsx';
import { ListTable } from './list-table.tsx';

/** Two rows that nothing but their place distinguishes, as two enrolments of deleted accounts on one day. */
const table = {
  caption: 'Enrolments',
  rows: [{ day: 'Monday' }, { day: 'Monday' }],
  columns: [{ label: 'Day', cell: ({ day }: { day: string }) => day, names: true }],
  keyOf: ({ day }: { day: string }, index: number) => `${day} ${index}`,
};

/** Returns the keys of the rows in what a table rendered. */
function keysIn(node: ReactNode): (string | null)[] {
  if (Array.isArray(node)) return node.flatMap(keysIn);
  if (typeof node !== 'object' || node === null || !('props' in node)) return [];
  const { type, key, props } = node as ReactElement<{ children?: ReactNode }>;
  return ['tr', 'li'].includes(String(type)) && key !== null ? [key] : keysIn(props.children);
}

describe('the rows of a table', () => {
  it('may have their index in their key', () => {
    const keys = ['Monday 0', 'Monday 1'];
    expect(keysIn(Table({ ...table, top: 'top-0' }))).toEqual(keys);
    expect(keysIn(ListTable({ ...table, wide: false }))).toEqual(keys);
  });

  it('are rows if they fit, else cards with the same cells', () => {
    expect(renderToStaticMarkup(<ListTable {...table} wide />)).toContain('<th scope="row"');
    const cards = renderToStaticMarkup(<ListTable {...table} wide={false} />);
    expect(cards.match(/<h2[^>]*>Monday/g)).toHaveLength(2);
  });
});
