import { Customer } from '../support/drivers/customer.ts';
import { SiRecords } from '../support/drivers/si-records.ts';
import { expect, test } from '../support/story.ts';

test('the second of two editors merges instead of overwriting the first (A11.4)', async ({ signIn, api }) => {
  const first = new Customer(await signIn('NQUAYS', 'doc1'));
  const second = new Customer(await signIn('NQUAYS', 'admin'));
  const no = await new SiRecords(api).noOf('BK-PEND-12');
  await first.edit(no);
  await second.edit(no);

  await first.fill('shipperRef', 'PO-FIRST');
  await first.fill('remarks', 'FROM THE FIRST');
  await first.saveDraft('finish');
  await second.fill('shipperRef', 'PO-SECOND');
  await second.fill('goods', 'POLYESTER CURTAINS\nPRINTED COTTON BED LINEN SETS\nSHIPPED ON PALLETS');
  await second.saveDraft('finish');

  await first.checkAndSubmit();
  await second.check();
  await second.confirmWarnings();
  const refused = second.person.page.waitForResponse(/ModifyTDBillLadingInfo$/);
  await second.person.press('Control+Enter');
  expect((await refused).status()).toBe(412);

  // Only what both have changed is asked about; the rest is in already.
  const merge = second.person.inFront('内容已被他人修改');
  await expect(merge.locator('tbody tr')).toHaveText([/发货人参考号.*PO-SECOND.*PO-FIRST/]);
  await second.person.reach(merge.getByRole('radio', { checked: true }));
  await second.person.press('ArrowRight');
  await expect(merge.getByRole('radio', { name: '发货人参考号: 最新内容' })).toBeChecked();
  await second.person.press('Control+Enter');
  await expect(merge).toBeHidden();
  await second.checkAndSubmit();

  await first.find(no);
  for (const text of ['PO-FIRST', 'FROM THE FIRST', 'SHIPPED ON PALLETS'])
    await expect(first.preview).toContainText(text);
  await expect(first.preview).not.toContainText('PO-SECOND');
});
