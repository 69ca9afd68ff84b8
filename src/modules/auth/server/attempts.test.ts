import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '#server/db/database.ts';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/db/uuid.ts';
import { networkOfAddress } from '#server/ops/network.ts';
import { openTestSchool, PASSWORD, type TestSchool } from '#tests/support/app.ts';
import { databaseInLocale, startThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { attemptKey, LoginAttempts } from './attempts.ts';
import { findCredentials } from './auth.queries.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool({ trustProxy: ['127.0.0.1'] });
});
beforeEach(() => school.reset());
afterAll(() => school.close());

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  school.ask('POST', '/api/auth/login', { body: { email, password }, headers });
const from = (address: string) => ({ 'x-forwarded-for': address });

/** Characters that some full case mapping or normalisation takes for a letter: which one depends on library and language. */
const LOOKALIKES: Readonly<Record<string, readonly string[]>> = {
  i: ['İ', 'ı', 'I', 'i̇', 'Ι', 'і', 'ⅰ', 'ｉ', 'ĳ'],
  k: ['K', 'K', 'ｋ', 'к'],
  s: ['S', 'ſ', 'ß', 'ẞ', 'ｓ'],
  a: ['A', 'Å', 'å', 'ａ', 'а', 'ª'],
  o: ['O', 'Ω', 'º', 'о', 'ｏ'],
  '@': ['＠', '﹫'],
  '.': ['．', '。', '․'],
};
const BLANKS = ['', ' ', '\t', '\u00a0', '\u200b', '\ufeff', '\u00ad'];

const spellingOf = (address: string): fc.Arbitrary<string> => {
  const letter = (character: string) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(character, character.toUpperCase()) },
      { weight: 1, arbitrary: fc.constantFrom(character, ...(LOOKALIKES[character] ?? [])) },
    );
  const body = fc.tuple(...[...address].map(letter)).map((letters) => letters.join(''));
  const blank = fc.constantFrom(...BLANKS);
  return fc
    .tuple(blank, fc.oneof(body, fc.constant(address)), blank, fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'))
    .map(([before, text, after, form]) => `${before}${text}${after}`.normalize(form));
};

describe('the limit on wrong passwords for an account', () => {
  const ADDRESS = 'kiosk.sia@isis.test';

  /** Expects every spelling that finds the account of ADDRESS to be counted under its key; returns how many did. */
  async function spellingsFound(db: Db): Promise<number> {
    const [{ _id } = { _id: '' }] = await db.select({ _id: users.id }).from(users).where(eq(users.email, ADDRESS));
    const network = networkOfAddress('192.0.2.1');
    const key = (userId: string | null, email: string) => attemptKey({ userId, email, network, device: null });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(spellingOf(ADDRESS), async (email) => {
        const credentials = await findCredentials(db, email, null);
        if (credentials === null) return;
        found += 1;
        expect(credentials._id).toBe(_id);
        expect(key(credentials._id, email)).toBe(key(_id, ADDRESS));
      }),
      { numRuns: 500 },
    );
    return found;
  }

  it('[SEC-10] is one count, whatever spelling of the address finds the account', async () => {
    await school.person({ email: ADDRESS });
    expect(await spellingsFound(school.database.db)).toBeGreaterThan(20);
  });

  it('is one count in a database whose language has its own idea of lower case', async () => {
    const server = await startThrowawayPostgres();
    try {
      const url = await databaseInLocale(server, `LOCALE 'C.utf8'`);
      const database = await openDatabase({ dataDir: '', databaseUrl: url });
      const { rows } = await database.pool.query(`SELECT lower('İ') AS lower`);
      expect(rows[0].lower).toBe('i');
      await database.db.insert(users).values({ id: newId(), name: 'A', email: ADDRESS });
      expect(await spellingsFound(database.db)).toBeGreaterThan(20);
      await database.close();
    } finally {
      await server.stop();
    }
  });

  it('holds for every spelling once it is reached', async () => {
    await school.person({ email: ADDRESS });
    await school.database.pool.query('DELETE FROM attempts');
    const spellings = [ADDRESS, ADDRESS.toUpperCase(), ` ${ADDRESS} `, ADDRESS.replaceAll('i', 'İ')];
    for (let guess = 0; guess < 40; guess++) await login(spellings[guess % spellings.length]!, `guess number ${guess}`);
    await fc.assert(
      fc.asyncProperty(spellingOf(ADDRESS), async (email) => {
        expect((await login(email, PASSWORD)).status).not.toBe(200);
      }),
      { numRuns: 40 },
    );
    expect((await login(ADDRESS, PASSWORD)).status).toBe(429);
  });

  it('goes with the account when it changes its address', async () => {
    const { _id, email } = await school.person();
    for (let guess = 0; guess < 10; guess++) expect((await login(email, 'wrong')).status).toBe(401);
    await school.database.pool.query(`UPDATE users SET email = 'elsewhere@test.example' WHERE id = $1`, [_id]);
    expect((await login('elsewhere@test.example', PASSWORD)).status).toBe(429);
  });

  it('counts an address without an account in its normal form', async () => {
    for (let guess = 0; guess < 10; guess++) {
      expect((await login(guess % 2 ? 'No-One@Test.Example' : ' no-one@test.example', 'wrong')).status).toBe(401);
    }
    expect((await login('NO-ONE@test.example', 'wrong')).status).toBe(429);
  });
});

