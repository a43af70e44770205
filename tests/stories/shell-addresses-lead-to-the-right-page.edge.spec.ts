import { expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

const LEADS_TO = [
  ['an alias below /internal', '/internal/tdManage/siCheck?status=1', '/tdManage/siCheck?status=1'],
  ['another letter case', '/TDMANAGE/SICHECK?status=1', '/tdManage/siCheck?status=1'],
  ['a slash too many', '/tdManage/siCheck/', '/tdManage/siCheck'],
  ['a redirect with its query', '/internal?from=mail', '/workbench?from=mail'],
] as const;

test('aliases, letter case and redirects end at the canonical address, query kept', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  for (const [what, asked, canonical] of LEADS_TO) {
    await test.step(what, async () => {
      await clerk.page.goto(asked);
      await clerk.isSignedIn();
      await clerk.isAt(canonical);
    });
  }
});

test('an unknown address is told as text, with what may have been meant', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await clerk.page.goto('/tdManage/siChek?status=1');
  await clerk.isAt('/internal/404?url=%2FtdManage%2FsiChek%3Fstatus%3D1');
  await clerk.hasTitle('页面不存在');
  await clerk.sees('/tdManage/siChek?status=1');
  await expect(clerk.page.getByRole('link', { name: 'siChek' })).toHaveCount(0);
  await clerk.reach(
    clerk.page.getByRole('navigation', { name: '您是不是要找' }).getByRole('link', { name: 'SI 待审核' }),
  );
  await clerk.press('Enter');
  await clerk.isAt('/tdManage/siCheck');
});

test('an address that would lead out of the site is shown, never linked', async ({ openBrowser }) => {
  const visitor = await openBrowser({ language: 'EN' });
  await visitor.page.goto('/internal/404?url=https%3A%2F%2Fevil.example%2F%3Cscript%3Ealert(1)%3C%2Fscript%3E');
  await visitor.sees('https://evil.example/<script>alert(1)</script>');
  await expect(visitor.page.locator('a[href*="evil"]')).toHaveCount(0);
  await visitor.hasTitle('Page not found');
});

test('the not-found page of the form layout stands in the form frame', async ({ openBrowser }) => {
  const visitor = await openBrowser();
  await visitor.page.goto('/formLayout/404?url=%2Fnowhere');
  await expect(visitor.page.locator('[data-frame=form]')).toBeVisible();
  await visitor.sees('/nowhere');
  await visitor.reach(visitor.page.getByRole('button', { name: '首页' }));
  await visitor.press('Enter');
  await visitor.isAt('/');
});

const PLANNED = '舱单审核';

test('a planned page says that it is not there yet, and is offered nowhere', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await clerk.page.goto('/mainifest/verifyList');
  await clerk.sees(`“${PLANNED}”尚未上线`);
  await expect(clerk.menu.getByRole('treeitem', { name: PLANNED })).toHaveCount(0);
  await clerk.openPalette(PLANNED);
  await expect(clerk.paletteLines.filter({ hasText: PLANNED })).toHaveCount(0);
});

test('a page that the seat may not open says so in its place and under its address', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await clerk.page.goto('/external/workbench/SISubimtList');
  await clerk.sees('没有权限');
  await clerk.sees('平台运营公司');
  await clerk.isAt('/external/workbench/SISubimtList');
  await expect(clerk.page.locator('[data-grid]')).toHaveCount(0);
});

test('a visitor on a protected page signs in and arrives there', async ({ openBrowser }) => {
  const visitor = await openBrowser();
  await visitor.page.goto('/tdManage/siAudit?Id=7');
  await visitor.isAt('/?showLogin=true&redirect=%2FtdManage%2FsiAudit%3FId%3D7');
  await visitor.reach(visitor.page.getByRole('button', { name: '用企业账号登录' }));
  await visitor.press('Enter');
  await visitor.isAt('/employeeLogin?redirect=%2FtdManage%2FsiAudit%3FId%3D7');
  await visitor.tryCompanyAccount('PLTFRM', 'docsup', DEMO_PASSWORD);
  await visitor.isAt('/tdManage/siAudit?Id=7');
});

test('a redirect to another site is not followed', async ({ openBrowser }) => {
  const visitor = await openBrowser();
  await visitor.page.goto('/employeeLogin?redirect=%2F%2Fevil.example%2Fx');
  await visitor.tryCompanyAccount('PLTFRM', 'docsup', DEMO_PASSWORD);
  await visitor.isAt('/tdManage/siCheck');
});
