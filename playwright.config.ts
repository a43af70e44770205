import { defineConfig } from '@playwright/test';

/** Stories: a real Chromium, the built client, a real server on a database folder of its own (tests/support/story.ts). */
export default defineConfig({
  testDir: 'tests/stories',
  projects: [
    { name: 'stories', testMatch: '**/*.story.spec.ts' },
    // The document that tests add, on a page of its own: what the kit gives to the next document.
    { name: 'kit', testMatch: '**/*.kit.spec.ts' },
    // Broken lines, rare ways and other layouts; and every screen, one after the other, as everybody who may open it: too long for
    // every `npm test`, part of every CI run.
    { name: 'edges', testMatch: '**/*.edge.spec.ts' },
    { name: 'sweeps', testMatch: '**/*.sweep.spec.ts' },
  ],
  globalSetup: './tests/support/prepare-stories.ts',
  outputDir: 'test-results',
  timeout: 90_000,
  // An unattended run may share its machine and is given more patience.
  expect: { timeout: process.env.CI ? 20_000 : 10_000 },
  // Each file has a server and a browser of its own; two of them keep two cores busy.
  workers: 2,
  // A second try is reported as flaky, never as a plain pass; only unattended runs get two.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // A browser whose locale knows ASCII only saves 费用代码.xlsx as "download".
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
