import { Customer } from '#tests/support/drivers/customer.ts';
// Unsent work is kept on the server too: a product of one's own, so that no other story meets it.
import { expect, aloneTest as test } from '#tests/support/shared-story.ts';

test('a list left for another tab comes back with filter, scroll and cursor', async ({ signIn }) => {
  const yinuo = await signIn('NQUAYS', 'doc1');
  await yinuo.page.setViewportSize({ width: 1440, height: 620 });
  const customer = new Customer(yinuo);
  await customer.openList();
  const rows = customer.list('own').locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await customer.turnTo('own');
  await yinuo.press('End');
  const scroller = customer.list('own').locator('.fl-grid-scroll');
  await expect.poll(() => scroller.evaluate(element => element.scrollTop)).toBeGreaterThan(0);
  const scrolled = await scroller.evaluate(element => element.scrollTop);
  const chosen = await rows.and(yinuo.page.locator('[aria-current=true]')).innerText();

  await customer.turnTo('todo');
  await customer.choose('todo', 'BK-NQ-06');
  await yinuo.press('n');
  await customer.isAt('init');
  await expect(customer.list('own')).toBeHidden();

  await yinuo.press('g', 'p');
  await expect(customer.list('own')).toBeVisible();
  await expect.poll(() => scroller.evaluate(element => element.scrollTop)).toBe(scrolled);
  await customer.turnTo('own');
  await expect.poll(() => rows.and(yinuo.page.locator('[aria-current=true]')).innerText()).toBe(chosen);
});

test('half-written remarks survive a walk through another page and another layout', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await expect(clerk.page.locator('[role=grid] tbody tr').first()).toBeVisible();
  await clerk.can('si.RETURN');
  await clerk.press('r');
  const remarks = clerk.page.locator('.si-remarks textarea');
  await expect(remarks).toBeFocused();
  await clerk.type('Half a sen');
  await clerk.openPalette('首页');
  await clerk.press('Enter');
  await clerk.isAt('/');
  await expect(remarks).toBeHidden();
  await clerk.press('g', 'h');
  await clerk.isAt('/tdManage/siCheck');
  await expect(remarks).toHaveValue('Half a sen');
});

test('tabs are there again after a reload; closing, reopening and moving go by keys', async ({ signIn }) => {
  const yinuo = await signIn('NQUAYS', 'doc1');
  const customer = new Customer(yinuo);
  await customer.beginFor('BK-NQ-06');
  await expect(yinuo.tabs).toHaveCount(3);
  const names = await yinuo.tabs.allInnerTexts();
  expect(names[2]).toContain('BK-NQ-06');
  await yinuo.page.reload();
  await yinuo.isSignedIn();
  await expect(yinuo.tabs).toHaveText(names);
  await customer.isAt('init');

  await yinuo.press('g', 'p');
  await yinuo.isAt('/external/workbench/SISubimtList');
  await yinuo.press('g', 'n');
  await yinuo.isAt(/^\/external\/workbench\/siSubmit\?CGO_ID=/);
  await yinuo.press('g', 'x');
  await yinuo.isAt('/external/workbench/SISubimtList');
  await expect(yinuo.tabs).toHaveCount(2);
  await yinuo.press('g', 'z');
  await yinuo.isAt(/^\/external\/workbench\/siSubmit\?CGO_ID=/);
  await expect(yinuo.tabs).toHaveCount(3);
});

test('tabs belong to the seat: another one does not find them', async ({ signIn }) => {
  const yinuo = await signIn('NQUAYS', 'doc1');
  await new Customer(yinuo).beginFor('BK-NQ-06');
  await expect(yinuo.tabs).toHaveCount(3);
  await yinuo.signIn('BWBAYY', 'doc1', 'Fairlead#2026');
  await yinuo.isAt('/external/workbench/BookLogs');
  await expect(yinuo.tabs).toHaveText(['订舱记录']);
});

test('screens are unmounted when there are many, and come back where they were; so does a closed one', async ({
  signIn,
}) => {
  const clerk = await signIn('PLTFRM', 'admin2');
  const { page } = clerk;
  await page.setViewportSize({ width: 1440, height: 600 });
  const goTo = async (name: string) => {
    await clerk.goBy(name);
    await clerk.hasTitle(name);
  };
  await goTo('世界港口');
  const scroller = page.locator('.fl-pane:visible .bp6-table-quadrant-main .bp6-table-quadrant-scroll-container');
  const scrolled = () => scroller.evaluate(element => element.scrollTop);
  await expect(page.getByRole('grid').filter({ visible: true }).first()).toBeVisible();
  await expect.poll(() => scroller.evaluate(element => element.scrollHeight > 2_000)).toBe(true);
  await scroller.evaluate(element => element.scrollTo({ top: 900 }));
  const mounted = page.locator('.fl-pane');
  for (const name of [
    '港区码头',
    '费用代码',
    '币种',
    '航线',
    'SI 数据列表',
    '我的消息',
    '船公司',
    '内部 SI 列表',
    'SI 制作',
  ])
    await goTo(name);
  await expect(mounted).toHaveCount(8);
  await expect(mounted.and(page.locator('[data-pane-of="/basicdata/globlehaven"]'))).toHaveCount(0);
  await goTo('世界港口');
  await expect(mounted).toHaveCount(8);
  await expect.poll(scrolled).toBe(900);
  await clerk.press('g', 'x');
  await expect(clerk.tabs.filter({ hasText: '世界港口' })).toHaveCount(0);
  await clerk.press('g', 'z');
  await clerk.hasTitle('世界港口');
  await expect.poll(scrolled).toBe(900);
});
