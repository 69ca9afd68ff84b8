import { parseArgs } from 'node:util';
import { BackupProblem } from '#server/backup/archive.ts';
import { withTarget } from '#server/backup/target.ts';
import { restoreFromFile } from '#server/backup/restore-file.ts';
import { readConfig } from '#server/config.ts';
import { command, contentsOf } from './lib/command.ts';

const USAGE = `npm run restore -- FILE [--into PLACE] [--overwrite]

Fills a school with what a backup holds. PLACE is a folder, or the postgres://… address of a database;
without it, the school of this folder's settings (DATA_DIR, DATABASE_URL). --overwrite replaces a school that is there.`;

await command(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return USAGE;
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new BackupProblem(`Name the archive to restore.\n\n${USAGE}`);
  const contents = await restoreFromFile(withTarget(readConfig(process.env), values.into), file, values.overwrite);
  return `Restored the school of ${contents.about.takenAt}: ${contentsOf(contents)}. Everybody has to log in again.`;
});
