import { Customer } from '#tests/support/drivers/customer.ts';
// Unsent work is kept on the server too: a product of one's own, so that no other story meets it.
import { expect, aloneTest as test } from '#tests/support/shared-story.ts';

const TYPED = 'PLEASE SHOW FREIGHT PREPAID';

test('what a customer has typed at one computer waits for him at the next, and is gone once it is submitted', async ({
  signIn,
}) => {
  const office = new Customer(await signIn('NQUAYS', 'doc1'));
  await office.beginFor('BK-NQ-06');
  await office.start();
  const copied = office.person.page.waitForResponse(
    answer => answer.url().endsWith('/api/SiDraftSet/Save') && (answer.request().postData() ?? '').includes(TYPED),
  );
  await office.fill('remarks', TYPED);
  expect((await copied).status()).toBe(200);

  const home = new Customer(await signIn('NQUAYS', 'doc1'));
  await home.openList();
  await home.choose('todo', 'BK-NQ-06');
  await home.person.press('n');
  await home.isAt('process1');
  await expect(home.wizard.locator('[data-notice=takenOver]')).toContainText('另一台设备');
  await expect(home.field('remarks')).toHaveValue(TYPED);
  const place = home.person.page.url();
  await home.saveDraft('finish');
  await home.checkAndSubmit();
  home.person.usedNoPointer();

  const asked = home.person.page.waitForResponse(/SiDraftSet\/Get/);
  await home.person.page.goto(place);
  expect((await (await asked).json()).Data).toBeNull();
});
