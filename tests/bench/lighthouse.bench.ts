import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { freePort } from '../support/free-port.ts';
import prepareStories from '../support/prepare-stories.ts';
import { startProduct } from '../support/product.ts';
import { openProfile, signIn } from './bench-browser.ts';
import { line } from './figures.ts';

/** Scores of the audit tool for a visitor's home page, the login page and a reviewer's workbench, desktop form. */
const PAGES = [
  { name: 'home', path: '/', signedIn: false },
  { name: 'login', path: '/employeeLogin', signedIn: false },
  { name: 'workbench', path: '/tdManage/siCheck', signedIn: true },
] as const;

const DESKTOP = { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false } as const;

async function audit(name: string, url: string, port: number): Promise<void> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    formFactor: 'desktop',
    screenEmulation: DESKTOP,
    throttlingMethod: 'simulate',
    // A signed-in page loses its token otherwise.
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  if (!result) throw new Error(`no audit of ${url}`);
  const { categories, audits } = result.lhr;
  line(`lighthouse, ${name}`, {
    ...Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, (score ?? 0) * 100])),
    'LCP ms': audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    'blocking ms': audits['total-blocking-time']?.numericValue ?? Number.NaN,
    CLS: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  });
  const missed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score !== null && score < 1,
  );
  for (const { id, title } of missed) console.log(`  ${id}: ${title}`);
}

await prepareStories();
const product = await startProduct();
const profile = mkdtempSync(path.join(tmpdir(), 'fairlead-profile-'));
const port = await freePort();
const context = await openProfile(profile, port, product.url);
try {
  for (const { name, path: at, signedIn } of PAGES) {
    if (signedIn) {
      const page = await context.newPage();
      await signIn(page, 'PLTFRM', 'doc1');
      await page.close();
    }
    await audit(name, product.url + at, port);
  }
} finally {
  await context.close();
  await product.close();
  rmSync(profile, { recursive: true, force: true });
}
