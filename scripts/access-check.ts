import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { checkAccess } from '#server/modules/enrolments/access.service.ts';
import { openSchoolDatabase } from '#server/open-school.ts';
import { command } from './lib/command.ts';

const USAGE = `npm run access:check

Computes the enrolments of this folder's school (DATA_DIR, DATABASE_URL) from its access ledger and lists the differences.
Changes nothing. A school on the embedded database must be stopped first.`;

await command(USAGE, async () => {
  if (process.argv.includes('--help')) return USAGE;
  const database = await openSchoolDatabase(readConfig(process.env), { log: pino({ level: 'error' }), migrate: false });
  try {
    const differences = await checkAccess(database.db);
    if (differences.length > 0) process.exitCode = 1;
    const lines = differences.map((difference) => JSON.stringify(difference));
    return [...lines, `${differences.length} differences between the access ledger and the enrolments.`].join('\n');
  } finally {
    await database.close();
  }
});
