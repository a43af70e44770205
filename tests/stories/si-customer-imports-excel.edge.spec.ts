import { Customer } from '#tests/support/drivers/customer.ts';
// Unsent work is kept on the server too: a product of one's own, so that no other story meets it.
import { expect, aloneTest as test } from '#tests/support/shared-story.ts';

const HEAD = '份号,付款方式,箱号,箱型,铅封号,件数,包装,货描,HS编码,毛重(KG),体积(CBM)';

test('a customer brings two bills in from Excel, mends a cell that is wrong, and submits them', async ({ signIn }) => {
  const customer = new Customer(await signIn('NQUAYS', 'doc1'));
  const { person } = customer;
  await customer.beginFor('BK-NQ-05');
  await customer.start();
  const [one, two] = await customer.containers();
  await customer.discardAll();

  const sheet = (hsCode: string) =>
    [
      HEAD,
      `1,到付,${one},40HQ,26031200017.0,980,CT,LED PANEL LAMPS,940511,8820.4,63.7`,
      `2,到付,${two},40HQ,HX7001,285,CT,"BICYCLES, UNASSEMBLED",${hsCode},5130,66.98`,
    ].join('\n');
  const choose = (content: string) =>
    person.page
      .locator('.bp6-dialog input[type=file]')
      .setInputFiles({ name: '补料.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

  await person.press('Alt+e');
  const dialog = person.inFront(/从 Excel 导入/);
  await choose(sheet('87'));
  // The cell is named as the spreadsheet shows it.
  await expect(dialog.locator('tbody tr')).toContainText(['I HS编码 87']);
  await choose(sheet('8712.00'));
  await expect(dialog.locator('[data-excel=ready]')).toContainText('2 份补料，2 个集装箱，2 行');
  await person.press('Control+Enter');

  // Into the wizard and not to the reviewers: the set is whole and waits for the check.
  await customer.isAt('finish');
  expect(await customer.bills()).toHaveLength(2);
  await customer.openDraft(1);
  await expect(customer.field('boxes.0.sealNo')).toHaveValue('26031200017');
  await expect(customer.field('paymentMethod')).toHaveValue('C');
  await customer.saveDraft('finish');
  const submitted = await customer.checkAndSubmit();
  expect(submitted).toHaveLength(2);
  await customer.openList();
  for (const { no } of submitted) await customer.seesStatus(no, '待审核');
  person.usedNoPointer();
});
