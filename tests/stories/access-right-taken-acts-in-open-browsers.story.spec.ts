import { createRole } from '#contract/access/role.calls.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

const ROLES = '/system/role/companyRole';
const NO_ACCESS = /没有打开此页面的权限|没有权限/;

aloneTest(
  'a right that is taken is gone from open browsers at once, and a command under way is not repeated',
  async ({ signIn, openBrowser }) => {
    const watching = await signIn('BWBAYY', 'admin');
    const typing = await openBrowser();
    // Whoever is off the live connection learns it from the refusal alone.
    await typing.page.routeWebSocket('**/api/client/ws', () => undefined);
    await typing.signIn('NQUAYS', 'admin', DEMO_PASSWORD);
    for (const person of [watching, typing]) {
      await person.open(ROLES);
      await expect(person.menu.getByRole('treeitem', { name: '企业角色' })).toBeVisible();
      await person.markDocument();
    }
    await typing.can('role.add');
    await typing.press('n');
    await typing.write(typing.dialog('新建角色').getByLabel('中文名'), '临时角色');
    await typing.write(typing.dialog('新建角色').getByLabel('英文名'), 'Temporary');

    const keeper = await signIn('PLTFRM', 'admin');
    await keeper.watchPointer();
    await keeper.open('/system/company/customer/customerRole');
    const packages = keeper.page.getByRole('grid', { name: '客户套餐' });
    await keeper.reach(packages);
    await keeper.moveTo(packages, '客户-完整');
    await keeper.press('Enter');
    const tree = keeper.page.locator('[data-tree]');
    await expect(tree).toBeVisible();
    await keeper.press('/');
    await keeper.type('companyRole');
    await expect(tree.getByRole('row')).toHaveCount(3);
    await keeper.reach(tree);
    await keeper.press('End', 'Space', 'Control+s');
    const confirm = keeper.dialog('保存“客户-完整”前请核对');
    await expect(confirm).toContainText('企业角色');
    await expect(confirm).toContainText(/\d 家企业/);
    await keeper.press('Control+Enter');
    await expect(confirm).toHaveCount(0);
    keeper.usedNoPointer();

    await watching.sees(NO_ACCESS);
    await expect(watching.menu.getByRole('treeitem', { name: '企业角色' })).toHaveCount(0);
    await watching.isAt(ROLES);
    expect(await watching.wasLoadedAgain()).toBe(false);

    const sent: string[] = [];
    typing.page.on('request', request => {
      if (request.url().includes(createRole.path)) sent.push(request.method());
    });
    const before = await typing.heldToken();
    const answered = typing.page.waitForResponse(response => response.url().includes(createRole.path));
    await typing.press('Control+Enter');
    const refusal = await answered;
    expect(refusal.status()).toBe(403);
    expect(await refusal.headerValue('login-access-token')).toMatch(/^[\w-]{43}$/);
    await typing.sees(NO_ACCESS);
    await expect(typing.menu.getByRole('treeitem', { name: '企业角色' })).toHaveCount(0);
    expect(sent, 'the write was sent once').toEqual(['POST']);
    expect(await typing.heldToken()).not.toBe(before);
    expect(await typing.wasLoadedAgain()).toBe(false);
  },
);
