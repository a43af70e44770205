import type { Locator } from '@playwright/test';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, aloneTest as test } from '#tests/support/shared-story.ts';

const LISTS = ['SI 待审核', '世界港口', '币种'] as const;

/** Goes to a page and waits for its tab: what is pressed next is meant for it. */
async function goTo(clerk: Operator, name: string): Promise<void> {
  await clerk.goBy(name);
  await expect(clerk.tabs.filter({ hasText: name })).toHaveAttribute('data-active', 'true');
}

/** The queue, ports and currencies, opened in this order and alone. */
async function withThree(clerk: Operator): Promise<void> {
  await goTo(clerk, LISTS[0]);
  await clerk.press('g', 'q');
  for (const name of LISTS.slice(1)) await goTo(clerk, name);
  await expect(clerk.tabs).toHaveText(LISTS);
}

const halves = (clerk: Operator): Locator => clerk.page.locator('.fl-pane[data-half]:visible');
const focusedHalf = (clerk: Operator): Locator => clerk.page.locator('.fl-pane[data-half=focused]');

test('tabs are moved, pinned, closed, reopened and gone to without a mouse', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'admin');
  await withThree(clerk);

  await clerk.press('Alt+Shift+ArrowLeft');
  await expect(clerk.tabs).toHaveText([LISTS[0], LISTS[2], LISTS[1]]);
  await expect(clerk.page.getByRole('status').filter({ hasText: '“币种”已移到第 2 个，共 3 个' })).toBeAttached();
  await clerk.press('Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowLeft');
  await expect(clerk.tabs).toHaveText([LISTS[2], LISTS[0], LISTS[1]]);

  await clerk.press('g', '3');
  await clerk.hasTitle(LISTS[1]);
  await clerk.press('g', 'f');
  await expect(clerk.tabs).toHaveText([LISTS[1], LISTS[2], LISTS[0]]);
  // A pinned tab stays when the others are closed, and has no cross.
  await clerk.press('g', '3', 'g', 'q');
  await expect(clerk.tabs).toHaveText([LISTS[1], LISTS[0]]);
  await expect(clerk.tabs.first().getByRole('button')).toHaveCount(1);
  await clerk.press('g', 'z');
  await expect(clerk.tabs).toHaveText([LISTS[1], LISTS[0], LISTS[2]]);
  await clerk.hasTitle(LISTS[2]);
  await clerk.press('g', '1', 'g', 'r');
  await expect(clerk.tabs).toHaveText([LISTS[1]]);
  await clerk.page.reload();
  await clerk.isSignedIn();
  await expect(clerk.tabs).toHaveText([LISTS[1]]);
});

