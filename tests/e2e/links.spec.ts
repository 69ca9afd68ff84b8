import type { BrowserContext } from '@playwright/test';
import { fulfilStills } from './admin-courses.ts';
import { factsOf, faultsIn, type PageFacts } from './page-facts.ts';
import { accountOf } from './screens.ts';
import { expect, logIn, open, test, type Page } from './test.ts';

// Each test crawls the whole school.
// One page of every kind takes 100 s on an idle machine, three times that beside two other workers.
test.describe.configure({ timeout: 900_000 });

/** Splits an address from its fragment. */
function split(address: string): { page: string; fragment: string } {
  const { href, hash } = new URL(address);
  return { page: href.slice(0, href.length - hash.length), fragment: decodeURIComponent(hash.slice(1)) };
}

const isOurs = (address: string, school: string) => address.startsWith(`${school}/`);

/** Returns the faults of a page's facts, as sentences. */
function complaints(address: string, { title, headings, ids, links, parts }: PageFacts, school: string): string[] {
  const strange = [...links, ...parts].filter((one) => !isOurs(one, school) && !/^(https:\/\/|mailto:.+@)/.test(one));
  return [
    ...(title.trim() === '' ? ['has no title'] : []),
    ...(headings.length === 1 && headings[0] !== '' ? [] : [`has ${headings.length} first headings`]),
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `has the id ${id} twice`),
    ...strange.map((one) => `points to ${one}`),
  ].map((what) => `${address} ${what}`);
}

/** Whether a page is of one user. As sent it has no content, since the HTML knows no user. */
const isPersonal = (address: string) =>
  /^(\/es)?\/(my-|settings|enrolled-course|confirmation|admin)/.test(new URL(address).pathname);

/** Returns a function that fetches an address once and caches the response. */
function asker(context: BrowserContext) {
  const cached = new Map<string, Promise<{ status: number; html: string | null }>>();
  return (address: string) => {
    let response = cached.get(address);
    if (!response) {
      response = context.request.get(address, { headers: { accept: 'text/html,*/*' } }).then(async (reply) => ({
        status: reply.status(),
        html: reply.headers()['content-type']?.startsWith('text/html') ? await reply.text() : null,
      }));
      cached.set(address, response);
    }
    return response;
  };
}

test('[ROUTE-35, MORE-01] as sent to a guest: no dead link, resource or fragment, one title and heading a page, valid HTML', async ({
  page,
  context,
  baseURL,
}) => {
  const school = baseURL!;
  const ask = asker(context);
  const found = new Map<string, PageFacts>();
  const wrong: string[] = [];
  const fragments: { from: string; page: string; fragment: string }[] = [];
  await open(page, '/');

  const queue = [{ address: `${school}/`, from: 'the start' }];
  const met = new Set(queue.map(({ address }) => address));
  for (const { address, from } of queue) {
    const { status, html } = await ask(address);
    if (status !== 200) wrong.push(`${address}, from ${from}, returns ${status}`);
    if (status !== 200 || html === null) continue;
    const facts = await factsOf(page, html, address);
    found.set(address, facts);
    if (!isPersonal(address)) wrong.push(...complaints(address, facts, school));
    wrong.push(...(await faultsIn(html)).map((fault) => `${address}: ${fault}`));
    for (const link of [...facts.links, ...facts.parts].filter((one) => isOurs(one, school))) {
      const target = split(link);
      if (target.fragment !== '') fragments.push({ from: address, ...target });
      if (!met.has(target.page)) queue.push({ address: target.page, from: address });
      met.add(target.page);
    }
  }
  for (const { from, page: target, fragment } of fragments) {
    if (!found.get(target)?.ids.includes(fragment)) wrong.push(`${from} points to ${target}#${fragment}, not there`);
  }
  expect(wrong).toEqual([]);
  expect(found.size).toBeGreaterThan(40);
});

/** What a kind of page is known by: course 1 and course 2 look alike, in one language. */
const kindOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address);
  const names = [...searchParams.keys()].toSorted().join(',');
  return `${pathname.replaceAll(/\/(\d+|[0-9a-f-]{36})(?=\/|$)/g, '/{id}')}?${names}`;
};

async function settled(page: Page, address: string): Promise<void> {
  await open(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

for (const who of ['guest', 'student', 'admin'] as const) {
  test(`[ROUTE-35] as rendered for a ${who}: the same, on one page of every kind`, async ({
    page,
    context,
    baseURL,
    outside,
  }) => {
    const school = baseURL!;
    await fulfilStills(page);
    if (who !== 'guest') await logIn(context, accountOf(who));
    const ask = asker(context);
    const wrong: string[] = [];
    const starts = { guest: ['/', '/es'], student: ['/my-account'], admin: ['/admin/dashboard', '/my-account'] };
    // Public pages are checked as a guest.
    const isOpened = (address: string) => who === 'guest' || (isPersonal(address) && !/\/es\//.test(address));
    const queue = starts[who].map((path) => ({ address: school + path, from: 'the start' }));
    const kinds = new Set(queue.map(({ address }) => kindOf(address)));
    const met = new Set<string>();
    for (const { address, from } of queue) {
      const { status, html } = await ask(address);
      if (status !== 200 || html === null) {
        if (status !== 200) wrong.push(`${address}, from ${from}, returns ${status}`);
        continue;
      }
      await settled(page, address);
      const here = split(page.url()).page;
      const facts = await factsOf(page, null, here);
      wrong.push(...complaints(address, facts, school));
      wrong.push(...(await faultsIn(await page.content())).map((fault) => `${address}: ${fault}`));
      for (const link of [...facts.links, ...facts.parts].filter((one) => isOurs(one, school))) {
        const target = split(link);
        if (target.fragment !== '' && target.page === here && !facts.ids.includes(target.fragment))
          wrong.push(`${address} points to #${target.fragment}, which is not there`);
        if (met.has(target.page)) continue;
        met.add(target.page);
        const kind = kindOf(target.page);
        if (!kinds.has(kind) && isOpened(target.page)) queue.push({ address: target.page, from: address });
        else if ((await ask(target.page)).status !== 200) wrong.push(`${target.page}, from ${address}, is dead`);
        kinds.add(kind);
      }
    }
    expect(wrong).toEqual([]);
    expect(outside).toEqual([]);
  });
}
