import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';

/** The choice is kept with the account, which the next story finds as this one leaves it. */
async function backToChinese(person: Operator): Promise<void> {
  const kept = person.page.waitForResponse(
    answer => answer.url().endsWith('/SaveDisplay') && /"language":"CN"/.test(answer.request().postData() ?? ''),
  );
  await person.goBy('switch to chinese');
  await kept;
}

test('title, crumbs, tab and menu follow every navigation, in both languages', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  const crumbs = clerk.page.getByRole('navigation', { name: '导航' });
  await clerk.hasTitle('SI 待审核');
  await expect(crumbs).toHaveText('提单补料/SI 待审核');
  const row = clerk.page.locator('[role=grid] tbody tr').first();
  const no = (await row.locator('td').nth(1).innerText()).trim();

  await clerk.press('Enter');
  await clerk.isAt(/^\/tdManage\/siAudit\?Id=/);
  await clerk.hasTitle(`${no} - SI 审核`);
  await expect(crumbs).toHaveText(`提单补料/SI 待审核/${no} - SI 审核`);
  await expect(clerk.tabs).toHaveText(['SI 待审核', `${no} - SI 审核`]);
  // The review page has no menu item of its own: its list is marked.
  await expect(clerk.menu.getByRole('treeitem', { name: 'SI 待审核' })).toHaveAttribute('aria-current', 'page');

  await clerk.goBy('切换为英文');
  await clerk.hasTitle(`${no} - Review SI`);
  await expect(clerk.tabs).toHaveText(['SI pending review', `${no} - Review SI`]);
  await expect(clerk.page.locator('html')).toHaveAttribute('lang', 'en');
  await clerk.press('Escape');
  await clerk.isAt('/tdManage/siCheck');
  await clerk.hasTitle('SI pending review');
  await backToChinese(clerk);
  await clerk.hasTitle('SI 待审核');
});

test('language and theme are kept over a reload', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await expect(clerk.page.locator('body')).not.toHaveClass(/bp6-dark/);
  await clerk.goBy('切换为英文');
  await clerk.goBy('theme dark');
  await expect(clerk.page.locator('body')).toHaveClass(/bp6-dark/);
  await clerk.page.reload();
  await clerk.isSignedIn();
  await clerk.hasTitle('SI pending review');
  await expect(clerk.page.locator('body')).toHaveClass(/bp6-dark/);
  await backToChinese(clerk);
  await clerk.hasTitle('SI 待审核');
  // The choice is the person's own: the next story of this one would begin in the dark.
  await clerk.goBy('主题：跟随系统');
  await expect(clerk.page.locator('body')).not.toHaveClass(/bp6-dark/);
});

test('the theme of the system is followed until one is chosen', async ({ openBrowser }) => {
  const visitor = await openBrowser({ dark: true });
  await visitor.page.goto('/');
  await expect(visitor.page.locator('body')).toHaveClass(/bp6-dark/);
  await visitor.page.emulateMedia({ colorScheme: 'light' });
  await expect(visitor.page.locator('body')).not.toHaveClass(/bp6-dark/);
});

test('the menu folds, remembers it, and is searched in both languages', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await clerk.press('[');
  await expect(clerk.menu.locator('a')).toHaveCount(0);
  await clerk.page.reload();
  await clerk.isSignedIn();
  await expect(clerk.menu.locator('a')).toHaveCount(0);
  await clerk.press('[');
  await clerk.reach(clerk.menu.getByRole('searchbox'));
  await clerk.type('pending');
  await expect(clerk.menu.locator('a')).toHaveText(['SI 待审核']);
  await clerk.press('Control+a');
  await clerk.type('运价');
  await expect(clerk.menu.locator('a')).toHaveCount(0);
  await clerk.sees('没有匹配的菜单');
});
