import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { describeMutant, drawnNumber } from './break-logic.ts';
import { logicMutantsOf, withMutants } from './mutants.ts';

const changes = (text: string) => logicMutantsOf('a.ts', text).map(({ from, to }) => `${from} → ${to}`);
const within = (code: string) => changes(`export async function f(a: never, b: never) { ${code} }`);

describe('logicMutantsOf', () => {
  it('moves bounds, turns comparisons round and leaves out either side of a condition', () => {
    expect(within('return a < b && !a;')).toEqual([
      'a < b && !a → a < b',
      'a < b && !a → !a',
      'a < b → a <= b',
      'a < b → a >= b',
      '!a → a',
    ]);
    expect(within('if (a) throw b;')).toEqual(['a → true', 'a → false']);
  });

  it('leaves out steps, but no lines of the log and no release of a timer', () => {
    expect(within('await check(a); this.log.warn(b); this.#timer.unref(); a = b;')).toEqual([
      'await check(a); → ',
      'a = b; → ',
    ]);
  });

  it('leaves out conditions of a query, turns them round, and does without its order and page', () => {
    expect(within('return db.where(and(eq(a, b), isNull(a))).limit(b);')).toEqual([
      'db.where(and(eq(a, b), isNull(a))).limit(b) → db.where(and(eq(a, b), isNull(a)))',
      'db.where(and(eq(a, b), isNull(a))) → db',
      'and(eq(a, b), isNull(a)) → and(isNull(a))',
      'and(eq(a, b), isNull(a)) → and(eq(a, b))',
      'eq(a, b) → __drizzle.ne(a, b)',
      'isNull(a) → __drizzle.isNotNull(a)',
    ]);
  });

  it('leaves a page of one row alone, of which only the first is read', () => {
    expect(within('return db.limit(1);')).toEqual([]);
  });

  it('changes words of SQL, but no assignment', () => {
    expect(within('return sql`update t set x = 1 where ${a} is null and y = 2`;')).toEqual([
      'sql`update t set x = 1 where ${a} is null and y = 2` → sql`update t set x = 1 where ${a} is not null and y = 2`',
      'sql`update t set x = 1 where ${a} is null and y = 2` → sql`update t set x = 1 where ${a} is null and y <> 2`',
      'sql`update t set x = 1 where ${a} is null and y = 2` → sql`update t set x = 1 where ${a} is null or y = 2`',
    ]);
  });

  it('leaves alone what runs while modules are loaded, types, and numbers that are signs', () => {
    expect(changes('const LIMIT = 5 * 60; type A = B extends 5 ? 1 : 2;')).toEqual([]);
    expect(within('return list.indexOf(a) as 7 | -1;')).toEqual([]);
  });

  it('tells equal bugs in one file apart', () => {
    const keys = logicMutantsOf('a.ts', 'const f = (a, b) => [a < b, a < b];').map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
  });
});

describe('withMutants', () => {
  const text = `
    export const run = (a, b) => {
      const told = [];
      if (a > b) told.push('more');
      else told.push(a === b || a + 1 === b ? 'near' : 'less');
      return told.join();
    };`;
  const mutants = logicMutantsOf('a.js', text).map((mutant, id) => ({ ...mutant, id }));
  type Run = (a: number, b: number) => string;
  const runOf = (source: string, on = -1): Run =>
    runInNewContext(source.replace('export const run =', 'run ='), {
      run: null,
      __mutant: (id: number) => id === on,
    }) as Run;
  const results = (run: Run) => [run(2, 1), run(1, 1), run(1, 2), run(1, 3)];
  const all = (on: number) => results(runOf(withMutants(text, mutants), on));

  it('changes nothing while none is on', () => {
    expect(all(-1)).toEqual(['more', 'near', 'near', 'less']);
  });

  it('does each of them when it is on', () => {
    for (const { id, from, to, start, end } of mutants) {
      const alone = `${text.slice(0, start)}${to || ';'}${text.slice(end)}`;
      expect(all(id), `${from} → ${to}`).toEqual(results(runOf(alone)));
    }
  });
});

describe('drawnNumber', () => {
  it('is the same for a text and a seed, and spread evenly', () => {
    const texts = Array.from({ length: 2000 }, (_, at) => `mutant ${at}`);
    const share = texts.filter((text) => drawnNumber(text, 1) < 0.25).length / texts.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
    expect(drawnNumber('mutant', 1)).toBe(drawnNumber('mutant', 1));
    expect(drawnNumber('mutant', 1)).not.toBe(drawnNumber('mutant', 2));
  });
});

describe('describeMutant', () => {
  it('shows what differs, however long the text around it is', () => {
    const long = (word: string) => `${'a '.repeat(200)}where ${word} null${' b'.repeat(200)}`;
    const place = { file: 'a.ts', line: 7 };
    expect(describeMutant({ ...place, from: 'a <\n  b', to: 'a <= b' })).toBe('a.ts:7  a < b  →  a <= b');
    expect(describeMutant({ ...place, from: 'a();', to: '' })).toBe('a.ts:7  a();  →  (left out)');
    const line = describeMutant({ ...place, from: long('is'), to: long('is not') });
    expect(line).toMatch(/^a\.ts:7 {2}… .*where is null.* … {2}→ {2}… .*where is not null.* …$/);
    expect(line.length).toBeLessThan(400);
  });
});
