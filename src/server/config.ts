import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
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

const filled = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(filled, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((text) => filled(text) ?? value, schema);

/** A setting of a few words; its error lists them. */
const oneOf = <const T extends readonly string[]>(words: T) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });
/** A setting that matches a pattern; `form` says what it must be, with an example. */
const text = (pattern: RegExp, form: string) => z.string().regex(pattern, `must be ${form}`);
const wholeNumber = (least: number, most: number, example: string) => {
  const range = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${most}`;
  const form = `must be a whole number ${range}, such as ${example}`;
  return z
    .string()
    .regex(/^\d{1,16}$/, form)
    .transform(Number)
    .refine((number) => number >= least && number <= most, form);
};
const folder = (example: string) =>
  text(/^(?=.*\S)[^\u0000-\u001f]{1,4000}$/, `the path of a folder, such as ${example}`);
const flag = oneOf(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/name',
});
const webUrl = (example: string) => z.url({ protocol: /^https?$/, error: `must look like ${example}` });
/** Links and the origin of pages are made from it: a path, a user or a search would be lost or break them. */
const isOrigin = (url: string): boolean => /^https?:\/\/[^/?#@]+\/?$/i.test(url);
const publicUrl = webUrl('https://school.example').refine(
  isOrigin,
  'must be the address of a host alone, without a path, such as https://school.example',
);
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
/** A number alone is taken for an IPv4 address by the system. */
const isHostName = (host: string): boolean => isIP(host) !== 0 || /^(?=.*[a-z])[a-z0-9][a-z0-9._-]*$/i.test(host);
const hostName = z
  .string()
  .refine(
    isHostName,
    'must be an address or a name of this machine without scheme and port, such as 127.0.0.1 or 0.0.0.0',
  );
const withoutBlanks = (example: string) => text(/^[\x21-\x7e]+$/, `one word without blanks, such as ${example}`);
const withoutSlash = (url: string | undefined) => url?.replace(/\/+$/, '');

const environment = z.object({
  SCHOOL_MODE: withDefault(oneOf(['demo', 'live']), 'demo'),
  HOST: optional(hostName),
  PORT: withDefault(wholeNumber(0, 65_535, '3000'), '3000'),
  DATA_DIR: withDefault(folder('/var/lib/aula'), 'data'),
  BACKUP_DIR: optional(folder('/var/backups/aula')),
  BACKUP_BEFORE_UPGRADE: withDefault(oneOf(['on', 'off']), 'on'),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_REPLICA_URL: optional(postgresUrl),
  WORKERS: withDefault(wholeNumber(1, 128, '2'), '1'),
  PUBLIC_URL: optional(publicUrl),
  S3_BUCKET: optional(text(/^[a-z0-9][\w.-]{1,62}$/i, 'the name of a bucket, such as school-files')),
  S3_ENDPOINT: optional(webUrl('https://s3.example')),
  S3_REGION: withDefault(text(/^[a-z0-9-]+$/i, 'the name of a region, such as eu-central-1'), 'us-east-1'),
  S3_ACCESS_KEY_ID: optional(withoutBlanks('AKIAIOSFODNN7EXAMPLE')),
  S3_SECRET_ACCESS_KEY: optional(withoutBlanks('wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY')),
  MEDIA_URL: optional(webUrl('https://cdn.example')),
  MEDIA_QUOTA: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER, '50000000000 (bytes)')),
  TRANSCRIBE_COMMAND: optional(
    text(/\S/, 'a program with its arguments, such as /opt/aula/transcribe {language}').trim(),
  ),
  TRUST_PROXY: optional(proxies),
  PAYMENTS: optional(oneOf(PAYMENT_MODES)),
  STRIPE_SECRET_KEY: optional(text(/^[rs]k_(?:test|live)_\w+$/, 'a secret key of Stripe, such as sk_live_4eC39HqLyjW')),
  STRIPE_WEBHOOK_SECRET: optional(
    text(/^whsec_[\w+/=]+$/, 'the signing secret of the webhook at Stripe, such as whsec_9KfD3xV2'),
  ),
  // Only this machine: the key is sent there.
  STRIPE_API_URL: optional(
    text(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, 'http://127.0.0.1 with a port, such as http://127.0.0.1:12111'),
  ),
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
  ADMIN_EMAIL: optional(z.email('must be an email address, such as head@school.example')),
  ADMIN_PASSWORD: optional(
    text(/^.{8,128}$/su, 'a password of 8 to 128 characters, such as four words nobody else would choose'),
  ),
  LOG_LEVEL: withDefault(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
  METRICS_TOKEN: optional(
    text(/^[\x21-\x7e]{16,256}$/, '16 to 256 characters without blanks, such as the output of: openssl rand -hex 24'),
  ),
  AULA_DEV: withDefault(flag, '0'),
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
  /** Absolute folder of backups: those of every night, and those made before an upgrade. */
  readonly backupDir: string;
  /** Whether the database is backed up before it is migrated. */
  readonly backupBeforeUpgrade: boolean;
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
  /** The bytes all uploaded videos and files may take; undefined: no limit. */
  readonly mediaQuota: number | undefined;
  /** The program that makes captions of a video; undefined: captions are not made. */
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

/** Settings whose values are secret or hold a secret, and are not printed. */
const SECRET = /PASSWORD|SECRET|TOKEN|KEY|^DATABASE_|^SMTP_URL$/;
const SHOWN_MAX = 60;

/** Returns a setting as it was given, without a secret value. */
function given(env: Record<string, string | undefined>, name: string): string {
  const value = (env[name] ?? '').replaceAll(/\s+/g, ' ');
  return SECRET.test(name) ? name : `${name}=${value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value}`;
}

/**
 * Returns the settings of an environment. Throws ConfigError, which names every invalid setting; also for a live school
 * with a sample password.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path: [name], message }) => `  ${given(env, String(name))} ${message}`);
    throw new ConfigError(`These settings cannot be used:\n${[...new Set(lines)].join('\n')}`);
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
    backupDir: resolve(e.BACKUP_DIR ?? join(e.DATA_DIR, 'backups')),
    backupBeforeUpgrade: e.BACKUP_BEFORE_UPGRADE === 'on',
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
  const entries = PROGRAM_ENVIRONMENT.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { words: command.split(/\s+/), env: Object.fromEntries(entries) };
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
