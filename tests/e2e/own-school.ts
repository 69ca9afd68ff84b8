import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { expect, type Page, test as shared } from './test.ts';

/** A school of its own: what is published here would show in every other test. */
export const test = shared.extend<object, { school: SchoolProcess }>({
  school: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture asks for off this pattern
    async ({}, give) => {
      const school = await startSchoolProcess({ dataDir: temporaryFolder() });
      await give(school);
      await school.end();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ school }, give) => give(school.address),
});

/** Waits until what was typed is saved in the draft. */
export const saved = (page: Page) => expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
