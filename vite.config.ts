import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { blueprintIconNames } from './scripts/blueprint-icon-names.ts';
import { leanPackages } from './scripts/lean-packages.ts';
import { lightStart } from './scripts/light-start.ts';
import { pinyinPlugin } from './scripts/pinyin-plugin.ts';

/**
 * zod tries `new Function` once to see whether it may write its parsers as code; our content security policy forbids it and
 * reports every try. It has to be told before its first schema, so the word stands at the head of the chunk it is in.
 */
const ZOD_WITHOUT_EVAL = '(globalThis.__zod_globalConfig ??= {}).jitless = true;';
const zodIntro = ({ moduleIds }: { readonly moduleIds: readonly string[] }): string =>
  moduleIds.some(id => id.replaceAll('\\', '/').includes('/zod/v4/core/core.')) ? ZOD_WITHOUT_EVAL : '';

const apiPort = process.env.PORT ?? '8080';

export default defineConfig({
  // rxjs has a smaller and quicker build for browsers of this age.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  plugins: [react(), pinyinPlugin(), blueprintIconNames(), leanPackages(), lightStart()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: { output: { intro: zodIntro } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': { target: `http://127.0.0.1:${apiPort}`, ws: true },
      // The service for test identities that the server plays itself.
      '/social-test': { target: `http://127.0.0.1:${apiPort}` },
    },
  },
  test: {
    environment: 'node',
    // Files share a window: a link or a download that one of them follows would leave the others on another page.
    environmentOptions: {
      happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
    },
    include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/stories/**', 'node_modules/**'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Two cores, and tests that start processes wait for them: a third worker uses that time.
    maxWorkers: 3,
    // An unattended run may share its machine; a test that needs its second try is named in the report.
    retry: process.env.CI ? 1 : 0,
  },
});
