import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openStorage } from '#server/adapters/open-storage.ts';
import { readConfig } from '#server/config.ts';
import { exportFolder } from '#modules/course-files/server/export.service.ts';
import { openSchoolDatabase } from '#server/start/open-school.ts';
import { command } from './lib/command.ts';

const USAGE = `npm run course:export -- ID FOLDER

Writes a course of this folder's school (DATA_DIR, DATABASE_URL) as files: course.yaml, units/ and media/. ID is the number
or the long id of the course. A school on the embedded database must be stopped first.`;

await command(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } });
  const [id, folder] = positionals;
  if (id === undefined || folder === undefined) return USAGE;
  const config = readConfig(process.env);
  const database = await openSchoolDatabase(config, { log: pino({ level: 'error' }), migrate: false });
  try {
    const files = await exportFolder({ db: database.db, storage: await openStorage(config) }, id, resolve(folder));
    return `Wrote ${files} files to ${resolve(folder)}.`;
  } finally {
    await database.close();
  }
});
