import { expect, it } from 'vitest';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { memoryOfTree, processTree } from './process-facts.ts';
import { enrol, login, register } from './school-client.ts';

const LIMIT_MB = 440;

it.runIf(process.platform === 'linux')(
  `the process tree of npm start fits in ${LIMIT_MB} MB after a first start and a purchase`,
  async () => {
    const school = await startSchoolProcess({ dataDir: temporaryFolder(), command: ['npm', 'start'] });
    try {
      for (const path of ['/', '/courses', '/course/1']) await (await fetch(school.address + path)).text();
      await enrol(await login(school.address, await register(school.address, 'buyer')), 2);
      const used = () => memoryOfTree(school.pid);
      const processes = processTree(school.pid).length;
      console.log(`npm start after a purchase: ${used().toFixed(0)} MB in ${processes} processes`);
      // The memory of the set-up is released in the following seconds.
      await expect.poll(used, { timeout: 30_000, interval: 500 }).toBeLessThan(LIMIT_MB);
    } finally {
      await school.interrupt();
    }
  },
);
