import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, SETTINGS } from './config.ts';

describe('TRUST_PROXY', () => {
  it('takes addresses, ranges and the names of private networks, separated by commas', () => {
    const given = '127.0.0.1, 10.0.0.0/8,2001:db8::/32,uniquelocal';
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '2001:db8::/32',
      'uniquelocal',
    ]);
    expect(readConfig({ TRUST_PROXY: '' }).trustProxy).toEqual([]);
  });

  it.each(['yes', 'true', '1', 'nginx', '10.0.0.0/33', '10.0.0.0/', '127.0.0.1;10.0.0.1', '::1/129'])(
    'refuses %s with a sentence',
    (given) => {
      expect(() => readConfig({ TRUST_PROXY: `127.0.0.1,${given}` })).toThrow(ConfigError);
      expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/TRUST_PROXY/);
    },
  );
});

/** For every setting values it cannot have. A new setting needs some, unless any text will do. */
const BAD: Readonly<Record<string, readonly string[]>> = {
  SCHOOL_MODE: ['production', 'Live', ' '],
  HOST: ['http://127.0.0.1', '127.0.0.1:3000', 'a b', '300', '/'],
  PORT: ['abc', '-1', '65536', '3000.5', '0x50', '1e3', ' ', '3000 '],
  DATA_DIR: [' ', 'a\u0000b', 'a\nb'],
  BACKUP_DIR: [' ', 'a\nb'],
  BACKUP_BEFORE_UPGRADE: ['yes', '3'],
  DATABASE_URL: ['mysql://a@b/c', 'host=127.0.0.1', 'localhost:5432', ' '],
  DATABASE_REPLICA_URL: ['postgres', 'http://replica.example'],
  WORKERS: ['0', 'two', '129', '1.5', '-1', 'max'],
  PUBLIC_URL: [
    'school.example',
    'ftp://school.example',
    'https://school.example/aula',
    'https://school.example/?a=b',
    'https://user:password@school.example',
    'https://school.example#top',
    'https://',
    ' ',
  ],
  S3_BUCKET: ['a', 'with/slash', 'with blank', 's3://bucket'],
  S3_ENDPOINT: ['s3.example', 's3://bucket'],
  S3_REGION: ['eu central', 'https://eu'],
  S3_ACCESS_KEY_ID: ['with blank', '\n'],
  S3_SECRET_ACCESS_KEY: ['with blank', 'tab\tinside'],
  MEDIA_URL: ['cdn.example', '/media'],
  MEDIA_QUOTA: ['50 GB', '50G', '-1', '1.5'],
  TRANSCRIBE_COMMAND: [' '],
  TRUST_PROXY: ['yes', '10.0.0.0/33'],
  PAYMENTS: ['paypal', 'on'],
  STRIPE_SECRET_KEY: ['pk_live_4eC39HqLyjW', 'whsec_9KfD3xV2', 'sk_live_', 'secret'],
  STRIPE_WEBHOOK_SECRET: ['sk_live_4eC39HqLyjW', 'https://school.example'],
  STRIPE_API_URL: ['https://api.stripe.com', 'http://127.0.0.1', 'http://evil.example:80'],
  SMTP_URL: ['mail.school.example', 'https://mail.school.example', 'smtp://'],
  MAIL_FROM: ['school', 'a@b@c', 'Aula <school>'],
  ADMIN_EMAIL: ['head', 'head@', 'head@school'],
  ADMIN_PASSWORD: ['short', 'x'.repeat(129)],
  LOG_LEVEL: ['verbose', 'INFO'],
  METRICS_TOKEN: ['short', 'with blanks in between it', 'x'.repeat(257)],
  AULA_DEV: ['yes', '2'],
};

function messageOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (cause) {
    return (cause as Error).message;
  }
  throw new Error('Nothing was refused.');
}

describe('a setting that cannot be used', () => {
  it('is known for every setting', () => {
    expect(Object.keys(BAD).toSorted()).toEqual([...SETTINGS].toSorted());
  });

  it.each(Object.entries(BAD).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    '%s=%j is refused by its name, with the form it must have and an example',
    (name, value) => {
      const refused = () => readConfig({ [name]: value });
      expect(refused).toThrow(ConfigError);
      expect(refused).toThrow(new RegExp(`^These settings cannot be used:\\n  ${name}\\b[^]* must (?:be|look|list) `));
      expect(refused).toThrow(/such as \S|look like \S|must be one of \S/);
    },
  );

  it('is printed as it was given, unless it may hold a secret', () => {
    expect(() => readConfig({ PORT: 'abc' })).toThrow('PORT=abc must be a whole number from 0 to 65535, such as 3000');
    for (const [name, value] of [
      ['ADMIN_PASSWORD', 'hunter2'],
      ['DATABASE_URL', 'hunter2'],
      ['SMTP_URL', 'hunter2'],
      ['STRIPE_SECRET_KEY', 'hunter2'],
      ['S3_SECRET_ACCESS_KEY', 'hunter 2'],
      ['METRICS_TOKEN', 'hunter2'],
    ] as const)
      expect(messageOf({ [name]: value })).not.toContain('hunter');
  });

  it('is named together with all others', () => {
    const all = () => readConfig({ PORT: 'abc', WORKERS: 'x', PUBLIC_URL: 'school.example', LOG_LEVEL: 'loud' });
    for (const name of ['PORT=abc', 'WORKERS=x', 'PUBLIC_URL=school.example', 'LOG_LEVEL=loud'])
      expect(all).toThrow(name);
  });
});

it('settings that are usual are accepted', () => {
  const settings = readConfig({
    HOST: '::1',
    PORT: '0',
    WORKERS: '2',
    DATABASE_URL: 'postgres://aula:p%40ss@127.0.0.1:5432/aula',
    PUBLIC_URL: 'https://school.example:8443/',
    S3_BUCKET: 'school-files',
    S3_ENDPOINT: 'http://minio:9000',
    MEDIA_URL: 'https://files.school.example/aula/',
    MEDIA_QUOTA: '50000000000',
    STRIPE_SECRET_KEY: 'rk_live_51H8abc_DEF',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc+/=',
    AULA_DEV: '',
  });
  expect(settings).toMatchObject({
    host: '::1',
    port: 0,
    workers: 2,
    publicUrl: 'https://school.example:8443',
    mediaQuota: 50_000_000_000,
    s3: { mediaUrl: 'https://files.school.example/aula' },
  });
  expect(readConfig({})).toMatchObject({ port: 3000, workers: 1, logLevel: 'warn', dev: false });
});

it.each([
  ['demo', { host: '127.0.0.1', payments: 'simulated' }],
  ['live', { host: '0.0.0.0', payments: 'off' }],
] as const)(
  '[DATA-24] a %s school listens and takes payments as its mode says, unless set otherwise',
  (mode, expected) => {
    expect(readConfig({ SCHOOL_MODE: mode })).toMatchObject({ mode, ...expected });
    const set = { HOST: '192.0.2.7', PAYMENTS: 'invoice' };
    expect(readConfig({ SCHOOL_MODE: mode, ...set })).toMatchObject({ host: '192.0.2.7', payments: 'invoice' });
  },
);

it('a school is a demo school unless set otherwise', () => {
  expect(readConfig({}).mode).toBe('demo');
});
