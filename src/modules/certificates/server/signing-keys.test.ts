import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { listKeys } from './certificates.queries.ts';
import { rotateKey, signingKey } from './signing-keys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('the first key is made once, though several calls need it at the same time', async () => {
  const { db } = database;
  const found = await Promise.all([signingKey(db), signingKey(db), signingKey(db)]);
  expect(await listKeys(db)).toHaveLength(1);
  expect(new Set(found.map(({ publicKey }) => publicKey)).size).toBe(1);
  await rotateKey(db);
  expect(await listKeys(db)).toHaveLength(2);
  expect((await signingKey(db)).publicKey).not.toBe(found[0]!.publicKey);
});
