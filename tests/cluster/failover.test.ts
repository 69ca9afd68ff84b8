import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf, granted, logIn } from './client.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { type DatabaseMachine, type DatabaseMachines, queryOnce, startDatabaseMachines } from './database-machines.ts';
import { EDITED, type Ledger, startLoad } from './load.ts';

const SHOPPERS = 4;
/** Writes before a failover, and again after it. */
const ENOUGH = 30;
const BACK_WITHIN_MS = 15_000;

let machines: DatabaseMachines;
let cluster: Cluster;
beforeAll(async () => {
  machines = await startDatabaseMachines();
  cluster = await openCluster(machines.url, machines.replicaUrl);
});
afterAll(async () => {
  await cluster?.close();
  await machines?.close();
});

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

/** Returns what a ledger has and the database has not, and purchases of which only a part is there. */
async function differences({ url }: DatabaseMachine, ledger: Ledger) {
  const aula = Object.assign(new URL(url), { pathname: '/aula' }).href;
  const ask = (text: string) => queryOnce(aula, text);
  const emails = new Set((await ask('select email from users')).flat());
  const owned = new Set(
    (await ask(`select e.user_id || ' ' || c.custom_id from enrolments e join courses c on c.id = e.course_id`)).flat(),
  );
  const [[name]] = (await ask(`select name from courses where custom_id = ${EDITED}`)) as [[string]];
  return {
    lost: [
      ...ledger.registered.filter((email) => !emails.has(email)),
      ...ledger.bought.map(({ userId, course }) => `${userId} ${course}`).filter((one) => !owned.has(one)),
      ...(Number(name.split(' ')[1]) < ledger.edited ? [`edit ${ledger.edited}`] : []),
    ],
    partial: await ask(`select c.custom_id from courses c
      where participants <> (select count(*) from enrolments e where e.course_id = c.id)
      union all select c.custom_id from enrolments e join courses c on c.id = e.course_id
      where e.source = 'purchase' and e.created_at > now() - interval '1 hour' and e.paid_cents <> c.price_cents
        and e.user_id in (select id from users where email like '%@cluster.example')`),
  };
}

/** What a failover must not do; the times are those after the fall. */
const NOTHING: Record<'lost' | 'partial' | 'lateMs' | 'failedPages' | 'crashed', readonly unknown[]> = {
  lost: [],
  partial: [],
  lateMs: [],
  failedPages: [],
  crashed: [],
};

/** Fails the primary by `fail` under load, waits until the other one has replaced it, and returns what went wrong. */
async function failOver(fail: (primary: DatabaseMachine) => Promise<void> | void): Promise<typeof NOTHING> {
  await machines.whole();
  const before = await machines.primary();
  const load = await startLoad(clientOf(cluster.web.address, cluster.web.certificate), SHOPPERS);
  const { ledger } = load;
  await expect.poll(() => ledger.at.length, { timeout: 120_000 }).toBeGreaterThan(ENOUGH);

  const fell = performance.now();
  await fail(before);
  const down = performance.now();
  const acknowledged = ledger.at.length;
  await expect
    .poll(() => machines.primary().then(({ name }) => name, String), { timeout: 60_000 })
    .not.toMatch(new RegExp(`^(?:${before.name}|Error.*)$`));
  const promoted = performance.now();
  const recovered = await Promise.all(
    cluster.schools.map(async (school) => {
      await expect.poll(() => takesPurchases(school.address), { timeout: 60_000, interval: 100 }).toBe(true);
      return performance.now() - fell;
    }),
  );
  const written = () => ledger.at.filter((at) => at > promoted);
  await expect.poll(() => written().length, { timeout: 120_000 }).toBeGreaterThan(ENOUGH);
  await load.stop();

  const { lost, partial } = await differences(await machines.primary(), ledger);
  const first = written()[0]! - fell;
  console.info(
    [
      `writes acknowledged: ${acknowledged} before the fall, ${ledger.at.length - acknowledged} after it; lost: ${lost.length}`,
      `dead ${Math.round(down - fell)} ms, promoted ${Math.round(promoted - fell)} ms, first write ${Math.round(first)} ms after the fall`,
      `each Aula took purchases again after ${recovered.map((ms) => `${Math.round(ms)} ms`).join(' and ')}, without a restart`,
      `pages: ${ledger.pages.returned} returned, ${ledger.pages.failed.length} failed, slowest ${Math.round(ledger.pages.slowestMs)} ms`,
      `writes refused meanwhile and tried again: ${ledger.refused}`,
    ].join('\n'),
  );
  const times = [first, ...recovered];
  return {
    lost,
    partial,
    lateMs: times.filter((ms) => ms >= BACK_WITHIN_MS),
    failedPages: ledger.pages.failed,
    crashed: cluster.schools
      .map((school) => school.output())
      .filter((text) => /instead of opening|Unhandled/.test(text)),
  };
}

it('[SCALE-03] the replica replaces a primary whose machine loses power within 15 s, and nothing acknowledged is lost', async () => {
  let dead: DatabaseMachine | undefined;
  const wrong = await failOver(async (primary) => {
    dead = primary;
    await primary.powerOff();
  });
  expect(wrong).toEqual(NOTHING);
  dead?.powerOn();
});

it('[SCALE-03] a machine that returns follows the new primary, and replaces it when its PostgreSQL crashes', async () => {
  expect(await failOver((primary) => primary.crashPostgres())).toEqual(NOTHING);
});
