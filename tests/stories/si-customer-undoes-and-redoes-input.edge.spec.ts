import { Customer } from '../support/drivers/customer.ts';
import { expect, test } from '../support/story.ts';

test('a customer takes back and repeats what was typed, also after the page was closed', async ({ signIn }) => {
  const customer = new Customer(await signIn('NQUAYS', 'doc1'));
  await customer.beginFor('BK-NQ-03');
  await customer.start();
  const given = await customer.field('shipperRef').inputValue();
  await customer.fill('shipperRef', 'PO-7781');
  await customer.fill('voyage', '118E/2');
  await customer.removeBox(2);

  await customer.person.press('Alt+z');
  await expect(customer.field('boxes.1.containerNo')).toBeVisible();
  await customer.person.press('Alt+z');
  await expect(customer.field('voyage')).toHaveValue('118E');
  await customer.person.press('Alt+y');
  await expect(customer.field('voyage')).toHaveValue('118E/2');
  await customer.isSaved();

  await customer.person.page.reload();
  await expect(customer.wizard.locator('[data-notice=restored]')).toBeVisible();
  await customer.isAt('process1');
  await expect(customer.field('shipperRef')).toHaveValue('PO-7781');
  await expect(customer.field('voyage')).toHaveValue('118E/2');
  await customer.person.press('Alt+z');
  await expect(customer.field('voyage')).toHaveValue('118E');
  await customer.person.press('Alt+z');
  await expect(customer.field('shipperRef')).toHaveValue(given);
});
