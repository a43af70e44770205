import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';

/** A click beside the dialog, the one thing here that is done with a mouse. */
const clickBackdrop = ({ page }: Operator): Promise<void> => page.mouse.click(5, 400);

test('? tells the keys that do something here, and those only', async ({ signIn, openBrowser }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await expect(clerk.page.locator('[role=grid] tbody tr').first()).toBeVisible();
  await clerk.press('?');
  const help = clerk.dialog('快捷键帮助');
  for (const told of ['认领', '下一行', '打开', '下一个标签页', '前往 SI 列表', '命令面板'])
    await expect(help.locator('dd').filter({ hasText: told }).first()).toBeVisible();
  await expect(help.locator('dd').filter({ hasText: '去补料' })).toHaveCount(0);
  const lines = await help.locator('dl > div').allInnerTexts();
  expect(new Set(lines).size, 'nothing is told twice').toBe(lines.length);
  await clerk.press('Alt+c');
  await expect(help).toHaveCount(0);

  const visitor = await openBrowser({ language: 'EN' });
  await visitor.page.goto('/');
  await expect(visitor.heading).toBeVisible();
  await visitor.press('?');
  const less = visitor.dialog('Keyboard help');
  await expect(less.locator('dd').filter({ hasText: 'Command palette' })).toBeVisible();
  await expect(less.locator('dd').filter({ hasText: /tab|Messages|SI list|Back/ })).toHaveCount(0);
});

test('single letters stay letters inside a field', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  const search = clerk.menu.getByRole('searchbox');
  await clerk.reach(search);
  await clerk.type('?[gs');
  await expect(search).toHaveValue('?[gs');
  await expect(clerk.page.getByRole('dialog')).toHaveCount(0);
  await clerk.isAt('/tdManage/siCheck');
});

test('no dialog closes on Escape or beside it; each says by which key it does', async ({ signIn, openBrowser }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await clerk.press('?');
  await clerk.dialog('快捷键帮助').waitFor();
  await clerk.press('Escape');
  await clickBackdrop(clerk);
  await expect(clerk.dialog('快捷键帮助')).toBeVisible();
  await expect(clerk.dialog('快捷键帮助')).toContainText('Alt+C 关闭');
  await clerk.press('Alt+c');

  await clerk.goBy('退出登录');
  await clerk.dialog('退出登录？').waitFor();
  await clerk.press('Escape');
  await clickBackdrop(clerk);
  await expect(clerk.dialog('退出登录？')).toContainText('Alt+C 关闭 · Ctrl+Enter 确定');
  await clerk.press('Alt+c');
  await expect(clerk.page.getByRole('dialog')).toHaveCount(0);

  const visitor = await openBrowser();
  await visitor.page.goto('/?showLogin=true');
  await visitor.dialog('登录').waitFor();
  await visitor.press('Escape');
  await clickBackdrop(visitor);
  await expect(visitor.dialog('登录')).toBeVisible();
  await visitor.press('Alt+c');
  await expect(visitor.page.getByRole('dialog')).toHaveCount(0);
  await visitor.isAt('/');
});

test('Ctrl+Enter confirms once, although the cancel button has the focus', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await clerk.goBy('退出登录');
  const asked = clerk.dialog('退出登录？');
  await clerk.reach(asked.getByRole('button', { name: '取消' }));
  await clerk.press('Control+Enter');
  await clerk.isAt(/^\/\?showLogin=true/);
});

test('the address asks for the dialogs of the home page: absent, false and 0 do not', async ({ openBrowser }) => {
  const visitor = await openBrowser();
  for (const quiet of ['/', '/?showLogin=false', '/?showLogin=0', '/?showConflict=0']) {
    await visitor.page.goto(quiet);
    await expect(visitor.heading).toBeVisible();
    await expect(visitor.page.getByRole('dialog')).toHaveCount(0);
  }
  await visitor.page.goto('/mainPage?showLogin');
  await expect(visitor.dialog('登录')).toBeVisible();
});
