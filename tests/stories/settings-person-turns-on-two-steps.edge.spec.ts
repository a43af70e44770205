import { generate } from 'otplib';
import { aloneTest, expect } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

const PERSON = 'seats1@demo.example';

aloneTest(
  'two steps are turned on by keyboard; the next sign-in wants a code, a recovery code works once',
  async ({ openBrowser }) => {
    const person = await openBrowser();
    await person.watchPointer();
    await person.signInAsUser(PERSON, DEMO_PASSWORD);
    await person.isSignedIn();
    await person.goBy('设置：登录方式');
    await person.isAt('/workbench/userSetting?tab=signIn');

    await person.reach(person.button('settings.twoStepOn'));
    await person.press('Enter');
    const dialog = person.inFront('启用两步验证');
    await expect(dialog.getByLabel('请输入当前密码')).toBeFocused();
    await person.type('not the password');
    await person.press('Control+Enter');
    await expect(dialog.getByRole('alert')).toHaveText('密码错误');
    await person.write(dialog.getByLabel('请输入当前密码'), DEMO_PASSWORD);
    await person.press('Control+Enter');

    await expect(dialog.getByRole('img', { name: '身份验证器二维码' })).toBeVisible();
    const secret = (await dialog.locator('[data-totp-secret]').getAttribute('data-totp-secret')) ?? '';
    await person.write(dialog.getByLabel('动态码'), await generate({ secret }));
    await person.press('Control+Enter');
    const told = person.inFront('恢复码');
    await expect(told.getByRole('listitem')).toHaveCount(10);
    const recovery = await told.getByRole('listitem').first().innerText();
    await person.press('Alt+c');
    await expect(person.page.getByText(/已于 .+ 启用，剩余 10 个恢复码/)).toBeVisible();
    person.usedNoPointer();

    for (const works of [true, false]) {
      const again = await openBrowser({ language: 'EN' });
      await again.signInAsUser(PERSON, DEMO_PASSWORD);
      await again.reach(again.page.getByRole('button', { name: 'Use a recovery code' }));
      await again.press('Enter');
      await again.page.locator('input[name=code]').fill(recovery);
      await again.press('Enter');
      if (works) await again.isSignedIn();
      else await expect(again.page.locator('[data-problem=TWO_STEP_INVALID]')).toBeVisible();
    }
  },
);

aloneTest('what is set takes effect at once and is there at the next sign-in', async ({ signIn, openBrowser }) => {
  const clerk = await signIn('PLTFRM', 'doc1');
  await clerk.watchPointer();
  await clerk.goBy('个人设置');
  await clerk.isAt('/internal/userSetting');
  await expect(clerk.heading).toHaveText('个人设置');
  // The address of a section is what Alt and its number open.
  await clerk.press('Alt+5');
  await clerk.isAt('/internal/userSetting?tab=notifications');
  const security = clerk.page.getByRole('checkbox', { name: '安全 邮件' });
  await expect(security).toBeChecked();
  await expect(security).toBeDisabled();
  const business = clerk.page.getByRole('checkbox', { name: '业务 邮件' });
  await clerk.reach(business);
  await clerk.press('Space');
  await expect(clerk.page.locator('.fl-set-saved:visible').first()).toBeVisible();

  await clerk.press('Alt+6');
  await clerk.reach(clerk.page.getByRole('group', { name: '主题' }).getByRole('radio', { name: '跟随系统' }));
  await clerk.press('ArrowLeft');
  await expect(clerk.page.locator('body')).toHaveClass(/bp6-dark/);
  await expect(clerk.page.locator('.fl-set-saved:visible').first()).toBeVisible();
  await clerk.goBy('个人中心');
  await clerk.isAt('/system/userCenter');
  await expect(clerk.page.getByRole('checkbox', { name: '业务 邮件' })).not.toBeChecked();
  await expect(clerk.page.getByRole('checkbox', { name: '业务 邮件' })).toBeDisabled();

  // Own keys: the help page of this very person shows them.
  await clerk.goBy('设置：键盘');
  const line = clerk.page.locator('[data-command-key="shell.home"]');
  await clerk.reach(line.getByRole('button', { name: /^修改/ }));
  await clerk.press('Enter');
  await expect(line).toContainText('请按下按键');
  await clerk.press('g', 'k');
  await expect(line).toContainText('已修改');
  await clerk.press('g', 'k');
  await clerk.isAt(/^\/(?!internal\/userSetting)/);
  clerk.usedNoPointer();

  const elsewhere = await openBrowser();
  await elsewhere.signIn('PLTFRM', 'doc1', DEMO_PASSWORD);
  await expect(elsewhere.page.locator('body')).toHaveClass(/bp6-dark/);
});
