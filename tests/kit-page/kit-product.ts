import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Product, startProduct } from '#tests/support/product.ts';
import { buildKitPage } from './build-page.ts';

/** The product with one document more: its server process, a database of its own, and a page that has a screen for it. */
export async function startKitProduct(): Promise<Product> {
  const page = mkdtempSync(path.join(tmpdir(), 'fairlead-kit-page-'));
  await buildKitPage(page);
  const product = await startProduct({
    program: 'tests/support/processes/complaint-server.ts',
    env: { KIT_PAGE_DIR: page },
  });
  return {
    ...product,
    async close() {
      await product.close();
      rmSync(page, { recursive: true, force: true });
    },
  };
}
