import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import type { Network } from '#server/ops/network.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { MailLimits } from './mail.limits.ts';

let school: TestSchool;
let limits: MailLimits;
beforeAll(async () => {
  school = await openTestSchool();
  limits = new MailLimits(school.database.pool);
});
beforeEach(() => school.reset());
afterAll(() => school.close());

const NETWORK = '192.0.2.1' as Network;
const OTHER = '192.0.2.2' as Network;
const codeOf = (cause: unknown) => (cause instanceof AppError ? cause.code : cause);
const tryLink = (cause: unknown, network = NETWORK) =>
  limits.tryLink(network, () => Promise.reject(cause)).catch(codeOf);

describe('the links of a network', () => {
  it('are counted when they are invalid, and no other failure is', async () => {
    const invalid = new AppError('link_invalid');
    const failure = new Error('The database is away');
    for (let count = 0; count < 101; count++) expect(await tryLink(new AppError('mail_off'))).toBe('mail_off');
    for (let count = 0; count < 100; count++) expect(await tryLink(invalid)).toBe('link_invalid');
    expect(await tryLink(invalid)).toBe('too_many_attempts');
    expect(await tryLink(invalid, OTHER)).toBe('link_invalid');
    expect(await tryLink(failure)).toBe(failure);
    expect(await tryLink(new AppError('mail_off'))).toBe('mail_off');
    expect(await limits.tryLink(NETWORK, async () => 'done')).toBe('done');
  });
});

describe('the messages to an address', () => {
  it('are counted in any spelling, for each rule and address', async () => {
    for (const email of ['ada@test.example', 'Ada@test.example', 'ADA@TEST.EXAMPLE'])
      await limits.take(['receiver', email]);
    expect(await limits.take(['receiver', 'ada@test.example']).catch(codeOf)).toBe('too_many_attempts');
    await limits.take(['receiver', 'ben@test.example'], ['sender', 'ada@test.example']);
  });

  it('are no longer counted once they were given back', async () => {
    for (let count = 0; count < 3; count++) expect(await limits.mayTake(['receiver', 'ada@test.example'])).toBe(true);
    expect(await limits.mayTake(['receiver', 'ada@test.example'])).toBe(false);
    for (let count = 0; count < 2; count++) await limits.giveBack(['receiver', 'ada@test.example']);
    expect(await limits.mayTake(['receiver', 'ada@test.example'])).toBe(true);
  });
});
