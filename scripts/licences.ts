// npm run licences: writes docs/licences.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { licencesPage, shippedBy } from './licences/shipped.ts';

const at = (path: string): URL => new URL(`../${path}`, import.meta.url);
const shipped = shippedBy(readFileSync(at('package-lock.json'), 'utf8'));
writeFileSync(at('docs/licences.md'), licencesPage(shipped));
process.stdout.write(`${shipped.length} packages: docs/licences.md\n`);
