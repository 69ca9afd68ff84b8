import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveName, backUpToFile } from '#server/backup/backup-file.ts';
import { readConfig } from '#server/config.ts';
import { command, contentsOf } from './lib/command.ts';

const USAGE = `npm run backup -- [--to FILE]

Copies the school of this folder's settings (DATA_DIR, DATABASE_URL), running or not, into one file.
It holds everybody's data: keep it where nobody else can read it.`;

await command(USAGE, async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help) return USAGE;
  const file = resolve(values.to ?? archiveName(new Date()));
  const contents = await backUpToFile(readConfig(process.env), file);
  return `Backed up to ${file} (${(statSync(file).size / 1_048_576).toFixed(1)} MB): ${contentsOf(contents)}.`;
});
