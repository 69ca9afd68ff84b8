import { parseArgs } from 'node:util';
import { CLUSTER_FOLDER } from '#bench/persistent-cluster.ts';
import { checkSize, CONTINENT, type Size, VILLAGE } from './size.ts';

/** The options of the commands about a large school: its size and its place. */
export interface Options {
  readonly size: Size;
  /** Only sees that every probe works, in small schools of a temporary cluster (bench/effort.ts). */
  readonly short: boolean;
  /** The URL of an existing database; else a PostgreSQL cluster kept in `folder` is used. */
  readonly database: string | undefined;
  readonly folder: string;
  /** Measures only the probes whose name contains this. */
  readonly only: string | undefined;
}

/**
 * Reads `--users 1000000 --courses … --units … --enrolments … --seed … --database URL --folder … --only … --short`. Numbers
 * left out keep the proportions of a million users to ten thousand courses, or are those of a short run. Throws for other arguments.
 */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      users: text,
      courses: text,
      units: text,
      enrolments: text,
      seed: text,
      database: text,
      folder: text,
      only: text,
      short: { type: 'boolean', default: false },
    },
  });
  const number = (name: keyof Size, otherwise: number): number => {
    const given = values[name];
    if (given === undefined) return Math.round(otherwise);
    if (!/^\d{1,9}$/.test(given)) throw new Error(`--${name} is a whole number.`);
    return Number(given);
  };
  const whole = values.short ? VILLAGE : CONTINENT;
  const users = number('users', whole.users);
  const courses = number('courses', Math.max(10, (users * whole.courses) / whole.users));
  const size: Size = {
    users,
    courses,
    units: number('units', courses * 8),
    enrolments: number('enrolments', (users * whole.enrolments) / whole.users),
    seed: number('seed', 1),
  };
  checkSize(size);
  return {
    size,
    short: values.short,
    database: values.database,
    folder: values.folder ?? CLUSTER_FOLDER,
    only: values.only,
  };
}
