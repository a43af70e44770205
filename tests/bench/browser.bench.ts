import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import prepareStories from '../support/prepare-stories.ts';
import { type Product, startProduct } from '../support/product.ts';
import { launchBrowser, openPage, signIn } from './bench-browser.ts';
import { line, median, quantile } from './figures.ts';

/** What a person waits for: the first JavaScript, a decision that arrives, a key in the palette. */
const DECISIONS = 50;
const KEYS = 'sishenhedaishenhelist';

/** Bytes of all scripts that a cold visit fetches, each compressed by itself as the server does. */
async function scripts(page: Page, visit: () => Promise<unknown>): Promise<{ files: number; gzipKb: number }> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', response => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await visit();
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(bodies)).map(body => gzipSync(body).length);
  return { files: sizes.length, gzipKb: sizes.reduce((sum, size) => sum + size, 0) / 1024 };
}

async function bundle(browser: Browser, product: Product): Promise<void> {
  const visitor = await openPage(browser, product.url);
  line('JavaScript of the login page, gzip', await scripts(visitor, () => visitor.goto('/employeeLogin')));
  await visitor.context().close();
  const reviewer = await openPage(browser, product.url);
  await signIn(reviewer, 'PLTFRM', 'doc1');
  const cold = await reviewer.context().newPage();
  line('JavaScript of the workbench (review queue), gzip', await scripts(cold, () => cold.goto('/tdManage/siCheck')));
  await reviewer.context().close();
}

/** The reviewer approves and takes it back, over and over; the clock runs from the key to the customer's changed row. */
async function push(browser: Browser, product: Product): Promise<void> {
  const [customer, reviewer] = [await openPage(browser, product.url), await openPage(browser, product.url)];
  await signIn(customer, 'NQUAYS', 'doc1');
  await customer.goto('/external/workbench/SISubimtList');
  await signIn(reviewer, 'PLTFRM', 'doc2');
  await reviewer.goto('/tdManage/siCheck');
  const pending = customer.locator('tr', { has: customer.locator('[data-status="1"]') }).last();
  const no = /\d{11}/.exec(await pending.innerText())?.[0] ?? '';
  await reviewer.locator('tr', { hasText: no }).click();
  await reviewer.locator('.si-preview h2', { hasText: no }).waitFor();
  const times: number[] = [];
  for (let at = 0; at < DECISIONS; at += 1) {
    await reviewer.locator('[data-command="si.APPROVE"][aria-disabled=false]').waitFor({ state: 'attached' });
    const from = performance.now();
    await reviewer.keyboard.press('a');
    await customer.locator('tr', { hasText: no }).locator('[data-status="3"]').waitFor();
    times.push(performance.now() - from);
    await reviewer.locator('[data-command="si.undoLast"][aria-disabled=false]').waitFor({ state: 'attached' });
    await reviewer.keyboard.press('z');
    await reviewer.locator('.si-preview h2', { hasText: no }).waitFor();
    await customer.locator('tr', { hasText: no }).locator('[data-status="2"]').waitFor();
  }
  line('decision at the reviewer -> row changed at the customer', {
    'median ms': median(times),
    'p95 ms': quantile(times, 0.95),
    decisions: DECISIONS,
  });
  await customer.context().close();
  await reviewer.context().close();
}

async function palette(browser: Browser, product: Product): Promise<void> {
  const page = await openPage(browser, product.url);
  await signIn(page, 'PLTFRM', 'admin');
  await page.keyboard.press('Control+k');
  await page.locator('[cmdk-input], [role=combobox]').first().waitFor();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { paletteTimes: times });
    // After the frame that follows the key: the answer is on the screen.
    addEventListener(
      'keydown',
      () => {
        const from = performance.now();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - from);
          port2.postMessage(null);
        });
      },
      true,
    );
  });
  for (const key of KEYS) await page.keyboard.press(key);
  for (const _ of KEYS) await page.keyboard.press('Backspace');
  const times = await page.evaluate(() => (window as unknown as { paletteTimes: number[] }).paletteTimes);
  const entries = await page.locator('[cmdk-item]').count();
  line('palette: keystroke to paint (administrator)', {
    'median ms': median(times),
    'p95 ms': quantile(times, 0.95),
    keys: times.length,
    'entries shown': entries,
  });
  await page.context().close();
}

await prepareStories();
const product = await startProduct();
const browser = await launchBrowser();
try {
  await bundle(browser, product);
  await push(browser, product);
  await palette(browser, product);
} finally {
  await browser.close();
  await product.close();
}
