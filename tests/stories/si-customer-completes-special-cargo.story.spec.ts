import { Customer } from '../support/drivers/customer.ts';
import { expect, test } from '../support/story.ts';

test('what dangerous goods and the American filing lack is found at the field, filled in, submitted and read', async ({
  signIn,
}) => {
  const customer = new Customer(await signIn('NQUAYS', 'doc1'));
  const { person } = customer;
  await customer.beginFor('BK-NQ-02');
  await customer.start();
  // Only what goods and places ask for is shown; what an address says already stands beside the empty field.
  await expect(customer.field('extra.unNumber')).toHaveCount(0);
  await expect(customer.wizard.getByText('地址中已有：USCI+91330200MA2G00007W')).toBeVisible();
  await person.reach(customer.field('goodsType'));
  await person.press('D');
  await expect(customer.field('goodsType')).toHaveValue('D');
  await person.reach(customer.field('extra.houseBills'));
  await person.press('Y');
  await expect(customer.field('extra.filerScac')).toBeVisible();
  await customer.saveDraft('finish');

  await customer.check();
  const wrong = await customer.findings();
  expect(new Set(wrong)).toEqual(new Set(['error SI-G-07', 'error SI-R-01']));
  const unNumber = customer.report.getByRole('button').filter({ hasText: 'UN编号' });
  await person.reach(unNumber);
  await person.press('Enter');
  await customer.isAt('process1');
  await expect(customer.field('extra.unNumber')).toBeFocused();
  await expect(customer.field('extra.unNumber')).toHaveAttribute('aria-invalid', 'true');
  await person.type('UN3480');
  await person.reach(customer.field('extra.imdgClass'));
  await person.press('9');
  await customer.fill('extra.properShippingName', 'LITHIUM ION BATTERIES');
  await customer.fill('extra.ems', 'F-A, S-I');
  await customer.fill('extra.emergencyContact', 'CHEM HOTLINE +86-532-83889090');
  await customer.fill('extra.dangerousNetKg', '8400');
  await customer.fill('extra.filerScac', 'hxfw');
  await customer.saveDraft('finish');
  await customer.check();
  expect(await customer.findings()).toEqual([]);
  const [si] = await customer.submit();

  await customer.find(si!.no);
  await person.press('Enter');
  await person.sees('UN编号');
  await person.sees('3480');
  await person.sees('HXFW');
});
