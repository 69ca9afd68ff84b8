import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AddressSwitch, openSwitch } from './address-switch.ts';
import { clientOf, granted, logIn } from './client.ts';
import { EDITED, startLoad } from './load.ts';
import { queryOnce, type PostgresPair, startPostgresPair } from './postgres-pair.ts';
import { openCluster, type Cluster } from './cluster.ts';

const SHOPPERS = 6;
/** Writes before the failover, and again after it. */
const ENOUGH = 60;
const BACK_WITHIN_MS = 15_000;
/** As in Patroni: the primary is given up after three failed probes in a row, a second apart. */
const PROBE_EVERY_MS = 1_000;
const GIVE_UP_AFTER = 3;

let pair: PostgresPair;
let address: AddressSwitch;
let cluster: Cluster;
beforeAll(async () => {
  pair = await startPostgresPair();
  address = await openSwitch(pair.primary.port);
  cluster = await openCluster(`postgres://postgres@127.0.0.1:${address.port}/postgres`);
});
afterAll(async () => {
  await cluster.close();
  await address.close();
  await pair.close();
});

/** Probes the primary; once it is given up, promotes the replica and moves the address to it. */
async function failOverWhenGone(): Promise<void> {
  for (let missed = 0; missed < GIVE_UP_AFTER;) {
    const alive = await queryOnce(pair.primary.url, 'select 1').then(
      () => true,
      () => false,
    );
    missed = alive ? 0 : missed + 1;
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  }
  await pair.promote();
  address.moveTo(pair.replica.port);
}

/** Returns whether a server accepts a purchase, without the proxy. */
async function takesPurchases(school: string): Promise<boolean> {
  const client = clientOf(school);
  const name = `probe-${new URL(school).port}-${Date.now()}`;
  const account = { email: `${name}@cluster.example`, password: 'a password for probing' };
  try {
    granted(await client('/api/auth/register', { method: 'POST', json: { name, ...account } }), 'register');
    const { id, cookie } = await logIn(client, account.email, account.password);
    granted(await client('/api/courses/1/assign', { method: 'PUT', cookie, json: { userId: id } }), 'buying');
    return true;
  } catch {
    return false;
  }
}

it('a failover under load takes seconds and loses no acknowledged write', async () => {
  const load = await startLoad(clientOf(cluster.web.address, cluster.web.certificate), SHOPPERS);
  const { ledger } = load;
  await expect.poll(() => ledger.at.length, { timeout: 120_000 }).toBeGreaterThan(ENOUGH);

  const fell = performance.now();
  const before = ledger.at.length;
  const failover = failOverWhenGone();
  await pair.primary.stop('SIGKILL');
  const dead = performance.now();
  await failover;
  const promoted = performance.now();
  await expect.poll(() => ledger.at.filter((at) => at > promoted).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const backAfter = ledger.at.find((at) => at > promoted)! - fell;
  const recovered = await Promise.all(
    cluster.schools.map(async (school) => {
      await expect.poll(() => takesPurchases(school.address), { timeout: 60_000, interval: 200 }).toBe(true);
      return performance.now() - fell;
    }),
  );
  await expect.poll(() => ledger.at.filter((at) => at > promoted).length, { timeout: 120_000 }).toBeGreaterThan(ENOUGH);
  await load.stop();

  const ask = (text: string) => queryOnce(pair.replica.url, text);
  const emails = new Set((await ask('select email from users')).flat());
  const owned = new Set(
    (await ask(`select e.user_id || ' ' || c.custom_id from enrolments e join courses c on c.id = e.course_id`)).flat(),
  );
  const lost = [
    ...ledger.registered.filter((email) => !emails.has(email)),
    ...ledger.bought.map(({ userId, course }) => `${userId} ${course}`).filter((one) => !owned.has(one)),
  ];
  const [[name]] = (await ask(`select name from courses where custom_id = ${EDITED}`)) as [[string]];
  const half = await ask(`select c.custom_id from courses c
    where participants <> (select count(*) from enrolments e where e.course_id = c.id)
    union all select c.custom_id from enrolments e join courses c on c.id = e.course_id
    where e.source = 'purchase' and e.created_at > now() - interval '1 hour' and e.paid_cents <> c.price_cents
      and e.user_id in (select id from users where email like '%@cluster.example')`);

  console.info(
    [
      `writes acknowledged: ${before} before the fall, ${ledger.at.length - before} after it; lost: ${lost.length}`,
      `dead ${Math.round(dead - fell)} ms, replica promoted ${Math.round(promoted - fell)} ms, first write ${Math.round(backAfter)} ms after the kill`,
      `each Aula took purchases again after ${recovered.map((ms) => `${Math.round(ms)} ms`).join(' and ')}, without a restart`,
      `pages: ${ledger.pages.returned} returned, ${ledger.pages.failed.length} failed, slowest ${Math.round(ledger.pages.slowestMs)} ms`,
      `writes refused meanwhile and tried again: ${ledger.refused}`,
    ].join('\n'),
  );
  expect(lost).toEqual([]);
  expect(Number(name.split(' ')[1])).toBeGreaterThanOrEqual(ledger.edited);
  expect(half).toEqual([]);
  expect(backAfter).toBeLessThan(BACK_WITHIN_MS);
  for (const ms of recovered) expect(ms).toBeLessThan(BACK_WITHIN_MS);
  expect(ledger.pages.failed).toEqual([]);
  for (const school of cluster.schools) expect(school.output()).not.toMatch(/instead of opening/);
});
