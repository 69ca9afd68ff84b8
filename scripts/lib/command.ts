import { BackupProblem, type Manifest } from '#server/backup/archive.ts';
import { ConfigError } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { DatabaseProblem } from '#server/db/open-problem.ts';

/**
 * Runs a command and prints its result; an error of usage is printed as a sentence and ends with code 1. What the command
 * writes is readable by its user only.
 */
export async function command(usage: string, run: () => Promise<string>): Promise<void> {
  process.umask(0o077);
  try {
    console.log(await run());
  } catch (cause) {
    const { code } = cause as { code?: unknown };
    const spoken = [AppError, BackupProblem, ConfigError, DatabaseProblem].some((kind) => cause instanceof kind);
    if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'))
      console.error(`${(cause as Error).message}\n\n${usage}`);
    else console.error(spoken ? (cause as Error).message : cause);
    if (cause instanceof AppError)
      for (const [place, sentence] of Object.entries(cause.details.fields ?? {}))
        console.error(`${place}: ${sentence}`);
    process.exitCode = 1;
  }
}

/** The numbers of an archive that an operator recognises. */
export function contentsOf({ tables, entries }: Manifest): string {
  const rows = (name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;
  const files = entries.filter(({ name }) => name.startsWith('media/')).length;
  return `${rows('users')} people, ${rows('courses')} courses, ${rows('enrolments')} enrolments, ${files} files`;
}
