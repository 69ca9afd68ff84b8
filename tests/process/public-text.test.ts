import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathInLocale, LOCALES } from '#contract/locales.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { seedDemoSchool } from '#server/db/seed/seed.ts';
import { sellerOf } from '#modules/invoices/server/issue-invoice.ts';
import { demoDocument } from '#modules/school/server/shipped/demo.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { claimsIn, DEMO_CLAIMS } from '#tests/support/demo-claims.ts';
import { type PageText, textOfPage } from '#tests/support/page-text.ts';

/** The public pages, without those of the checkout, whose frame is another one. */
const PAGES = [
  '/',
  '/about',
  '/courses',
  '/contact',
  '/login',
  '/register',
  '/registrationsuccessful',
  '/forgot-password',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/terms-of-service',
  '/privacy-policy',
  '/accessibility',
  '/not-created',
  '/course/1',
  '/course/10',
  '/404',
];
const ADDRESSES = LOCALES.flatMap((locale) =>
  PAGES.map((path) => ({ locale, path, address: pathInLocale(path, locale) })),
);

const pageText = async (school: TestSchool, address: string): Promise<PageText> =>
  textOfPage(String((await school.ask('GET', address)).body));

/** Hashes of every line of text, recorded before the texts of the school became settings; `UPDATE_TEXT=1` records them again. */
const RECORD = new URL('demo-text.json', import.meta.url);
const hash = (line: string): string => createHash('sha256').update(line).digest('hex').slice(0, 6);

describe('the demo school', () => {
  let school: TestSchool;
  let recorded: Record<string, string[]>;
  beforeAll(async () => {
    school = await openTestSchool({}, undefined, { pages: true });
    await seedDemoSchool({
      database: school.database,
      storage: diskStorage(school.folder),
      hashPassword: async (password) => `hash of ${password}`,
      seller: sellerOf(demoDocument.identity),
    });
    school.app.services.events.changed();
    recorded = JSON.parse(readFileSync(RECORD, 'utf8')) as typeof recorded;
  });
  afterAll(async () => {
    if (process.env.UPDATE_TEXT) writeFileSync(RECORD, `${JSON.stringify(recorded)}\n`);
    await school.close();
  });

  /** Returns the first line that differs from the recording, which has only hashes. */
  const difference = (name: string, lines: readonly string[]): string | null => {
    const hashes = lines.map(hash);
    if (process.env.UPDATE_TEXT) recorded[name] = hashes;
    const known = recorded[name] ?? [];
    const changed = hashes.findIndex((line, index) => line !== known[index]);
    if (changed !== -1) return `line ${changed + 1}: ${lines[changed]}`;
    return hashes.length === known.length ? null : `${known.length - hashes.length} lines are missing at the end`;
  };

  it.each(ADDRESSES)('[MORE-49] shows on $address the text it always had', async ({ locale, address }) => {
    const { title, bar, main, footer } = await pageText(school, address);
    expect(difference(address, [title, ...main])).toBeNull();
    expect(difference(`frame ${locale}`, [...bar, ...footer])).toBeNull();
  });
});

describe('an empty live school', () => {
  let school: TestSchool;
  beforeAll(async () => {
    school = await openTestSchool({ mode: 'live', payments: 'off' }, undefined, { pages: true });
  });
  afterAll(() => school.close());

  it.each(ADDRESSES.filter(({ path }) => !path.startsWith('/course/')))(
    '[MORE-49] claims nothing on $address that the demo claims',
    async ({ address }) => {
      expect(DEMO_CLAIMS.length).toBeGreaterThan(60);
      const { title, bar, main, footer } = await pageText(school, address);
      const text = [title, ...bar, ...main, ...footer].join('\n');
      expect(text.length).toBeGreaterThan(200);
      expect(claimsIn(text)).toEqual([]);
    },
  );
});
