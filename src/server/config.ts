import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { PAYMENT_MODES, type PaymentMode } from '#contract/choices.ts';

/** The fixed password of every account a simulated purchase makes in a demo school. */
export const DEMO_PURCHASE_PASSWORD = 'aula-demo-1234';

/** Passwords printed in the documentation: for demo schools only. */
export const SAMPLE_PASSWORDS = [
  'aula-demo-admin',
  'aula-demo-teacher',
  'aula-demo-student',
  DEMO_PURCHASE_PASSWORD,
] as const;

/** An address, or a name with an address in angle brackets, on one line (RFC 5322 §3.4). */
const MAILBOX = /^(?:([^<>\r\n]*)<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/;

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const filled = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(filled, schema.optional());
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/name',
});
const webUrl = z.url({ protocol: /^https?$/, error: 'must look like https://school.example' });
const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Returns whether a part of TRUST_PROXY is an address, a CIDR range, or one of Fastify's names for private networks. */
function isProxy(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true;
  const [address = '', bits, ...rest] = part.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (longest === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}
const proxies = z
  .string()
  .transform(listed)
  .refine((parts) => parts.every(isProxy), 'must list addresses or ranges, such as 127.0.0.1 or 10.0.0.0/8');
const withoutSlash = (url: string | undefined) => url?.replace(/\/+$/, '');

const environment = z.object({
  SCHOOL_MODE: z.preprocess(filled, z.enum(['demo', 'live']).default('demo')),
  HOST: optional(z.string()),
  PORT: z.preprocess(filled, z.coerce.number().int().min(0).max(65_535).default(3000)),
  DATA_DIR: z.preprocess(filled, z.string().default('data')),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_REPLICA_URL: optional(postgresUrl),
  WORKERS: z.preprocess(filled, z.coerce.number().int().min(1).max(128).default(1)),
  PUBLIC_URL: optional(webUrl),
  S3_BUCKET: optional(z.string()),
  S3_ENDPOINT: optional(webUrl),
  S3_REGION: z.preprocess(filled, z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  MEDIA_URL: optional(webUrl),
  MEDIA_QUOTA: optional(z.coerce.number().int().min(0)),
  TRANSCRIBE_COMMAND: optional(z.string().trim()),
  TRUST_PROXY: optional(proxies),
  PAYMENTS: optional(z.enum(PAYMENT_MODES)),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  // Only this machine: the key is sent there.
  STRIPE_API_URL: optional(z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/, 'must be http://127.0.0.1 with a port')),
  SMTP_URL: optional(
    z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must look like smtps://user:password@mail.school.example:465 or smtp://mail.school.example:587',
    }),
  ),
  MAIL_FROM: optional(
    z.string().regex(MAILBOX, 'must look like Aula <school@school.example> or school@school.example'),
  ),
  ADMIN_EMAIL: optional(z.email()),
  ADMIN_PASSWORD: optional(z.string().min(8).max(128)),
  LOG_LEVEL: z.preprocess(
    filled,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ),
  METRICS_TOKEN: optional(z.string().regex(/^[\x21-\x7e]{16,256}$/, 'must have 16 to 256 characters without blanks')),
  AULA_DEV: z.preprocess(filled, flag.default(false)),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

/** The mail server and sender. */
export interface MailSettings {
  /** smtp:// or smtps://, with user and password where the server requires them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** A program of this machine, its arguments and its environment. */
export interface ProgramConfig {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The settings from the environment, validated and frozen. No other module reads `process.env`. */
export interface Config {
  readonly mode: 'demo' | 'live';
  readonly host: string;
  readonly port: number;
  /** Absolute folder of the embedded database and of uploaded files. */
  readonly dataDir: string;
  /** PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** A streaming replica of that PostgreSQL, for reads that may be slightly out of date. */
  readonly replicaUrl: string | undefined;
  /** The number of server processes on this machine. */
  readonly workers: number;
  /** The public address without a trailing slash; undefined: the one of the request. */
  readonly publicUrl: string | undefined;
  /** Proxies (addresses or CIDR ranges) whose forwarded-for headers are trusted. */
  readonly trustProxy: readonly string[];
  /** S3-compatible storage for uploaded files instead of the data folder. */
  readonly s3: S3Config | undefined;
  /** The bytes all uploaded films and files may take; undefined: no limit. */
  readonly mediaQuota: number | undefined;
  /** The program that makes captions of a film; undefined: captions are not made. */
  readonly transcribe: ProgramConfig | undefined;
  readonly payments: PaymentMode;
  /** Stripe's keys and the address its pages lead back to; undefined unless both keys are set. */
  readonly stripe: StripeConfig | undefined;
  /** Whether `PAYMENTS` is set. */
  readonly paymentsChosen: boolean;
  /** Undefined: emails stay in the outbox. */
  readonly mail: MailSettings | undefined;
  /** The first admin of an empty live school. */
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined;
  readonly logLevel: string;
  /** The bearer token of /metrics; undefined: nothing is measured and /metrics is 404. */
  readonly metricsToken: string | undefined;
  readonly dev: boolean;
}

/** What payments by Stripe need. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly publicUrl: string;
  /** A double of Stripe's API, for tests. */
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: 'http' };
}

/** Object storage for files, instead of the disk. */
export interface S3Config {
  readonly bucket: string;
  /** The address of the service; undefined: Amazon's, by region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: those of the machine (a role, a profile). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** A content delivery network in front of the bucket, without a trailing slash; undefined: signed addresses. */
  readonly mediaUrl: string | undefined;
}

/** An invalid setting; its message is shown to the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

function mailSettings(e: z.infer<typeof environment>): MailSettings | undefined {
  if (e.SMTP_URL === undefined) return undefined;
  if (e.MAIL_FROM === undefined || e.PUBLIC_URL === undefined) {
    throw new ConfigError(
      'SMTP_URL needs MAIL_FROM, whom mail is from, and PUBLIC_URL, which the links in it lead to. Set all three.',
    );
  }
  const [, name, bracketed, bare] = MAILBOX.exec(e.MAIL_FROM) ?? [];
  return Object.freeze({
    url: e.SMTP_URL,
    from: { name: name?.replaceAll('"', '').trim() ?? '', address: bracketed ?? bare ?? '' },
  });
}

/**
 * Returns the settings of an environment. Throws ConfigError, which names every invalid setting; also for a live school
 * with a sample password.
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
  if (e.DATABASE_URL === undefined && e.WORKERS > 1) {
    throw new ConfigError(
      `WORKERS=${e.WORKERS} needs a PostgreSQL server, because the embedded database serves one process. Set DATABASE_URL, or leave WORKERS out.`,
    );
  }
  if (e.WORKERS > 1 && e.AULA_DEV) throw new ConfigError('WORKERS and development mode exclude one another.');
  if (e.DATABASE_URL === undefined && e.DATABASE_REPLICA_URL !== undefined) {
    throw new ConfigError('DATABASE_REPLICA_URL names a replica of the server in DATABASE_URL: set that too.');
  }
  return Object.freeze({
    mode: e.SCHOOL_MODE,
    host: e.HOST ?? (e.SCHOOL_MODE === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    port: e.PORT,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    replicaUrl: e.DATABASE_REPLICA_URL,
    workers: e.WORKERS,
    publicUrl: withoutSlash(e.PUBLIC_URL),
    trustProxy: Object.freeze(e.TRUST_PROXY ?? []),
    s3: s3Of(e),
    mediaQuota: e.MEDIA_QUOTA,
    transcribe: programOf(e.TRANSCRIBE_COMMAND, env),
    payments: e.PAYMENTS ?? (e.SCHOOL_MODE === 'demo' ? 'simulated' : 'off'),
    stripe: stripeOf(e),
    paymentsChosen: e.PAYMENTS !== undefined,
    mail: mailSettings(e),
    firstAdmin: e.ADMIN_EMAIL && e.ADMIN_PASSWORD ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    dev: e.AULA_DEV,
  });
}

/** What a program knows of its surroundings: none of the school's settings, which hold secrets. */
const PROGRAM_ENVIRONMENT = ['PATH', 'HOME', 'LANG', 'TMPDIR'] as const;

function programOf(command: string | undefined, env: Record<string, string | undefined>): ProgramConfig | undefined {
  if (command === undefined) return undefined;
  const known = PROGRAM_ENVIRONMENT.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { words: command.split(/\s+/), env: Object.fromEntries(known) };
}

function stripeOf(e: z.infer<typeof environment>): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, PUBLIC_URL: url } = e;
  if (e.PAYMENTS === 'stripe' && !(secretKey && webhookSecret && url)) {
    throw new ConfigError(
      'PAYMENTS=stripe needs STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, and PUBLIC_URL, which Stripe leads buyers back to. Set all three.',
    );
  }
  if (!secretKey || !webhookSecret || !url) return undefined;
  const double = e.STRIPE_API_URL === undefined ? null : new URL(e.STRIPE_API_URL);
  const api = double && ({ host: double.hostname, port: Number(double.port), protocol: 'http' } as const);
  return Object.freeze({ secretKey, webhookSecret, publicUrl: url.replace(/\/+$/, ''), ...(api && { api }) });
}

function s3Of(e: z.infer<typeof environment>): S3Config | undefined {
  const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = e;
  if ((id === undefined) !== (secret === undefined)) {
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither.');
  }
  if (e.S3_BUCKET === undefined) {
    if (e.S3_ENDPOINT ?? e.MEDIA_URL ?? id)
      throw new ConfigError('S3_BUCKET is missing: it says where files are kept.');
    return undefined;
  }
  return Object.freeze({
    bucket: e.S3_BUCKET,
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION,
    credentials: id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined,
    mediaUrl: withoutSlash(e.MEDIA_URL),
  });
}
