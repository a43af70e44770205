import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';

/** To the other service and back, as the person chosen there. */
async function comeBackAs(person: Operator, name: string): Promise<void> {
  await person.page.goto('/?showLogin=true');
  const dialog = person.dialog('登录');
  // The dialog puts the focus into its first field once it has opened.
  await expect(dialog.locator('input[name=username]')).toBeFocused();
  await person.reach(dialog.getByRole('tab', { name: '密码登录' }));
  await person.press('ArrowRight', 'ArrowRight', 'Enter');
  await person.reach(dialog.locator('[data-provider=localTest]'));
  await person.press('Enter');
  await person.reach(person.page.getByRole('button', { name: new RegExp(name) }));
  await person.press('Enter');
}

test('an identity of another service becomes a user the first time and signs in the second', async ({
  openBrowser,
}) => {
  const first = await openBrowser();
  await comeBackAs(first, '苏渡');
  await expect(first.page.getByText('这个社交账号还没有对应的用户')).toBeVisible();
  await first.isAt('/wxLogin');
  await first.reach(first.page.getByRole('button', { name: /创建新用户/ }));
  await first.press('Enter');
  await first.reach(first.page.locator('input[name=consent]'));
  await first.press('Space', 'Enter');
  await expect(first.dialog('欢迎使用 Fairlead')).toBeVisible();
  await first.reach(first.dialog('欢迎使用 Fairlead').getByRole('button', { name: /先看看/ }));
  await first.press('Enter');

  const second = await openBrowser();
  await comeBackAs(second, '苏渡');
  await expect(second.page.getByRole('button', { name: /苏渡/ })).toBeVisible();
  await second.isAt('/');

  const third = await openBrowser();
  await comeBackAs(third, '拒绝');
  await expect(third.page.getByText('您已取消授权')).toBeVisible();
});
