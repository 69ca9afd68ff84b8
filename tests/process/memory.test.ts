import { expect, it } from 'vitest';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { memoryOfTree, processTree } from './process-facts.ts';

const LIMIT_MB = 512;

it.runIf(process.platform === 'linux')('the whole tree of npm start fits in 512 MB after the seed', async () => {
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), command: ['npm', 'start'] });
  try {
    const used = () => memoryOfTree(school.pid);
    console.log(
      `npm start, right after the seed: ${used().toFixed(0)} MB in ${processTree(school.pid).length} processes`,
    );
    // What the seed left lying is taken away in the seconds after.
    await expect.poll(used, { timeout: 30_000, interval: 500 }).toBeLessThan(LIMIT_MB);
  } finally {
    await school.interrupt();
  }
});
