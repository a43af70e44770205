import type { CDPSession, Page } from 'playwright';
import type { DataOf } from '#contract/kernel/call.ts';
import { siPage } from '#contract/si/calls.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { Api } from '../support/drivers/api.ts';
import prepareStories from '../support/prepare-stories.ts';
import { startProduct } from '../support/product.ts';
import { launchBrowser, openPage, signIn } from './bench-browser.ts';
import { line, median, quantile } from './figures.ts';

/**
 * Moving about: from the ask for a page to its content on the screen, what the main thread does meanwhile, what moves under the
 * reader's eyes, and what sixty open tabs weigh.
 */
const SCREENS = [
  ROUTE.TdManageSiDataList,
  ROUTE.BasicDataShippingCompany,
  ROUTE.BasicDataGlobleHaven,
  ROUTE.BasicDataWharf,
  ROUTE.SystemEmployeeList,
  ROUTE.SystemUserUserList,
  ROUTE.TdManageSiSubmitLog,
  // Where this account lands: come back to, not begun with.
  ROUTE.TdManageSiCheck,
].map(({ path }) => path);
const ROUNDS = 3;
const TABS = 60;

interface Watched {
  readonly shifts: number[];
  readonly long: number[];
}

/** Counts from here on: layout shifts without a key before them, and tasks over 50 ms. */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Watched = { shifts: [], long: [] };
    Object.assign(window, { seen });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) seen.long.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });

const seen = (page: Page): Promise<Watched> =>
  page.evaluate(() => {
    const { seen: kept } = window as unknown as { seen: Watched };
    return { shifts: kept.shifts.splice(0), long: kept.long.splice(0) };
  });

/** Milliseconds from the change of address to the frame that shows the screen's own title, heading and content. */
const goTo = (page: Page, path: string): Promise<number> =>
  page.evaluate(async at => {
    // Screens that are kept lie hidden beside the one in view.
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(`.fl-screen ${selector}`)].some(one => one.checkVisibility());
    const before = document.title;
    const shown = () =>
      document.title !== before &&
      location.pathname.toLowerCase() === new URL(at, location.href).pathname.toLowerCase() &&
      ['h1', '[role=grid]', '[role=table]', 'form'].some(visible) &&
      !['.bp6-skeleton', '[aria-busy=true]'].some(visible);
    const from = performance.now();
    history.pushState({}, '', at);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    while (!shown()) {
      if (performance.now() - from > 15_000) throw new Error(`${at} shows nothing`);
      await new Promise(requestAnimationFrame);
    }
    // The frame itself.
    await new Promise(requestAnimationFrame);
    return performance.now() - from;
  }, path);

async function moves(page: Page, name: string): Promise<void> {
  const times: number[] = [];
  for (const path of SCREENS) times.push(await goTo(page, path));
  const { long } = await seen(page);
  line(`route change, ${name}`, {
    'median ms': median(times),
    'p95 ms': quantile(times, 0.95),
    'tasks over 50 ms': long.length,
    'longest task ms': Math.max(0, ...long),
    screens: times.length,
  });
}

/** Sixty different tabs: instructions of the demo, each with a tab of its own, and the screens above. */
async function openable(api: Api, token: string): Promise<readonly string[]> {
  const { data } = await api.get<DataOf<typeof siPage>>(siPage.path, token, { limit: String(TABS) });
  const records = data.rows.map(({ Id }) => `${ROUTE.TdManageSiDetail.path}?Id=${Id}`);
  return [...records, ...SCREENS].slice(0, TABS);
}

async function heap(cdp: CDPSession): Promise<{ mb: number; nodes: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN;
  return { mb: of('JSHeapUsedSize') / 1_048_576, nodes: of('Nodes') };
}

await prepareStories();
const product = await startProduct();
const api = new Api(product.url);
const browser = await launchBrowser();
try {
  const page = await openPage(browser, product.url);
  await watch(page);
  await signIn(page, 'PLTFRM', 'admin');
  await page.waitForLoadState('networkidle');
  await seen(page);
  await moves(page, 'chunk not loaded yet');
  for (let round = 0; round < ROUNDS; round += 1) await moves(page, `opened before, round ${round + 1}`);

  const stranger = await openPage(browser, product.url);
  await watch(stranger);
  await signIn(stranger, 'PLTFRM', 'doc1');
  const shifts: number[] = [];
  for (const path of [
    ...SCREENS.slice(0, 2),
    ROUTE.TdManageWorkbench.path,
    ROUTE.BasicDataWharf.path,
    ROUTE.Home.path,
  ]) {
    await stranger.goto(path);
    await stranger.waitForLoadState('networkidle');
    shifts.push(...(await seen(stranger)).shifts);
  }
  line('layout shift over a session of five cold pages', { 'sum of all': shifts.reduce((sum, one) => sum + one, 0) });

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const before = await heap(cdp);
  const addresses = await openable(api, await api.login('PLTFRM', 'docsup'));
  for (const address of addresses) await goTo(page, address);
  const after = await heap(cdp);
  line('memory', {
    'MB with eight tabs': before.mb,
    [`MB with ${addresses.length} tabs`]: after.mb,
    'nodes before': before.nodes,
    'nodes after': after.nodes,
    'tabs in the strip': await page.locator('[role=tablist] [role=tab]').count(),
  });
} finally {
  await browser.close();
  await product.close();
}
