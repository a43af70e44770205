import { roleList, setMembers } from '#contract/access/role.calls.ts';
import { currentEmployee } from '#contract/session/calls.ts';
import type { CurrentEmployee } from '#contract/session/session.ts';
import { Api } from '../support/drivers/api.ts';
import prepareStories from '../support/prepare-stories.ts';
import { startProduct } from '../support/product.ts';
import { launchBrowser } from './bench-browser.ts';
import { line, median, quantile } from './figures.ts';

/** An administrator gives a role and takes it again; the clock runs from the call to the changed menu in the other's open browser. */
const CHANGES = 20;

await prepareStories();
const product = await startProduct();
const browser = await launchBrowser();
try {
  const api = new Api(product.url);
  const keeper = await api.login('PLTFRM', 'admin');
  const roles = await api.get<{ id: string; code: string | null }[]>(roleList.path, keeper, { kind: 'PLATFORM' });
  const role = roles.data.find(({ code }) => code === 'SYSTEM_ADMIN')?.id;
  const clerk = await api.get<CurrentEmployee>(currentEmployee.path, await api.login('PLTFRM', 'sales2'));

  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await page.goto('/employeeLogin');
  await page.locator('input[name=companyCode]').fill('PLTFRM');
  await page.locator('input[name=username]').fill('sales2');
  await page.locator('input[name=password]').fill('Fairlead#2026');
  await page.keyboard.press('Enter');
  const menu = page.locator('#menu ul').first();
  await menu.waitFor();

  const [seen, answered]: [number[], number[]] = [[], []];
  for (let at = 0; at < CHANGES; at += 1) {
    const before = await menu.textContent();
    const changed = page.waitForFunction(text => document.querySelector('#menu ul')?.textContent !== text, before);
    const from = performance.now();
    const act = at % 2 === 0 ? 'add' : 'remove';
    const { http } = await api.post(setMembers.path, keeper, { id: role, [act]: [clerk.data.EmployeeId] });
    if (http !== 200) throw new Error(`the role was not changed: ${http}`);
    answered.push(performance.now() - from);
    await changed;
    seen.push(performance.now() - from);
  }
  line('role changed -> menu changed in an open browser', {
    'median ms': median(seen),
    'p95 ms': quantile(seen, 0.95),
    'answer to the administrator, median ms': median(answered),
    changes: CHANGES,
  });
} finally {
  await browser.close();
  await product.close();
}
