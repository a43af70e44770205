import type { Page } from '@playwright/test';
import { Customer } from '../support/drivers/customer.ts';
import { Reviewer } from '../support/drivers/reviewer.ts';
import { expect, test } from '../support/story.ts';

const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script>';

/** The words are there, and nothing that a browser would have made of them. */
async function readsAsText(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: false }).filter({ visible: true }).first()).toBeVisible();
  expect(await page.locator('img[src="x" i], script:text-matches("alert", "i")').count()).toBe(0);
}

test('markup in a party is text on every screen (A11.6)', async ({ signIn }) => {
  const customer = new Customer(await signIn('NQUAYS', 'doc1'));
  const reviewer = new Reviewer(await signIn('PLTFRM', 'doc1'));
  for (const { page } of [customer.person, reviewer.person]) {
    page.on('dialog', dialog => {
      throw new Error(`a script ran: ${dialog.message()}`);
    });
  }

  await customer.beginFor('BK-NQ-05');
  await customer.start();
  await customer.person.press('Alt+3');
  await customer.fill('notifier1', `${MARKUP}\n880 TERMINAL AVENUE\nVANCOUVER, BC V6A 4C4, CANADA`);
  await readsAsText(customer.person.page, '<IMG SRC=X');
  await customer.saveDraft('finish');
  await readsAsText(customer.person.page, '<img src=x');
  const [si] = await customer.checkAndSubmit();
  await customer.find(si!.no);
  await readsAsText(customer.person.page, '<SCRIPT>ALERT(2)</SCRIPT>');

  await reviewer.openQueue();
  await reviewer.choose(si!.no);
  await readsAsText(reviewer.person.page, '<SCRIPT>ALERT(2)</SCRIPT>');
  await reviewer.openAudit();
  await readsAsText(reviewer.person.page, '<SCRIPT>ALERT(2)</SCRIPT>');
  await reviewer.person.press('v');
  await expect(reviewer.audit.getByRole('heading', { name: '对比版本' })).toBeVisible();
  await readsAsText(reviewer.person.page, '<SCRIPT>ALERT(2)</SCRIPT>');
  await reviewer.person.press('l');
  await expect(reviewer.person.page.getByRole('tab', { selected: true })).toHaveText('一致性');
  await reviewer.person.press('4');
  await expect(reviewer.person.page.locator('.fl-timeline:visible')).toBeVisible();
  await reviewer.person.press('1');
  await readsAsText(reviewer.person.page, '<SCRIPT>ALERT(2)</SCRIPT>');

  // Remarks go the other way, into the customer's list and into a message.
  await reviewer.openQueue();
  await reviewer.choose(si!.no);
  await reviewer.returnWith(MARKUP);
  await customer.seesStatus(si!.no, MARKUP);
  await readsAsText(customer.person.page, MARKUP);
});
