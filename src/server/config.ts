import { resolve } from 'node:path';
import { z } from 'zod';

/** The fixed password of every account a simulated purchase makes in a demo school. */
export const DEMO_PURCHASE_PASSWORD = 'aula-demo-1234';

/** Passwords printed in the documentation: fit for looking around, never for a school with its doors open. */
export const SAMPLE_PASSWORDS = [
  'aula-demo-admin',
  'aula-demo-teacher',
  'aula-demo-student',
  DEMO_PURCHASE_PASSWORD,
] as const;

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const filled = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(filled, schema.optional());

const environment = z.object({
  SCHOOL_MODE: z.preprocess(filled, z.enum(['demo', 'live']).default('demo')),
  HOST: optional(z.string()),
  PORT: z.preprocess(filled, z.coerce.number().int().min(0).max(65_535).default(3000)),
  DATA_DIR: z.preprocess(filled, z.string().default('data')),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' }),
  ),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'must look like https://school.example' })),
  TRUST_PROXY: optional(z.string()),
  PAYMENTS: optional(z.enum(['simulated', 'off'])),
  ADMIN_EMAIL: optional(z.email()),
  ADMIN_PASSWORD: optional(z.string().min(8).max(128)),
  LOG_LEVEL: z.preprocess(
    filled,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ),
  METRICS_TOKEN: optional(z.string().regex(/^[\x21-\x7e]{16,256}$/, 'must have 16 to 256 characters without blanks')),
  AULA_DEV: z.preprocess(filled, flag.default(false)),
});

/** What the process was told by its environment, checked and frozen. Nothing else reads `process.env`. */
export interface Config {
  readonly mode: 'demo' | 'live';
  readonly host: string;
  readonly port: number;
  /** Absolute folder of the embedded database and of uploaded files. */
  readonly dataDir: string;
  /** PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The address people reach the school under, without a trailing slash; undefined: the one they used. */
  readonly publicUrl: string | undefined;
  /** Proxies (addresses or CIDR ranges) whose forwarded-for headers are believed. */
  readonly trustProxy: readonly string[];
  readonly payments: 'simulated' | 'off';
  /** The first administrator of an empty live school. */
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined;
  readonly logLevel: string;
  /** What whoever reads /metrics has to carry; undefined: nothing is measured and there is no such address. */
  readonly metricsToken: string | undefined;
  readonly dev: boolean;
}

/** A setting that cannot be used; its message is for the person who starts the school. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings from an environment.
 * Throws ConfigError, naming every setting that is wrong, and refuses a live school with a sample password.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  if ((e.ADMIN_EMAIL === undefined) !== (e.ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.');
  }
  const samples: readonly string[] = SAMPLE_PASSWORDS;
  if (e.SCHOOL_MODE === 'live' && e.ADMIN_PASSWORD !== undefined && samples.includes(e.ADMIN_PASSWORD)) {
    throw new ConfigError(
      'ADMIN_PASSWORD is one of the passwords printed in the documentation. Choose another for a live school.',
    );
  }
  return Object.freeze({
    mode: e.SCHOOL_MODE,
    host: e.HOST ?? (e.SCHOOL_MODE === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    port: e.PORT,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: Object.freeze(
      (e.TRUST_PROXY ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    payments: e.PAYMENTS ?? (e.SCHOOL_MODE === 'demo' ? 'simulated' : 'off'),
    firstAdmin: e.ADMIN_EMAIL && e.ADMIN_PASSWORD ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    dev: e.AULA_DEV,
  });
}
