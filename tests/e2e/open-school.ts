import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';

/**
 * Starts one real school, with its own folder, for all browser tests; fails the run if it logged an error.
 * SCHOOL_ADDRESS names a running one to test instead.
 */
export default async function openSchool(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SCHOOL_ADDRESS) return undefined;
  const school = await startSchoolProcess({
    dataDir: temporaryFolder(),
    command: [process.execPath, 'scripts/start.mjs'],
  });
  process.env.SCHOOL_ADDRESS = school.address;
  return async () => {
    const { code, output } = await school.end();
    const errors = output.split('\n').filter((line) => /"level":(50|60)/.test(line));
    if (errors.length > 0) throw new Error(`The school logged errors while it was tested:\n${errors.join('\n')}`);
    if (code !== 0) throw new Error(`The school ended with code ${code}:\n${output}`);
  };
}
