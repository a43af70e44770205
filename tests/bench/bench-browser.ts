import process from 'node:process';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { DEMO_PASSWORD } from '../support/server.ts';

export const BROWSER = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
  ],
};

export const launchBrowser = (): Promise<Browser> => chromium.launch(BROWSER);

/** A fresh page in a browser context of its own. */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** Signs in with a company account of the demo; the workbench stands when it returns. */
export async function signIn(page: Page, company: string, account: string): Promise<void> {
  await page.goto('/employeeLogin');
  await page.locator('input[name=companyCode]').fill(company);
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('[data-frame=workbench]').waitFor();
}

/** A context whose storage lives in `profile`, with a port for tools that speak to the browser themselves. */
export const openProfile = (profile: string, port: number, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...BROWSER,
    args: [...BROWSER.args, `--remote-debugging-port=${port}`],
    baseURL,
  });
