import { expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

test('two tabs of one browser do not fight over one account', async ({ signIn }) => {
  const one = await signIn('PLTFRM', 'docsup');
  const token = await one.heldToken();
  const other = await one.newTab();
  await other.page.goto('/employeeLogin');
  await other.tryCompanyAccount('PLTFRM', 'docsup', DEMO_PASSWORD);
  await other.isAt('/tdManage/siCheck');
  expect(await other.heldToken(), 'a sign-in gives a new token').not.toBe(token);

  // The first tab took the new token over: it goes on reading, no conflict, no question.
  const read = one.page.waitForResponse(
    response => response.url().includes('/GetCurrentEmployeeMenuTree') && response.ok(),
  );
  await one.page.reload();
  await read;
  await one.isAt('/tdManage/siCheck');
  await expect(one.dialog('账号已在别处登录')).toHaveCount(0);
});

test('another account in one tab is the account of the other tab too', async ({ signIn }) => {
  const one = await signIn('PLTFRM', 'docsup');
  const other = await one.newTab();
  await other.page.goto('/employeeLogin');
  await other.tryCompanyAccount('NQUAYS', 'buyer1', DEMO_PASSWORD);
  await other.isSignedIn();
  await expect(one.page.getByRole('button', { name: /我的账号: 马行舟/ })).toBeVisible();
  // The page that was open is not permitted to the new account any more.
  await one.isAt('/workbench/NowCargoSpace/NowCargoSpaceList');
  await expect(one.menu.getByRole('treeitem', { name: 'SI 待审核' })).toHaveCount(0);
});

test('signing out in one tab signs the other out', async ({ signIn }) => {
  const one = await signIn('PLTFRM', 'docsup');
  const other = await one.newTab();
  await other.page.goto('/tdManage/siCheck');
  await other.isSignedIn();
  await other.goBy('退出登录');
  await expect(other.dialog('退出登录？')).toBeVisible();
  await other.press('Control+Enter');
  await other.isAt(/^\/\?showLogin=true/);
  await one.isAt(/^\/(\?showLogin=true|employeeLogin\?)/);
  expect(await one.heldToken()).toBeNull();
});
