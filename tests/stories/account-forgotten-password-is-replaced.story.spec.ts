import { codeSentTo } from '#tests/support/drivers/outbox.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

aloneTest(
  'after three wrong guesses a picture is asked for; a code brings a new password',
  async ({ openBrowser, api }) => {
    const qian = await openBrowser();
    await qian.page.goto('/employeeLogin');
    for (const guess of ['guess 1', 'guess 2', 'guess 3']) {
      await qian.tryCompanyAccount('SHTRUK', 'op1', guess);
      await expect(qian.page.locator('[data-problem=LOGIN_BAD_CREDENTIALS]')).toBeVisible();
      await expect(qian.page.locator('input[name=password]')).toHaveValue('');
    }
    await expect(qian.page.getByRole('img', { name: '图形验证码图片' })).toBeVisible();

    await qian.reach(qian.page.getByRole('button', { name: '忘记密码？' }));
    await qian.press('Enter');
    const form = qian.page.locator('form');
    await qian.write(form.locator('input[name=companyCode]'), 'SHTRUK');
    await qian.write(form.locator('input[name=username]'), 'op1');
    await qian.reach(form.getByRole('button', { name: '获取验证码' }));
    await qian.press('Enter');
    await qian.write(form.locator('input[name=code]'), await codeSentTo(api, 'op1@shtruk.example'));
    await qian.write(form.locator('input[name=newPassword]'), '径直开到洋山港');
    await qian.press('Enter');
    await expect(form).toContainText('密码过于简单');
    await qian.write(form.locator('input[name=newPassword]'), '径直开到洋山港四期码头');
    await qian.press('Enter');

    await expect(qian.heading).toHaveText('企业账号登录');
    await qian.tryCompanyAccount('SHTRUK', 'op1', DEMO_PASSWORD);
    await expect(qian.page.locator('[data-problem=LOGIN_BAD_CREDENTIALS]')).toBeVisible();
    await expect(qian.page.locator('input[name=password]')).toHaveValue('');
    await qian.tryCompanyAccount('SHTRUK', 'op1', '径直开到洋山港四期码头');
    await qian.isSignedIn();
  },
);