describe('the limit on failures of a network', () => {
  const exhaust = async (network: string) => {
    const key = `address:${await keyOf(network)}`;
    await school.database.pool.query('UPDATE attempts SET points = 300 WHERE key = $1', [key]);
  };
  /** The key one failure from an address is counted under. */
  const keyOf = async (address: string): Promise<string> => {
    await school.database.pool.query('DELETE FROM attempts');
    await login('no-one@test.example', 'wrong', from(address));
    const { rows } = await school.database.pool.query(`SELECT key FROM attempts WHERE key LIKE 'address:%'`);
    return String(rows[0].key).slice('address:'.length);
  };

  it('is one count for a /64 of IPv6, however its addresses are written', async () => {
    const key = await keyOf('2001:db8:1:2::1');
    expect(await keyOf('2001:0DB8:1:2:ffff:ffff:ffff:ffff')).toBe(key);
    expect(await keyOf('2001:db8:1:3::1')).not.toBe(key);
    expect(await keyOf('::ffff:192.0.2.7')).toBe(await keyOf('192.0.2.7'));
  });

  it('[SEC-10] refuses the whole /64 once it is reached, and no other', async () => {
    await exhaust('2001:db8:1:2::1');
    expect((await login('no-one@test.example', 'wrong', from('2001:db8:1:2:a:b:c:d'))).status).toBe(429);
    expect((await login('no-one@test.example', 'wrong', from('2001:db8:1:3::1'))).status).toBe(401);
  });
});

describe('a try', () => {
  const network = networkOfAddress('192.0.2.1');
  const tried = { userId: null, email: 'ada@test.example', network, device: null };

  it('that looked at no password gives its place back, and a right one all of them', async () => {
    const attempts = new LoginAttempts(school.database.pool);
    for (let time = 0; time < 12; time++) {
      await attempts.begin(tried);
      await attempts.notTried(tried);
    }
    for (let time = 0; time < 10; time++) await attempts.begin(tried);
    await expect(attempts.begin(tried)).rejects.toMatchObject({ code: 'too_many_attempts' });
    // A known browser and another address have a count of their own.
    await attempts.begin({ ...tried, device: 'known' });
    await attempts.begin({ ...tried, email: 'ben@test.example' });
    await attempts.succeeded(tried);
    await attempts.begin(tried);
  });

  it('[SEC-10, SEC-50, SEC-64] counts for its network only if the password was wrong, 300 times', async () => {
    const attempts = new LoginAttempts(school.database.pool);
    const at = (n: number) => ({ ...tried, email: `${n}@test.example` });
    for (let n = 0; n < 300; n++) await attempts.begin(at(n));
    await attempts.begin(at(300));
    for (let n = 0; n < 299; n++) await attempts.failed(at(n));
    await attempts.begin(at(301));
    await attempts.failed(at(301));
    await expect(attempts.begin(at(302))).rejects.toMatchObject({ code: 'too_many_attempts' });
    await attempts.begin({ ...at(303), network: networkOfAddress('192.0.2.2') });
  });
});
