import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Fixtures,
  type PlaywrightWorkerArgs,
} from '@playwright/test';
import { Api } from './drivers/api.ts';
import { Operator } from './drivers/operator.ts';
import { type Product, startProduct, takeProduct } from './product.ts';
import { DEMO_PASSWORD, ownProducts } from './story.ts';

export interface BrowserChoice {
  /** Language kept in the browser before the first page; unset = a browser that was never here. */
  readonly language?: 'CN' | 'EN';
  readonly width?: number;
  readonly dark?: boolean;
  /** Where the browser stands, as `America/Los_Angeles`; unset = where the tests run. */
  readonly timeZone?: string;
}

interface People {
  /** Opens a browser of its own on the product, at no page yet: the story says where to go. */
  readonly openBrowser: (choice?: BrowserChoice) => Promise<Operator>;
  /** The same, signed in with a company account. */
  readonly signIn: (companyCode: string, account: string, choice?: BrowserChoice) => Promise<Operator>;
  readonly api: Api;
}

interface Shared {
  readonly product: Product;
}

/** What no page may do: throw, log an error, break the content security policy. */
function watch(operator: Operator, faults: string[]): void {
  operator.page.on('pageerror', error => faults.push(`page error: ${error.stack ?? error.message}`));
  operator.page.on('console', message => {
    // A refused call is part of many stories; the browser logs each one by itself.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection|net::ERR_/.test(message.text())) {
      faults.push(`console at ${operator.address}: ${message.text()}`);
    }
  });
}

async function openOperator(
  browser: Browser,
  url: string,
  { language, width = 1440, dark = false, timeZone }: BrowserChoice,
): Promise<Operator> {
  const options: BrowserContextOptions = {
    baseURL: url,
    viewport: { width, height: width < 600 ? 740 : 900 },
    colorScheme: dark ? 'dark' : 'light',
    ...(timeZone && { timezoneId: timeZone }),
  };
  const context = await browser.newContext(options);
  if (language) {
    await context.addInitScript(lang => {
      if (localStorage.getItem('lang') === null) localStorage.setItem('lang', lang);
    }, language);
  }
  return new Operator(await context.newPage(), url);
}

const people: Pick<Fixtures<People, object, Shared, PlaywrightWorkerArgs>, keyof People> = {
  openBrowser: async ({ browser, product }, use) => {
    const faults: string[] = [];
    const operators: Operator[] = [];
    await use(async (choice = {}) => {
      const operator = await openOperator(browser, product.url, choice);
      watch(operator, faults);
      operators.push(operator);
      return operator;
    });
    for (const operator of operators) await operator.page.context().close();
    expect(faults, 'errors in the browser').toEqual([]);
  },
  signIn: async ({ openBrowser }, use) => {
    await use(async (companyCode, account, choice) => {
      const operator = await openBrowser(choice);
      await operator.signIn(companyCode, account, DEMO_PASSWORD);
      return operator;
    });
  },
  api: async ({ product }, use) => {
    await use(new Api(product.url));
  },
};

// Playwright wants the destructured first argument even where nothing is taken from it.
const productBy =
  (start: () => Promise<Product>) =>
  async ({ browserName: _ }: { readonly browserName: string }, use: (product: Product) => Promise<void>) => {
    const product = await start();
    await use(product);
    await product.close();
  };

/** One server, started so, for all stories of a file. */
export const testOn = (start: () => Promise<Product>) =>
  base.extend<object, Shared>({ product: [productBy(start), { scope: 'worker' }] }).extend<People>(people);

/** One product for all stories that leave it as they found it. */
export const test = testOn(startProduct);

/** For a story that kills or changes the product: one of its own. */
export const aloneTest = ownProducts.extend<Shared>({ product: productBy(takeProduct) }).extend<People>(people);

export { expect };
