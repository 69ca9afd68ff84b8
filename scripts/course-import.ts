import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { ImportPlan } from '#modules/course-files/contract/course-files.ts';
import { openStorage } from '#server/adapters/open-storage.ts';
import { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import { readConfig } from '#server/config.ts';
import { transact } from '#server/db/transactions.ts';
import { folderSource } from '#modules/course-files/server/file-source.ts';
import { findImporter, importFiles, readPlan } from '#modules/course-files/server/import.service.ts';
import { zipFile } from '#modules/course-files/server/zip-source.ts';
import { SchoolSettings } from '#modules/school/server/school-settings.ts';
import { AppError } from '#server/errors.ts';
import { openSchoolDatabase } from '#server/start/open-school.ts';
import { command } from './lib/command.ts';

const USAGE = `npm run course:import -- FOLDER_OR_ZIP [--yes] [--copy] [--as EMAIL]

Shows what importing a course into this folder's school (DATA_DIR, DATABASE_URL) would change; with --yes does it. --copy adds
a draft with new ids. The change is recorded as made by --as, or by the first admin. A school on the embedded database must
be stopped first.`;

const describe = ({ name, isNew, course, units, unchanged }: ImportPlan): string =>
  [
    `${name}: ${isNew ? 'a new course' : 'changes of a course'}`,
    ...course.fields.map(({ field, before, after }) => `  ${field}: ${before || '-'} → ${after || '-'}`),
    ...(course.text.length > 0 ? ['  the description'] : []),
    ...units.map(({ kind, moved, title, fields, text }) => {
      const what = [...fields.map(({ field }) => field), ...(text.length > 0 ? ['text'] : [])].join(', ');
      return `  ${kind}${moved && kind !== 'moved' ? ', moved' : ''}: ${title}${what && ` (${what})`}`;
    }),
    `  unchanged units: ${unchanged}`,
  ].join('\n');

await command(USAGE, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean' },
      copy: { type: 'boolean' },
      as: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [given] = positionals;
  if (given === undefined || values.help) return USAGE;
  const path = resolve(given);
  const found = await stat(path).catch(() => {
    throw new AppError('invalid_input', { message: `${path} does not exist.` });
  });
  const source = found.isDirectory() ? await folderSource(path) : await zipFile(path, found.size);
  const config = readConfig(process.env);
  const log = pino({ level: 'error' });
  const database = await openSchoolDatabase(config, { log, migrate: false });
  try {
    const { db } = database;
    const events = new CatalogueEvents();
    const settings = new SchoolSettings(db, config, events);
    const identity = async () => (await settings.published()).document.identity;
    const services = { config, db, events, log, identity, storage: await openStorage(config) };
    const target = { copy: values.copy ?? false };
    const plan = await readPlan(services, source, target);
    if (!values.yes) return `${describe(plan)}\n\nNothing was changed. Add --yes to import this.`;
    const actor = await findImporter(db, values.as);
    const done = await importFiles(services, (work) => transact(db, (tx) => work(tx, actor)), {
      source,
      target,
      stamp: plan.stamp,
      actorId: actor._id,
    });
    return `${describe(plan)}\n\n${done.undo === null ? 'There was nothing to import.' : `Imported as course ${done.course}.`}`;
  } finally {
    await source.close();
    await database.close();
  }
});
