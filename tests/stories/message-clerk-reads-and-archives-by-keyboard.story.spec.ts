import { aloneTest, expect } from '../support/shared-story.ts';

aloneTest('a clerk confirms, reads and archives messages without touching the mouse', async ({ signIn }) => {
  const clerk = await signIn('NQUAYS', 'doc1');
  await clerk.watchPointer();
  const rows = clerk.page.getByRole('grid').locator('tbody tr');
  const tab = async (name: string) => {
    await clerk.open(`/manage/message?tab=${name}`);
    await expect(clerk.page.getByRole('tab', { selected: true })).toHaveAttribute('data-part', name);
  };

  // What asks for a confirmation stands in its tab until it is given; it is read by that.
  await tab('toConfirm');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('服务条款更新');
  // The bell is told its number by the live connection, apart from the list.
  await expect.poll(() => clerk.unread()).toBeGreaterThan(0);
  const unread = await clerk.unread();
  await clerk.press('c');
  await expect(rows).toHaveCount(0);
  await clerk.hasUnread(unread - 1);

  // U marks the row under the cursor read, E puts it away.
  await tab('unread');
  await expect(rows).toHaveCount(unread - 1);
  const welcome = rows.filter({ hasText: '欢迎使用 Fairlead' });
  for (let steps = 0; steps < unread && (await welcome.getAttribute('aria-current')) === null; steps += 1)
    await clerk.press('j');
  await clerk.press('e');
  await expect(welcome).toHaveCount(0);
  await clerk.hasUnread(unread - 2);
  await tab('archived');
  await expect(welcome).toBeVisible();

  // Opening reads; J goes on to the next older one in the same tab, K comes back.
  await tab('all');
  await expect(rows.first()).toBeVisible();
  await clerk.press('Enter');
  // The list is kept behind it, with a preview of its own.
  const page = clerk.page.locator('[data-screen=messageDetail]');
  const heading = page.locator('.msg-article h2');
  const newest = await heading.innerText();
  await expect(page.locator('[data-command="message.older"]')).toHaveAttribute('aria-disabled', 'false');
  await clerk.press('j');
  await expect(heading).not.toHaveText(newest);
  await expect(page.locator('[data-command="message.newer"]')).toHaveAttribute('aria-disabled', 'false');
  await clerk.press('k');
  await expect(heading).toHaveText(newest);
  await clerk.isAt(/^\/manage\/messageDetail\?id=[^&]+&at=/);

  await tab('all');
  await expect(rows.first()).toBeVisible();
  await clerk.press('a');
  await clerk.hasUnread(0);
  clerk.usedNoPointer();
});
