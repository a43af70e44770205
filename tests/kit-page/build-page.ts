import path from 'node:path';
import { build, type Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PRODUCT = '#routes/screens.tsx';

const screensOfTests: Plugin = {
  name: 'fairlead:screens-of-tests',
  enforce: 'pre',
  resolveId: id => (id === PRODUCT ? path.join(import.meta.dirname, 'screens.tsx') : undefined),
};

/** Builds the client with the screens of tests in the place of the product's into this folder. */
export async function buildKitPage(outDir: string): Promise<void> {
  await build({
    configFile: path.join(ROOT, 'vite.config.ts'),
    root: ROOT,
    plugins: [screensOfTests],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
}
