import { defineConfig } from '@playwright/test';
import { browserArguments } from '#tests/e2e/browser-arguments.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/open-school.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // One more than the processors of a small machine: tests wait a third of their time, for timers and responses.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // The longest tests take half a minute on quiet processors; a busy machine takes several times as long.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  projects: [
    { name: 'chromium', testIgnore: 'firefox/**' },
    { name: 'firefox', testMatch: 'firefox/**/*.spec.ts' },
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    // Someone who asked for no motion sees every state at once, and so does a test.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test takes as long as the test: TRACE=1 when one is needed.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: browserArguments(),
    },
  },
});
