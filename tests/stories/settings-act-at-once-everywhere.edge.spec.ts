import { aloneTest, expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

/** Settings change the product of one person: a product of one's own, so that no other story meets them. */
aloneTest(
  'what is chosen acts in the other tab at once, after a reload, and on the next device',
  async ({ signIn, openBrowser }) => {
    const clerk = await signIn('PLTFRM', 'doc2');
    const beside = await clerk.newTab();
    await beside.page.goto('/tdManage/siCheck');
    const row = beside.page.locator('[role=grid] tbody tr').first();
    const time = row.locator('time').first();
    await expect(time).toHaveText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
    const heightOf = async () => Math.round((await row.boundingBox())?.height ?? 0);
    expect(await heightOf()).toBe(36);

    await clerk.page.goto('/internal/userSetting?tab=display');
    const choose = async (group: string, option: string) => {
      await clerk.page.getByRole('group', { name: group }).getByRole('radio', { name: option, exact: true }).check();
      await expect(clerk.page.locator('.fl-set-saved:visible').first()).toBeVisible();
    };
    await choose('日期格式', '09 Mar 2026');
    await expect(time).toHaveText(/^\d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}/);
    await choose('密度', '紧凑');
    await expect.poll(heightOf).toBe(28);
    const clock = (await time.innerText()).slice(0, 20);
    await clerk.page.getByLabel('时区').selectOption('America/New_York');
    await expect(time).not.toHaveText(clock);
    await expect(time).toHaveAttribute('title', /America\/New_York/);
    await choose('每周第一天', '星期日');
    await choose('动画', '减少动画');
    await expect(beside.page.locator('html')).toHaveAttribute('data-motion', 'reduced');
    await clerk.page.getByLabel('登录后打开').selectOption({ label: '我的消息' });
    await expect(clerk.page.locator('.fl-set-saved:visible').first()).toBeVisible();

    await clerk.page.reload();
    await clerk.isSignedIn();
    await expect(clerk.page.locator('html')).toHaveAttribute('data-density', 'compact');
    await expect(
      clerk.page.getByRole('group', { name: '日期格式' }).getByRole('radio', { checked: true }),
    ).toHaveAccessibleName('09 Mar 2026');

    const elsewhere = await openBrowser();
    await elsewhere.signIn('PLTFRM', 'doc2', DEMO_PASSWORD);
    await elsewhere.isAt('/system/message');
    await expect(elsewhere.page.locator('html')).toHaveAttribute('data-density', 'compact');
    await expect(elsewhere.page.locator('time').first()).toHaveText(/^\d{2} [A-Z][a-z]{2} \d{4}/);
  },
);

aloneTest('every setting of the display is a command that asks for its value', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'doc1');
  await clerk.watchPointer();
  const set = async (setting: string, wanted: string) => {
    await clerk.openPalette(`设置${setting}`);
    await clerk.press('Enter');
    // The palette asks on: its lines are values now.
    await expect(clerk.palette).toContainText(setting);
    await clerk.type(wanted);
    await expect(clerk.paletteLines.first()).toContainText(wanted);
    await clerk.press('Enter');
    await expect(clerk.palette).toBeHidden();
  };
  const time = clerk.page.locator('[role=grid] time').first();
  await set('密度', '宽松');
  await expect(clerk.page.locator('html')).toHaveAttribute('data-density', 'roomy');
  await set('日期格式', 'Mar');
  await expect(time).toHaveText(/^\d{2} [A-Z][a-z]{2} \d{4} /);
  await set('时区', 'Tokyo');
  await expect(time).toHaveAttribute('title', /Asia\/Tokyo/);
  clerk.usedNoPointer();
});

aloneTest('notices come by the ways that are wanted', async ({ openBrowser }) => {
  const clerk = await openBrowser();
  await clerk.page.addInitScript(() => {
    const told: string[] = [];
    class Notice {
      static permission = 'granted';
      onclick = null;
      constructor(title: string) {
        told.push(title);
      }
      close() {}
    }
    Object.assign(window, { Notification: Notice, told });
  });
  await clerk.signIn('PLTFRM', 'doc2', DEMO_PASSWORD);
  await clerk.goBy('设置：通知');
  const settle = () => expect(clerk.page.locator('.fl-set-saved:visible').first()).toBeVisible();
  await clerk.page.getByRole('checkbox', { name: '系统 页面提示' }).uncheck();
  await settle();
  await clerk.page.getByRole('checkbox', { name: '系统 桌面通知' }).check();
  await settle();
  await clerk.page.locator('label', { hasText: '启用' }).first().click();
  await settle();
  // Nobody looks at the page now.
  await clerk.page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  const toasts = clerk.page.locator('.fl-toasts');
  await clerk.goBy('发送测试通知');
  await expect
    .poll(() => clerk.page.evaluate(() => (window as unknown as { told: string[] }).told), { timeout: 30_000 })
    .toEqual(['测试通知']);
  await expect(toasts.getByText('测试通知', { exact: true })).toHaveCount(0);
});

test('before anybody has signed in a choice holds in this browser: in its other tabs, and from the first picture on', async ({
  openBrowser,
}) => {
  const visitor = await openBrowser();
  await visitor.page.goto('/');
  const beside = await visitor.newTab();
  await beside.page.goto('/employeeLogin');
  await expect(beside.heading).toHaveText('企业账号登录');
  await visitor.reach(visitor.page.getByRole('button', { name: '切换为英文' }));
  await visitor.press('Enter');
  await expect(beside.heading).toHaveText('Company account login');
  await visitor.page.getByRole('button', { name: 'Language / Theme' }).click();
  await visitor.page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect(beside.page.locator('body')).toHaveClass(/bp6-dark/);

  // Without the product itself the page has its colours and its language already.
  await beside.page.route('**/assets/*.js', route => route.abort());
  await beside.page.goto('/');
  await expect(beside.page.locator('#root')).toBeEmpty();
  await expect(beside.page.locator('body')).toHaveClass(/bp6-dark/);
  await expect(beside.page.locator('html')).toHaveAttribute('lang', 'en');
});
