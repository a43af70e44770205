import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright';
import { freePort } from '../support/free-port.ts';
import prepareStories from '../support/prepare-stories.ts';
import { startProduct } from '../support/product.ts';
import { line } from './figures.ts';

/** Scores of the audit tool for a visitor's home page, the login page and a reviewer's workbench, desktop form. */
const PAGES = [
  { name: 'home', path: '/', signedIn: false },
  { name: 'login', path: '/employeeLogin', signedIn: false },
  { name: 'workbench', path: '/tdManage/siCheck', signedIn: true },
] as const;

const DESKTOP = { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false } as const;

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/employeeLogin`);
  await page.locator('input[name=companyCode]').fill('PLTFRM');
  await page.locator('input[name=username]').fill('doc1');
  await page.locator('input[name=password]').fill('Fairlead#2026');
  await page.keyboard.press('Enter');
  await page.locator('[data-frame=workbench]').waitFor();
  await page.close();
}

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
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
});
try {
  for (const { name, path: at, signedIn } of PAGES) {
    if (signedIn) await signIn(context, product.url);
    await audit(name, product.url + at, port);
  }
} finally {
  await context.close();
  await product.close();
  rmSync(profile, { recursive: true, force: true });
}
