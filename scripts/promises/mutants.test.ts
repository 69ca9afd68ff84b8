import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/lib/project.mjs';
import { CONSTANTS } from './mutants.ts';
import { DOCUMENTS, promisesIn } from './promises.ts';
import { filesOfMutant, withMutant } from './worktree.ts';

const promised = new Set(
  DOCUMENTS.flatMap((name) => promisesIn(readFileSync(join(root, name), 'utf8'))).map(({ id }) => id),
);

describe('the changes that break promised numbers', () => {
  it.each(Object.entries(CONSTANTS))('have a promise and a place in one file: %s', (id, mutant) => {
    expect(promised).toContain(id);
    const changed = filesOfMutant(mutant, root).filter((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return withMutant(source, mutant) !== source;
    });
    expect(changed).toHaveLength(1);
  });
});
