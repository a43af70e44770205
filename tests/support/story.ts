import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type WorkerFixture,
} from '@playwright/test';
import { Api } from './drivers/api.ts';
import { Person } from './drivers/person.ts';
import { dropSpare, type Product, takeProduct } from './product.ts';

/** One password for every demo account (architecture §7). */
export const DEMO_PASSWORD = 'Fairlead#2026';

interface Fixtures {
  /** The product, started for this story alone on a copy of the demo data. */
  readonly product: Product;
  /** Signs in through the login screen, in a browser of their own, and lands where the product leads. */
  readonly signIn: (companyCode: string, account: string, language?: 'CN' | 'EN') => Promise<Person>;
  /** The HTTP interface as a program uses it. */
  readonly api: Api;
}

/** Fails the story when a page throws or logs an error it did not expect. */
function watch(page: Page, faults: string[]): void {
  page.on('pageerror', error => faults.push(`page error: ${error.stack ?? error.message}`));
  page.on('console', message => {
    // A refused call is part of many stories; the browser logs each one by itself.
    if (
      message.type() === 'error' &&
      !/Failed to load resource|WebSocket connection|ERR_CONNECTION|net::/.test(message.text())
    ) {
      faults.push(`console: ${message.text()}`);
    }
  });
}

export async function openPerson(
  browser: Browser,
  product: Product,
  faults: string[],
  language: 'CN' | 'EN' = 'CN',
): Promise<Person> {
  const context: BrowserContext = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript(lang => {
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', lang);
  }, language);
  const page = await context.newPage();
  watch(page, faults);
  const person = new Person(page, product.url);
  await person.watchPointer();
  return person;
}

/** Ends the product that a worker has in reserve when its last story is told. */
const noSpareIsLeft: [WorkerFixture<undefined, object>, { scope: 'worker'; auto: true }] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructured first argument
  async ({}, use) => {
    await use(undefined);
    await dropSpare();
  },
  { scope: 'worker', auto: true },
];

/** What every test with products of its own extends. */
export const ownProducts = base.extend<object, { readonly noSpareIsLeft: undefined }>({ noSpareIsLeft });

export const test = ownProducts.extend<Fixtures>({
  // Playwright wants the destructured first argument even where nothing is taken from it.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  product: async ({}, use) => {
    const product = await takeProduct();
    await use(product);
    await product.close();
  },
  signIn: async ({ browser, product }, use) => {
    const faults: string[] = [];
    const people: Person[] = [];
    await use(async (companyCode, account, language = 'CN') => {
      const person = await openPerson(browser, product, faults, language);
      people.push(person);
      await person.signIn(companyCode, account, DEMO_PASSWORD);
      // A fresh sign-in takes over the account's own language (design A.9).
      if (language === 'EN') await person.turnToEnglish();
      return person;
    });
    for (const person of people) await person.page.context().close();
    // These stories are told without a mouse, all of them.
    for (const person of people) person.usedNoPointer();
    expect(faults, 'errors in the browser').toEqual([]);
  },
  api: async ({ product }, use) => {
    await use(new Api(product.url));
  },
});

export { expect };
