import { createRequire } from 'node:module';

interface RunningQuery {
  readonly text?: unknown;
  readonly _result?: { readonly rows?: unknown[] };
}
type OnCommandComplete = (this: RunningQuery, ...rest: unknown[]) => unknown;

/** Marks the patched class: the files of a worker share `pg`, and reversing twice would change nothing. */
const PATCHED = Symbol.for('aula.test.reversedRows');
const UNORDERED = /^\s*(?:select|with|update|delete|table)(?![\s\S]*order\s+by)/i;

/**
 * Reverses the rows of every statement without ORDER BY: PostgreSQL promises no order for them, and returns another one after
 * an UPDATE or in a parallel scan. INSERT keeps its order, which Drizzle relies on.
 */
export function reverseUnorderedRows(): void {
  const { prototype } = createRequire(import.meta.url)('pg/lib/query.js') as {
    prototype: { handleCommandComplete: OnCommandComplete; [PATCHED]?: true };
  };
  if (prototype[PATCHED]) return;
  prototype[PATCHED] = true;
  const complete = prototype.handleCommandComplete;
  prototype.handleCommandComplete = function (...rest) {
    if (typeof this.text === 'string' && UNORDERED.test(this.text)) this._result?.rows?.reverse();
    return complete.apply(this, rest);
  };
}
