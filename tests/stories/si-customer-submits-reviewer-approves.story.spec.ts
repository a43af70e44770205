import { Customer } from '../support/drivers/customer.ts';
import { Reviewer } from '../support/drivers/reviewer.ts';
import { expect, test } from '../support/story.ts';

test('a customer submits an instruction, the reviewer has it at once and approves it (A11.1)', async ({ signIn }) => {
  const customer = new Customer(await signIn('NQUAYS', 'doc1'));
  const reviewer = new Reviewer(await signIn('PLTFRM', 'doc1'));
  await reviewer.openQueue();

  await customer.beginFor('BK-NQ-07');
  await customer.start();
  await customer.applyTemplate(/LOS ANGELES .*TOWELS/);
  await customer.person.press('Alt+3');
  await customer.fill(
    'notifier1',
    'PACIFIC HARBOR HOME INC.\n1200 DOCKSIDE AVENUE\nTEL: +1-213-555-0142\nLOS ANGELES, CA 90021, USA',
  );
  const [first = '', second = ''] = await customer.containers();
  await customer.pasteBoxes([
    [first, '20GP', 'ML9001', '310', 'CT', 'POLYESTER CURTAINS', '630312', '5348.75', '26.35'],
    [second, '40HQ', 'ML9002', '520', 'CT', '100PCT COTTON TERRY BATH TOWELS', '630260', '10990.25', '58.2'],
  ]);
  await expect(customer.field('boxes.1.sealNo')).toHaveValue('ML9002');
  await customer.saveDraft('finish');
  await customer.person.cannot('si.wizard.submit', '请先检查');

  await customer.check();
  expect(await customer.findings()).toEqual(['warning SI-T-03']);
  await customer.person.cannot('si.wizard.submit', '请先确认提醒');
  await customer.confirmWarnings();
  const [si] = await customer.submit();
  expect(si?.no).toMatch(/^\d{11}$/);
  expect(si?.bill).toMatch(/^COSU\d{10}$/);
  await reviewer.getsByPush(si!.no);

  await customer.openList();
  await customer.seesStatus(si!.no, '待审核');
  const unread = await customer.person.unread();
  const loads = customer.person.loads;
  await reviewer.choose(si!.no);
  await reviewer.claim();
  await customer.seesStatus(si!.no, '审核中');
  await reviewer.approve();
  await reviewer.isGone(si!.no);
  await customer.seesStatus(si!.no, '审核通过');
  await customer.person.hasUnread(unread + 1);
  expect(customer.person.loads, 'the page was not loaded again').toBe(loads);
});
