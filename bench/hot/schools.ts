import { resolve } from 'node:path';
import pg from 'pg';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';

/** Creates an empty database on a server; returns its URL. */
export async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return serverUrl.replace(/postgres$/, name);
}

/** Starts a demo school in a process of its own, on a database of a server. */
export const openDemoSchool = (databaseUrl: string): Promise<SchoolProcess> =>
  startSchoolProcess({ dataDir: temporaryFolder(), env: { DATABASE_URL: databaseUrl } });

/** Starts one of the bare servers of peer.ts in a process of its own. */
export const openPeer = (...args: readonly string[]): Promise<SchoolProcess> =>
  startSchoolProcess({
    dataDir: temporaryFolder(),
    command: [process.execPath, resolve(import.meta.dirname, 'peer.ts'), ...args],
  });

/** Logs in; returns the cookies. */
export async function cookiesOf(address: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Logging in failed: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** A learner of the demo school. */
export const LEARNER = { email: 'student@aula.test', password: 'aula-demo-student' };