test('the strip is one stop: arrows walk it, Shift+F10 opens the menu of a tab, Delete closes it', async ({
  signIn,
}) => {
  const clerk = await signIn('PLTFRM', 'admin');
  await withThree(clerk);
  const tab = (name: string) => clerk.tabs.getByRole('button', { name, exact: true });
  await clerk.reach(tab(LISTS[2]));
  await expect(clerk.page.getByRole('tooltip')).toContainText('/BasicData/Cur');
  await clerk.press('Home');
  await expect(tab(LISTS[0])).toBeFocused();
  await clerk.press('ArrowRight', 'Shift+F10');
  const menu = clerk.page.getByRole('menu', { name: '标签页菜单' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await clerk.press('End', 'Escape');
  await expect(menu).toHaveCount(0);
  await expect(tab(LISTS[1])).toBeFocused();
  await clerk.press('Shift+F10', 'ArrowDown', 'ArrowDown', 'Enter');
  // Closing to the right of the second one shows it, since the one in view went.
  await expect(clerk.tabs).toHaveText([LISTS[0], LISTS[1]]);
  await clerk.hasTitle(LISTS[1]);
  await clerk.reach(tab(LISTS[1]));
  await clerk.press('Home', 'Delete');
  await expect(clerk.tabs).toHaveText([LISTS[1]]);
});

test('two lists stand side by side; commands, keys and the address follow the half with the focus', async ({
  signIn,
}) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  const queue = clerk.page.locator('[role=grid] tbody tr').first();
  await expect(queue).toBeVisible();
  await clerk.goBy('SI 数据列表');
  await expect(clerk.tabs).toHaveCount(2);
  const other = clerk.address;
  await clerk.press('g', 'v');
  await expect(halves(clerk)).toHaveCount(2);
  await expect(focusedHalf(clerk)).toHaveAttribute('aria-label', 'SI 待审核');
  await clerk.isAt('/tdManage/siCheck');
  // A screen answers to the width of its half: the preview stands under the queue, not squeezed beside it.
  const columns = () =>
    clerk.page.locator('.si-split:visible').evaluate(split => getComputedStyle(split).gridTemplateColumns.split(' '));
  await expect.poll(async () => (await columns()).length).toBe(1);
  await clerk.can('si.RETURN');
  await clerk.openPalette('退回');
  await expect(clerk.paletteLines.filter({ hasText: '退回' }).first()).toBeVisible();
  await clerk.press('Escape', 'Escape');

  await clerk.press('g', 'o');
  await expect(focusedHalf(clerk)).not.toHaveAttribute('aria-label', 'SI 待审核');
  await clerk.isAt(other);
  // The button of the other half is in view, but its key is not heard: the remarks do not open.
  await clerk.press('r');
  await expect(clerk.page.locator('.si-remarks textarea')).toHaveCount(0);
  const bar = clerk.page.getByRole('separator', { name: '调整两半的宽度' });
  await clerk.reach(bar);
  await clerk.press('ArrowLeft', 'ArrowLeft');
  await expect(bar).toHaveAttribute('aria-valuenow', '40');
  const widths = async () => halves(clerk).evaluateAll(all => all.map(half => half.getBoundingClientRect().width));
  await expect.poll(async () => ((await widths())[0] ?? 0) / ((await widths())[1] ?? 1)).toBeCloseTo(0.4 / 0.6, 1);

  await clerk.page.reload();
  await clerk.isSignedIn();
  await expect(halves(clerk)).toHaveCount(2);
  await expect(bar).toHaveAttribute('aria-valuenow', '40');
  await clerk.isAt(other);
  await clerk.page.setViewportSize({ width: 600, height: 900 });
  await expect(bar).toHaveAttribute('aria-orientation', 'horizontal');
  const [above, below] = await halves(clerk).evaluateAll(all => all.map(half => half.getBoundingClientRect().top));
  expect(below ?? 0).toBeGreaterThan(above ?? 0);
  await clerk.press('g', 'e');
  await expect(halves(clerk)).toHaveCount(0);
  await clerk.page.setViewportSize({ width: 1440, height: 900 });
  await clerk.goBy('SI 待审核');
  await expect.poll(async () => (await columns()).length).toBe(2);
});

test('a page with unsent input stays as it is however many pages are opened after it', async ({ signIn }) => {
  const person = await signIn('PLTFRM', 'admin2');
  await person.goBy('设置：工作');
  const away = person.page.getByLabel('我将外出').filter({ visible: true });
  await person.reach(away);
  await person.press('Space');
  await expect(away).toBeChecked();
  const dirty = person.page.locator('.fl-tab-dirty');
  await expect(dirty).toHaveCount(1);
  for (const name of [
    '港区码头',
    '费用代码',
    '币种',
    '航线',
    '船公司',
    '世界港口',
    '我的消息',
    'SI 数据列表',
    'SI 待审核',
  ])
    await goTo(person, name);
  // This section keeps no draft: what was typed is there because the screen is.
  await expect(dirty).toHaveCount(1);
  await person.goBy('设置：工作');
  await expect(away).toBeChecked();
  await person.press('g', 'x');
  await expect(person.dialog('放弃未提交的内容？')).toBeVisible();
});

test('unsent input is asked for before its tab goes with the others', async ({ signIn }) => {
  const steward = await signIn('PLTFRM', 'admin');
  await goTo(steward, '币种');
  await steward.hasTitle('币种');
  await steward.can('resource.new');
  await steward.press('n');
  await expect(steward.page.locator('form:visible input').first()).toBeVisible();
  await steward.type('QQQ');
  const dirty = steward.page.locator('.fl-tab-dirty');
  await expect(dirty).toHaveCount(1);
  await steward.goBy('世界港口');
  await steward.hasTitle('世界港口');
  // Two presses are one command only within a second, which a page that is still being drawn may exceed.
  await steward.can('resource.new');
  await steward.press('g', 'q');
  const asked = steward.dialog('放弃未提交的内容？');
  await expect(asked).toBeVisible();
  await steward.press('Alt+c');
  await expect(asked).toHaveCount(0);
  await expect(dirty).toHaveCount(1);
  await steward.press('g', 'q', 'Control+Enter');
  await expect(steward.tabs).toHaveText(['世界港口']);
});
