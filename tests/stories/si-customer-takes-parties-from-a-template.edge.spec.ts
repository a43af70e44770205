import { Customer } from '../support/drivers/customer.ts';
import { expect, test } from '../support/story.ts';

test('a document clerk puts the parties of a template into an SI, and takes them back at once', async ({ signIn }) => {
  const customer = new Customer(await signIn('NQUAYS', 'doc1'));
  await customer.beginFor('BK-NQ-03');
  await customer.start();
  const given = await customer.field('consignee').inputValue();

  await customer.person.press('Alt+Shift+p');
  await expect(
    customer.person.page.getByRole('dialog', { name: '收发通模板' }).getByRole('option').first(),
  ).toBeAttached();
  await customer.person.type('orwell');
  await customer.person.press('Enter');
  await expect(customer.field('consignee')).toHaveValue(/^ORWELL HOMEWARE LTD\nUNIT 6, TRIMLEY ESTATE/);
  await expect(customer.person.page.getByText('已套用收发通模板“ORWELL HOMEWARE GBFXT”')).toBeVisible();

  await customer.person.press('Alt+z');
  await expect(customer.field('consignee')).toHaveValue(given);
});
