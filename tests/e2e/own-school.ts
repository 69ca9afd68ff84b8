import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { expect, type Page, test as shared } from './test.ts';

/**
 * Returns a test that runs on a school of its own, with these variables of its environment: what is published there would show in
 * every other test. One school for the tests of a worker; it fails the last one if it logged an error.
 */
export const ownSchool = (env: Readonly<Record<string, string>> = {}) =>
  shared.extend<object, { school: SchoolProcess }>({
    school: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture asks for off this pattern
      async ({}, give) => {
        const school = await startSchoolProcess({ dataDir: temporaryFolder(), env });
        await give(school);
        const { output } = await school.end();
        expect(output).not.toMatch(/"level":(50|60)/);
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ school }, give) => give(school.address),
  });

/** Waits until what was typed is saved in the draft. */
export const saved = (page: Page) => expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
