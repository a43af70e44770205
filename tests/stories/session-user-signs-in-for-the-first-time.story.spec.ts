import { expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

test('the first-time dialog is answered once and for all', async ({ openBrowser }) => {
  const chu = await openBrowser();
  await chu.signInAsUser('first@demo.example', DEMO_PASSWORD);
  const welcome = chu.dialog('欢迎使用 Fairlead');
  await expect(welcome).toBeVisible();
  await expect(welcome.getByRole('button', { name: /创建企业/ })).toContainText('首位管理员');
  // Unanswered it comes back (specification §9: Escape answers nothing).
  await chu.press('Escape');
  await expect(welcome).toBeVisible();
  await chu.page.reload();
  await expect(welcome).toBeVisible();

  await chu.reach(welcome.getByRole('button', { name: /先看看/ }));
  await chu.press('Enter');
  await expect(welcome).toHaveCount(0);

  const elsewhere = await openBrowser();
  await elsewhere.signInAsUser('first@demo.example', DEMO_PASSWORD);
  await expect(elsewhere.page.getByRole('button', { name: /简初/ })).toBeVisible();
  await expect(elsewhere.dialog('欢迎使用 Fairlead')).toHaveCount(0);
});
