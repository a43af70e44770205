import { codeSentTo } from '#tests/support/drivers/outbox.ts';
import { expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

test('a newcomer registers by a mail code, answers the first question and binds a company account', async ({
  openBrowser,
  api,
}) => {
  const fang = await openBrowser();
  await fang.page.goto('/register');
  await expect(fang.heading).toHaveText('注册');
  const form = fang.page.locator('form');
  // The terms can be read from the form.
  const reading = fang.page.waitForEvent('popup');
  await form.getByRole('link', { name: '隐私政策' }).press('Enter');
  const policy = await reading;
  await expect(policy.getByRole('heading', { level: 1 })).toHaveText('隐私政策');
  await expect(policy.getByRole('table')).toContainText('登录结束后 90 天');
  await policy.close();
  await fang.write(form.locator('input[name=username]'), 'fang@newcomer.example');
  await fang.reach(form.getByRole('button', { name: '获取验证码' }));
  await fang.press('Enter');
  await fang.write(form.locator('input[name=code]'), await codeSentTo(api, 'fang@newcomer.example'));
  // The rule is told where the password is typed.
  await fang.write(form.locator('input[name=newPassword]'), 'short');
  await fang.write(form.locator('input[name=name]'), '方远');
  await fang.reach(form.locator('input[name=consent]'));
  await fang.press('Space', 'Enter');
  await expect(form).toContainText('至少 10 个字符');
  await fang.write(form.locator('input[name=newPassword]'), '码头上的第一阵风');
  await fang.press('Enter');
  await expect(form).toContainText('密码过于简单');
  await fang.write(form.locator('input[name=newPassword]'), '码头上的第一阵风来了');
  await fang.press('Enter');

  const welcome = fang.dialog('欢迎使用 Fairlead');
  await fang.reach(welcome.getByRole('button', { name: /绑定企业账号/ }));
  await fang.press('Enter');
  await fang.isAt('/join/bindCompany');
  await fang.write(fang.page.locator('input[name=companyCode]'), 'szyard');
  await fang.write(fang.page.locator('input[name=account]'), 'op1');
  await fang.write(fang.page.locator('input[name=password]'), DEMO_PASSWORD);
  await fang.press('Enter');
  const seat = fang.page.locator('[data-seat]').filter({ hasText: '苏州稳仓' });
  await expect(seat).toContainText('SZYARD');

  await fang.reach(seat.getByRole('button', { name: /解绑/ }));
  await fang.press('Enter');
  await expect(fang.dialog(/解绑 苏州稳仓/)).toBeVisible();
  await fang.press('Control+Enter');
  await expect(seat).toHaveCount(0);
});
