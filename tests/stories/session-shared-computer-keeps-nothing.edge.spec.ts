import { expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

const PASSWORD_SETTINGS = '/manage/userSetting?tab=signIn';

test('on a shared computer the sign-in lives in its tab; whoever loses the account to another device changes the password', async ({
  openBrowser,
  signIn,
}) => {
  const ye = await openBrowser();
  await ye.page.goto('/employeeLogin');
  const remember = ye.page.getByRole('checkbox', { name: '记住我 7 天' });
  await expect(remember).toBeChecked();
  await ye.page.getByRole('checkbox', { name: /公用电脑/ }).press('Space');
  await expect(remember).not.toBeChecked();
  await expect(remember).toBeDisabled();
  await ye.tryCompanyAccount('RCHDSZ', 'buyer1', DEMO_PASSWORD);
  await ye.isSignedIn();
  expect(await ye.stored('sessionStorage', 'token')).toMatch(/^[\w-]{43}$/);
  expect(await ye.stored('localStorage', 'token')).toBeNull();
  // Leaving takes the drafts along without being told.
  await ye.goBy('退出登录');
  await expect(ye.dialog('退出登录？').getByRole('checkbox')).toBeChecked();
  await ye.press('Alt+c');

  await signIn('RCHDSZ', 'buyer1');
  await ye.isAt('/?showConflict=true');
  const told = ye.dialog('账号已在别处登录');
  await ye.reach(told.getByRole('button', { name: '修改密码' }));
  await ye.press('Enter');
  await ye.isAt(`/employeeLogin?redirect=${encodeURIComponent(PASSWORD_SETTINGS)}`);
  // Its company is nobody else's business on this computer.
  await expect(ye.page.locator('input[name=companyCode]')).toHaveValue('');
  await ye.tryCompanyAccount('RCHDSZ', 'buyer1', DEMO_PASSWORD);
  await ye.isAt(PASSWORD_SETTINGS);
  await expect(ye.page.getByRole('heading', { name: '登录方式' })).toBeVisible();
});
