import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupProblem } from '#server/backup/archive.ts';
import { backUpIntoFolder, backUpToFile } from '#server/backup/backup-file.ts';
import { archiveName } from '#server/backup/rotation.ts';
import { readConfig } from '#server/config.ts';
import { command, contentsOf } from './lib/command.ts';

const KEEP = 14;
const USAGE = `npm run backup -- [--to FILE | --nightly [--keep N]]

Copies the school of this folder's settings (DATA_DIR, DATABASE_URL), running or not, into one file.
With --nightly into BACKUP_DIR (by default DATA_DIR/backups), where the newest ${KEEP} stay, or N.
It holds everybody's data: keep it where nobody else can read it.`;

const sizeOf = (file: string): string => `${(statSync(file).size / 1_048_576).toFixed(1)} MB`;

await command(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      nightly: { type: 'boolean', default: false },
      keep: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return USAGE;
  const config = readConfig(process.env);
  if (values.nightly) {
    const keep = Number(values.keep ?? KEEP);
    if (values.to !== undefined || !Number.isInteger(keep) || keep < 1)
      throw new BackupProblem(`--keep takes a whole number of 1 or more, and --nightly no --to.\n\n${USAGE}`);
    const { file, contents, removed } = await backUpIntoFolder(config, config.backupDir, keep);
    const gone = removed.length > 0 ? ` Removed ${removed.length} older than the newest ${keep}.` : '';
    return `Backed up to ${file} (${sizeOf(file)}): ${contentsOf(contents)}.${gone}`;
  }
  if (values.keep !== undefined) throw new BackupProblem(`--keep goes with --nightly.\n\n${USAGE}`);
  const file = resolve(values.to ?? archiveName('aula', new Date()));
  const contents = await backUpToFile(config, file);
  return `Backed up to ${file} (${sizeOf(file)}): ${contentsOf(contents)}.`;
});
