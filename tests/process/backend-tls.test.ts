import { copyFileSync, chmodSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { s3Storage } from '#server/adapters/s3-storage.ts';
import { connectPostgres, endPool } from '#server/db/postgres.ts';
import { giveToPostgres } from '#tests/support/database/postgres-programs.ts';
import { startThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { temporaryFolder } from '#tests/support/school-process.ts';
import { certificateFor, type TlsCertificate, trust } from '#tests/support/tls-certificates.ts';

let right: TlsCertificate;
let wrong: TlsCertificate;
beforeAll(() => {
  right = certificateFor('DNS:localhost', temporaryFolder());
  wrong = certificateFor('DNS:backend.other.example', temporaryFolder());
});
afterEach(() => trust(null));

/** Returns every message of an error and of its causes. */
function reasonsOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${reasonsOf(error.cause)}` : '';
}

/** Connects to a PostgreSQL with a certificate; returns why that failed, or an empty text. */
async function connect({ certFile, keyFile }: TlsCertificate): Promise<string> {
  const server = await startThrowawayPostgres();
  const admin = new pg.Client({ connectionString: server.url });
  try {
    await admin.connect();
    const { rows } = await admin.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
    for (const [setting, file] of Object.entries({ ssl_cert_file: certFile, ssl_key_file: keyFile })) {
      const copy = join(rows[0]!.folder, `${setting}.pem`);
      copyFileSync(file, copy);
      chmodSync(copy, 0o600);
      giveToPostgres(copy);
      await admin.query(`ALTER SYSTEM SET ${setting} = '${copy}'`);
    }
    await admin.query(`ALTER SYSTEM SET ssl = on`);
    await admin.query('SELECT pg_reload_conf()');
    await expect.poll(async () => (await admin.query('SHOW ssl')).rows[0].ssl).toBe('on');
    const url = server.url.replace('127.0.0.1', 'localhost');
    const pool = await connectPostgres(`${url}?sslmode=verify-full`, () => undefined);
    const { rows: used } = await pool.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    await endPool(pool);
    return used[0].ssl ? '' : 'the connection is not encrypted';
  } catch (error) {
    return reasonsOf(error);
  } finally {
    await admin.end();
    await server.stop();
  }
}

/** Looks for a bucket at a storage with a certificate; returns why that failed, or an empty text. */
async function check({ cert, key }: TlsCertificate): Promise<string> {
  const server = createServer({ cert, key }, (_request, response) => void response.end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const storage = await s3Storage({
    bucket: 'school-files',
    endpoint: `https://localhost:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    mediaUrl: undefined,
  });
  const outcome = await storage.check().then(() => '', reasonsOf);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  return outcome;
}

describe.each([
  ['PostgreSQL', connect],
  ['the storage of files', check],
] as const)('the certificate of %s', (_name, reach) => {
  it('[SEC-80] must be signed by an authority that this machine trusts', async () => {
    expect(await reach(right)).toMatch(/self-signed certificate/);
  });

  it('[SEC-80] must name the server', async () => {
    trust(wrong);
    expect(await reach(wrong)).toMatch(/does not match certificate/);
  });

  it('is accepted if both are so', async () => {
    trust(right);
    expect(await reach(right)).toBe('');
  });
});
