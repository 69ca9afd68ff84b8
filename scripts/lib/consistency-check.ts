import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import type { Handle } from '#server/db/database.ts';
import { openSchoolDatabase } from '#server/open-school.ts';
import { command } from './command.ts';

/**
 * Runs a command that compares stored rows with what they are computed from and prints the differences. It ends with code
 * 1 if there are any.
 */
export async function consistencyCheck(parts: {
  readonly name: string;
  /** What is computed from what. */
  readonly does: string;
  /** Between what there are differences. */
  readonly between: string;
  readonly check: (db: Handle) => Promise<readonly object[]>;
}): Promise<void> {
  const usage = `npm run ${parts.name}

${parts.does} in this folder's school (DATA_DIR, DATABASE_URL) and lists the differences.
Changes nothing. A school on the embedded database must be stopped first.`;
  await command(usage, async () => {
    if (process.argv.includes('--help')) return usage;
    const log = pino({ level: 'error' });
    const database = await openSchoolDatabase(readConfig(process.env), { log, migrate: false });
    try {
      const differences = await parts.check(database.db);
      if (differences.length > 0) process.exitCode = 1;
      const lines = differences.map((difference) => JSON.stringify(difference));
      return [...lines, `${differences.length} differences between ${parts.between}.`].join('\n');
    } finally {
      await database.close();
    }
  });
}
