import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root, ScriptError } from './lib/project.mjs';
import { brokenRows, DOCUMENTS, faultsOf, promisesIn, proofsById, withProofs } from './promises/promises.ts';
import { readTestFiles } from './promises/test-titles.ts';

/*
 * Writes the tests that prove each promise into the tables of the documents: `npm run promises`. With `--check`, as part of
 * `npm run check`, writes nothing and fails where a table is not as the tests have it.
 */
await main(() => {
  const files = readTestFiles(root);
  const proofs = proofsById(files);
  const documents = DOCUMENTS.map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
  const faults = [
    ...faultsOf(
      documents.flatMap(({ text }) => promisesIn(text)),
      proofs,
    ),
  ];
  for (const { name, text } of documents) {
    const written = withProofs(text, proofs);
    faults.push(...brokenRows(written, files.keys()).map((fault) => `${name}: ${fault}`));
    if (written === text) continue;
    if (process.argv.includes('--check')) faults.push(`${name} is not as the titles of the tests have it.`);
    else writeFileSync(join(root, name), written);
  }
  if (faults.length > 0) throw new ScriptError(faults.join('\n'));
});
