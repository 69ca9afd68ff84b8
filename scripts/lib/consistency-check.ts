import { text } from 'node:stream/consumers';
import { BackupProblem } from '#server/backup/archive.ts';
import { askRunningSchool, type SchoolCommand } from '#server/backup/command-socket.ts';
import { openUnmigrated, requireSchool } from '#server/backup/target.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Handle } from '#server/db/database.ts';
import { command } from './command.ts';

/**
 * Runs a command that compares stored rows with what they are computed from and prints the differences. It ends with code
 * 1 if there are any.
 */
export async function consistencyCheck(parts: {
  readonly name: string;
  /** What a running school calls it. */
  readonly asked: SchoolCommand;
  /** What is computed from what. */
  readonly does: string;
  /** Between what there are differences. */
  readonly between: string;
  readonly check: (db: Handle) => Promise<readonly object[]>;
}): Promise<void> {
  const usage = `npm run ${parts.name}

${parts.does} in this folder's school (DATA_DIR, DATABASE_URL) and lists the differences.
Changes nothing. The school may be running.`;
  await command(usage, async () => {
    if (process.argv.includes('--help')) return usage;
    const differences = await differencesOf(readConfig(process.env), parts);
    if (differences.length > 0) process.exitCode = 1;
    const lines = differences.map((difference) => JSON.stringify(difference));
    return [...lines, `${differences.length} differences between ${parts.between}.`].join('\n');
  });
}

/** Checks the database, or asks the school that has it open. */
async function differencesOf(
  config: Config,
  { asked, check }: { asked: SchoolCommand; check: (db: Handle) => Promise<readonly object[]> },
): Promise<readonly object[]> {
  requireSchool(config);
  const database = await openUnmigrated(config);
  if (!database) {
    const body = await askRunningSchool(config.dataDir, asked);
    const list = await text(body).catch((cause: unknown) => {
      throw new BackupProblem('The school stopped or failed while it was checking; its log says why. Try again.', {
        cause,
      });
    });
    return JSON.parse(list) as object[];
  }
  try {
    return await check(database.db);
  } finally {
    await database.close();
  }
}
