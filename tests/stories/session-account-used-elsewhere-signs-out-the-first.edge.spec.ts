import { Customer } from '#tests/support/drivers/customer.ts';
// Unsent work is kept on the server too: a product of one's own, so that no other story meets it.
import { expect, aloneTest as test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

test('the second browser takes the account over; the first is told where and when, and keeps its draft', async ({
  signIn,
}) => {
  const first = await signIn('NQUAYS', 'doc1');
  const customer = new Customer(first);
  await customer.beginFor('BK-NQ-06');
  await customer.start();
  await customer.fill('shipperRef', 'TYPED BEFORE');
  await customer.isSaved();
  const place = first.address;

  const second = await signIn('NQUAYS', 'doc1');
  await first.isAt('/?showConflict=true');
  const told = first.dialog('账号已在别处登录');
  await expect(told).toContainText(
    /您的账号于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 在 Chrome · Linux（.+）登录，本设备已下线/,
  );
  expect(await first.heldToken()).toBeNull();
  await first.press('Escape');
  await expect(told).toBeVisible();
  // The second one works on, undisturbed.
  await second.page.reload();
  await second.isSignedIn();

  await first.press('Control+Enter');
  await first.isAt('/employeeLogin');
  await first.tryCompanyAccount('NQUAYS', 'doc1', DEMO_PASSWORD);
  await first.isSignedIn();
  await first.page.goto(place);
  await expect(customer.field('shipperRef')).toHaveValue('TYPED BEFORE');
  // Now it is the second one's turn.
  await second.isAt('/?showConflict=true');
});

test('a conflict met on the home page opens the dialog right there, and OK closes it', async ({ signIn }) => {
  const first = await signIn('NQUAYS', 'doc1', { language: 'EN' });
  await first.page.goto('/');
  await expect(first.page.getByRole('button', { name: '进入工作台' }).first()).toBeVisible();
  await signIn('NQUAYS', 'doc1');
  await first.isAt('/?showConflict=true');
  await expect(first.dialog('账号已在别处登录')).toBeVisible();
  await first.press('Alt+c');
  await first.isAt('/');
  await expect(first.dialog('账号已在别处登录')).toHaveCount(0);
  await expect(first.page.getByRole('button', { name: '企业账号登录' }).first()).toBeVisible();
});
