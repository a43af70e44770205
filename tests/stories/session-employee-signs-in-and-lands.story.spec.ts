import { expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

const REFUSALS = [
  ['CN', '账号或密码错误'],
  ['EN', 'Wrong account or password'],
] as const;

for (const [language, words] of REFUSALS) {
  test(`a wrong password is refused in words (${language}), only the password is to be typed again`, async ({
    openBrowser,
  }) => {
    const lan = await openBrowser({ language });
    await lan.page.goto('/employeeLogin?redirect=%2FtdManage%2FsiCheck%3Fstatus%3D1');
    const [answer] = await Promise.all([
      lan.page.waitForResponse('**/api/WebsitePublic/UserLogin'),
      lan.tryCompanyAccount('PLTFRM', 'docsup', 'not the password'),
    ]);
    expect(answer.status()).toBe(422);
    expect((await answer.json()).code).toBe('LOGIN_BAD_CREDENTIALS');
    await expect(lan.page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(lan.page.locator('[data-problem]')).toHaveAttribute('data-problem', 'LOGIN_BAD_CREDENTIALS');

    await expect(lan.page.locator('input[name=companyCode]')).toHaveValue('PLTFRM');
    await expect(lan.page.locator('input[name=username]')).toHaveValue('docsup');
    await expect(lan.page.locator('input[name=password]')).toHaveValue('');
    await expect(lan.page.locator('input[name=password]')).toBeFocused();

    await lan.type(DEMO_PASSWORD);
    await lan.press('Enter');
    await lan.isAt('/tdManage/siCheck?status=1');
  });
}

test('what is missing is said at its field, and nothing is sent', async ({ openBrowser }) => {
  const lan = await openBrowser();
  const sent: string[] = [];
  lan.page.on('request', request => sent.push(request.url()));
  await lan.page.goto('/employeeLogin');
  await lan.tryCompanyAccount('PLT', 'docsup', '');
  await lan.sees('请输入 6 位企业代码');
  await lan.sees('请输入密码');
  await expect(lan.page.locator('input[name=companyCode]')).toBeFocused();
  expect(sent.filter(url => url.includes('UserLogin'))).toEqual([]);
});

test('an employee lands on the first page of the menu that has a screen', async ({ openBrowser }) => {
  const zhiwei = await openBrowser();
  await zhiwei.signIn('PLTFRM', 'doc1', DEMO_PASSWORD);
  await zhiwei.isAt('/tdManage/siCheck');
  await zhiwei.hasTitle('SI 待审核');

  const yinuo = await openBrowser();
  await yinuo.signIn('NQUAYS', 'doc1', DEMO_PASSWORD);
  await yinuo.isAt('/external/workbench/BookLogs');
});

test('the company code is remembered, the caret waits in the account field', async ({ openBrowser }) => {
  const lan = await openBrowser();
  await lan.page.goto('/employeeLogin');
  await expect(lan.page.locator('input[name=companyCode]')).toBeFocused();
  await lan.tryCompanyAccount('nquays', 'buyer1', DEMO_PASSWORD);
  await lan.isSignedIn();
  await lan.page.context().clearCookies({ name: 'device' });
  await lan.page.evaluate(() => localStorage.clear());
  await lan.page.goto('/employeeLogin');
  await expect(lan.page.locator('input[name=companyCode]')).toHaveValue('NQUAYS');
  await expect(lan.page.locator('input[name=username]')).toBeFocused();
});

test('without "remember me" the token stays in this tab alone', async ({ openBrowser }) => {
  const lan = await openBrowser();
  await lan.page.goto('/employeeLogin');
  await lan.page.getByRole('checkbox', { name: /记住我/ }).press('Space');
  await lan.tryCompanyAccount('PLTFRM', 'docsup', DEMO_PASSWORD);
  await lan.isSignedIn();
  expect(await lan.stored('sessionStorage', 'token')).toMatch(/^[\w-]{43}$/);
  expect(await lan.stored('localStorage', 'token')).toBeNull();
  const other = await lan.newTab();
  await other.page.goto('/tdManage/siCheck');
  // No token there, but the account mode is known: the company login, with the way back.
  await other.isAt('/employeeLogin?redirect=%2FtdManage%2FsiCheck');
});

test('after three wrong passwords the right one wants a picture read as well, and stays typed', async ({
  openBrowser,
  api,
}) => {
  const wrong = {
    accountMode: 'employee',
    companyCode: 'PLTFRM',
    loginName: 'marketing',
    password: 'not the password',
  };
  for (const _ of [1, 2, 3]) {
    const answer = await api.post('/api/WebsitePublic/UserLogin', null, wrong);
    expect(answer.problem?.code).toBe('LOGIN_BAD_CREDENTIALS');
  }
  const yu = await openBrowser();
  await yu.page.goto('/employeeLogin');
  await yu.tryCompanyAccount('PLTFRM', 'marketing', DEMO_PASSWORD);
  await expect(yu.page.getByRole('img', { name: '图形验证码图片' })).toBeVisible();
  const answer = yu.page.locator('input[name=captcha]');
  await expect(answer).toBeFocused();
  await expect(yu.page.locator('input[name=password]')).toHaveValue(DEMO_PASSWORD);
  await yu.type('0');
  await yu.press('Enter');
  await expect(yu.page.locator('[data-problem=CAPTCHA_INVALID], [data-problem=CAPTCHA_REQUIRED]')).toBeVisible();
  expect(await yu.heldToken()).toBeNull();
});

test('an account that is switched off says so, with the right password too', async ({ openBrowser }) => {
  const zhi = await openBrowser();
  await zhi.signInAsUser('locked@demo.example', DEMO_PASSWORD);
  await expect(zhi.page.locator('[data-problem=LOGIN_DISABLED]')).toHaveText('账号已停用，请联系管理员');
  expect(await zhi.heldToken()).toBeNull();
});

test('what is typed while the session still starts stays', async ({ openBrowser, product }) => {
  const lan = await openBrowser();
  await lan.signIn('PLTFRM', 'docsup', DEMO_PASSWORD);
  // The answer to "who is signed in" waits until the form has been filled.
  let answerNow = () => {};
  const filled = new Promise<void>(resolve => {
    answerNow = resolve;
  });
  await lan.page.route('**/api/CurrentEmployee/Current', async route => {
    await filled;
    await route.continue();
  });
  await lan.page.goto(`${product.url}/employeeLogin`);
  await lan.page.locator('input[name=companyCode]').fill('NQUAYS');
  await lan.page.locator('input[name=username]').fill('doc1');
  const known = lan.page.waitForResponse('**/api/Employee/GetCurrentEmployeeMenuTree');
  answerNow();
  await known;
  await expect(lan.page.getByRole('button', { name: '进入工作台' })).toBeVisible();
  await expect(lan.page.locator('input[name=companyCode]')).toHaveValue('NQUAYS');
  await expect(lan.page.locator('input[name=username]')).toHaveValue('doc1');
  await expect(lan.page.locator('input[name=username]')).toBeFocused();
});

test('the company is suspended: nobody of it signs in', async ({ openBrowser }) => {
  const ming = await openBrowser();
  await ming.page.goto('/employeeLogin');
  const [answer] = await Promise.all([
    ming.page.waitForResponse('**/api/WebsitePublic/UserLogin'),
    ming.tryCompanyAccount('XMTEAX', 'doc1', DEMO_PASSWORD),
  ]);
  expect(answer.status()).toBe(422);
  expect((await answer.json()).code).toBe('COMPANY_SUSPENDED');
  await expect(ming.page.getByRole('alert').filter({ hasText: '企业已停用' })).toBeVisible();
  expect(await ming.heldToken()).toBeNull();
});
