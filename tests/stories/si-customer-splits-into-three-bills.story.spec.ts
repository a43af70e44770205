import { Customer } from '../support/drivers/customer.ts';
import { expect, test } from '../support/story.ts';

test('a customer splits a shipment into three bills and sees every step of it guarded (A11.2)', async ({ signIn }) => {
  const customer = new Customer(await signIn('NQUAYS', 'doc1'));
  const submit = customer.person.button('si.wizard.submit');
  await customer.beginFor('BK-NQ-06');
  await customer.startSplit(3);
  const containers = await customer.containers();

  // One container a bill: what a draft leaves is what the next one begins with.
  await expect(submit).toHaveCount(0);
  await customer.removeBox(3);
  await customer.removeBox(2);
  await customer.saveDraft('process2');
  await expect(submit).toHaveCount(0);
  await customer.addDraft();
  await customer.removeBox(2);
  await customer.saveDraft('process2');
  await customer.addDraft();
  await expect(customer.field('boxes.0.containerNo')).toHaveValue(containers[2]!);
  // The goods of a bill are those of its own container.
  await expect(customer.field('goods')).toHaveValue('LED PANEL LAMPS');
  await expect(customer.field('hsCodes')).toHaveValue('940511');
  await customer.saveDraft('finish');

  const bills = await customer.bills();
  expect(bills).toEqual([bills[0], `${bills[0]}A`, `${bills[0]}B`]);
  for (const container of containers) await customer.leaves(container, ['0', '0', '0']);

  await customer.person.press('Alt+n');
  const count = customer.person.inFront('修改份数');
  await customer.person.write(count.locator('input'), '2');
  await customer.person.press('Control+Enter');
  await expect(count).toContainText('SI-S-04');
  await customer.person.press('Alt+c');
  await expect(count).toBeHidden();

  // One package less than packed: the check names the container, and nothing can be sent.
  await customer.openDraft(3);
  await customer.goToBox(1);
  await customer.fill('boxes.0.packageCount', '979');
  await customer.saveDraft('finish');
  await customer.leaves(containers[2]!, ['1', '0', '0']);
  await customer.check();
  expect(await customer.findings()).toContain('error SI-W-03');
  await expect(customer.report).toContainText(containers[2]!);
  await customer.person.cannot('si.wizard.submit', '检查有错误，请修改后重新检查');

  await customer.openDraft(3);
  await customer.goToBox(1);
  await customer.fill('boxes.0.packageCount', '980');
  await customer.saveDraft('finish');
  const submitted = await customer.checkAndSubmit();
  expect(submitted.map(({ bill }) => bill)).toEqual(bills);
  await customer.openList();
  for (const { no } of submitted) await customer.seesStatus(no, '待审核');
});
