import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, aloneTest as test } from '#tests/support/shared-story.ts';

test('the menu is walked by arrows and letters, folded, and searched by pinyin', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'admin');
  const tree = clerk.page.getByRole('tree', { name: '菜单' });
  const group = tree.getByRole('treeitem', { name: '基础资料' });
  await expect(tree).toBeVisible();
  await clerk.press('g', 'b');
  const search = clerk.menu.getByRole('searchbox');
  await expect(search).toBeFocused();
  for (const [how, typed] of [
    ['initials', 'sjgk'],
    ['pinyin', 'shijiegangkou'],
    ['English', 'world ports'],
    ['Chinese', '世界港口'],
  ] as const) {
    await test.step(how, async () => {
      await clerk.press('Control+a');
      await clerk.type(typed);
      await expect(tree.getByRole('treeitem', { name: '世界港口', exact: true })).toBeVisible();
      await expect(tree.getByRole('treeitem', { name: 'SI 待审核' })).toHaveCount(0);
    });
  }
  await clerk.press('Escape');
  await expect(search).toHaveValue('');
  await clerk.press('ArrowDown', 'End', 'Home');
  await expect(tree.getByRole('treeitem').first()).toBeFocused();
  await clerk.type('jczl');
  await expect(group).toBeFocused();
  const folded = (await group.getAttribute('aria-expanded')) === 'false';
  if (folded) await clerk.press('ArrowRight');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await clerk.press('ArrowRight');
  await expect(tree.locator('a:focus')).toHaveCount(1);
  await clerk.press('ArrowLeft', 'ArrowLeft');
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await clerk.page.reload();
  await clerk.isSignedIn();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await clerk.press('g', 'b');
  await clerk.type('shijiegangkou');
  await clerk.press('Enter');
  await clerk.hasTitle('世界港口');
  // What is pressed next is meant for the page.
  await expect(clerk.page.locator('main#content')).toBeFocused();
});

/** The tree is one stop of the Tab key, at the page in view; from its head one goes down. */
async function toMenuLine(clerk: Operator, down: number): Promise<void> {
  await clerk.reach(clerk.page.locator('.fl-menu [role=treeitem][tabindex="0"]'));
  await clerk.press('Home', ...Array.from({ length: down }, () => 'ArrowDown'));
}

test('favourites stand in front, in their own order, and are there at another device', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'admin');
  const favourites = clerk.page.locator('.fl-menu [role=group]').first().getByRole('treeitem');
  for (const name of ['世界港口', '币种']) {
    await clerk.goBy(name);
    await clerk.hasTitle(name);
    await clerk.press('g', 'y');
  }
  await expect(clerk.page.getByRole('treeitem', { name: '收藏', exact: true })).toBeVisible();
  await expect(favourites).toHaveText(['世界港口', '币种']);
  await toMenuLine(clerk, 2);
  await expect(favourites.nth(1)).toBeFocused();
  await clerk.press('Alt+Shift+ArrowUp');
  await expect(favourites).toHaveText(['币种', '世界港口']);
  await expect(clerk.page.getByRole('status').filter({ hasText: '“币种”已移到第 1 个，共 2 个' })).toBeAttached();

  const elsewhere = await signIn('PLTFRM', 'admin');
  const same = elsewhere.page.locator('.fl-menu [role=group]').first().getByRole('treeitem');
  await expect(same).toHaveText(['币种', '世界港口']);
  await toMenuLine(elsewhere, 1);
  await expect(same.first()).toBeFocused();
  await elsewhere.press('Shift+F10');
  await elsewhere.page.getByRole('menuitem', { name: '取消收藏 币种' }).focus();
  await elsewhere.press('Enter');
  await expect(same).toHaveText(['世界港口']);
});

test('by pointer: a star, a fold, the rail with its flyout, and the pages beside a crumb', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'admin');
  const { page } = clerk;
  await page.getByRole('searchbox', { name: '搜索菜单' }).fill('bz');
  await page.getByRole('treeitem', { name: '币种', exact: true }).click();
  await clerk.hasTitle('币种');
  await page.getByRole('searchbox', { name: '搜索菜单' }).fill('');
  const line = page.locator('.fl-menu-line').filter({ hasText: /^币种$/ });
  await line.hover();
  await line.getByTitle('收藏 币种').click();
  await expect(page.getByRole('treeitem', { name: '币种', exact: true })).toHaveCount(2);

  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect(page.getByRole('tree')).toHaveCount(0);
  const rail = clerk.menu.getByRole('button', { name: '收藏' });
  await rail.hover();
  await expect(page.getByRole('tooltip')).toHaveText('收藏');
  await clerk.menu.getByRole('button', { name: '基础资料' }).click();
  await page.getByRole('menuitem', { name: '世界港口', exact: true }).click();
  await clerk.hasTitle('世界港口');
  await page.getByRole('navigation', { name: '导航' }).getByRole('button', { name: '基础资料' }).click();
  await page.getByRole('menuitem', { name: '币种', exact: true }).click();
  await clerk.hasTitle('币种');
});

test('on a telephone the menu is a drawer that holds the focus until Escape', async ({ signIn }) => {
  const clerk = await signIn('NQUAYS', 'doc1', { width: 360 });
  const opener = clerk.page.getByRole('button', { name: '展开菜单' });
  const drawer = clerk.dialog('菜单');
  await expect(opener).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await clerk.reach(opener);
  await clerk.press('Enter');
  await expect(drawer).toBeVisible();
  for (let press = 0; press < 6; press++) {
    await clerk.press('Tab');
    await expect(drawer.locator(':focus')).toHaveCount(1);
  }
  await clerk.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
  await clerk.press('Enter');
  await clerk.type('si');
  await drawer.locator('a').nth(1).focus();
  const to = (await drawer.locator('a').nth(1).innerText()).trim();
  await clerk.press('Enter');
  await expect(drawer).toHaveCount(0);
  await expect(clerk.tabs.filter({ hasText: to })).toHaveAttribute('data-active', 'true');
});
