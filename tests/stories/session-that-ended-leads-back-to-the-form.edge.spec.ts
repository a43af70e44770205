import { Customer } from '#tests/support/drivers/customer.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
// Unsent work is kept on the server too: a product of one's own, so that no other story meets it.
import { expect, aloneTest as test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

/** Types into the second field of a new SI. */
async function typeIntoForm(operator: Operator): Promise<Customer> {
  const customer = new Customer(operator);
  await customer.beginFor('BK-NQ-06');
  await customer.start();
  await customer.fill('shipperRef', 'HALF A WORD');
  return customer;
}

test('company account: an ended session leads to the company login, and after it back to the form as it was', async ({
  signIn,
  api,
}) => {
  const yinuo = await signIn('NQUAYS', 'doc1');
  const customer = await typeIntoForm(yinuo);
  const place = yinuo.address;
  // Ended from outside, as an expiry or an administrator does it.
  await api.post('/api/AuthUser/Logout', await yinuo.heldToken(), {});
  await yinuo.isAt(`/employeeLogin?redirect=${encodeURIComponent(place)}`);
  expect(await yinuo.heldToken()).toBeNull();
  await yinuo.sees(/登录已于 \d{4}-\d\d-\d\d .+ 结束。未提交的内容保存在本机/);

  await yinuo.tryCompanyAccount('NQUAYS', 'doc1', DEMO_PASSWORD);
  await yinuo.isAt(place);
  await customer.isAt('process1');
  await expect(customer.field('shipperRef')).toHaveValue('HALF A WORD');
});

test('individual user: it leads to the dialog over the home page, and back', async ({ openBrowser, api }) => {
  const yinuo = await openBrowser();
  await yinuo.signInAsUser('seats1@demo.example', DEMO_PASSWORD);
  await yinuo.isSignedIn();
  const customer = await typeIntoForm(yinuo);
  const place = yinuo.address;
  await api.post('/api/AuthUser/Logout', await yinuo.heldToken(), {});
  await yinuo.isAt(`/?showLogin=true&redirect=${encodeURIComponent(place)}`);
  await yinuo.tryUser('seats1@demo.example', DEMO_PASSWORD);
  await yinuo.isAt(place);
  await expect(customer.field('shipperRef')).toHaveValue('HALF A WORD');
});

test('a token that is no token any more is found out by the next call', async ({ signIn }) => {
  const zhiwei = await signIn('PLTFRM', 'docsup');
  await zhiwei.page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
  await zhiwei.page.reload();
  await zhiwei.isAt('/employeeLogin?redirect=%2FtdManage%2FsiCheck');
  expect(await zhiwei.heldToken()).toBeNull();
  await zhiwei.tryCompanyAccount('PLTFRM', 'docsup', DEMO_PASSWORD);
  await zhiwei.isAt('/tdManage/siCheck');
});

test('on a page that is open to everybody one stays, as a visitor', async ({ signIn, api }) => {
  const zhiwei = await signIn('PLTFRM', 'docsup');
  await zhiwei.page.goto('/');
  await expect(zhiwei.page.getByRole('button', { name: '进入工作台' }).first()).toBeVisible();
  await api.post('/api/AuthUser/Logout', await zhiwei.heldToken(), {});
  await expect(zhiwei.page.getByRole('button', { name: '企业账号登录' }).first()).toBeVisible();
  await zhiwei.isAt('/');
});
