import { Customer } from '../support/drivers/customer.ts';
import { Reviewer } from '../support/drivers/reviewer.ts';
import { SiRecords } from '../support/drivers/si-records.ts';
import { expect, test } from '../support/story.ts';

test('of three bills the clerk approves one and returns one; only the supervisor declines', async ({ signIn, api }) => {
  const customer = new Customer(await signIn('NQUAYS', 'doc1'));
  const clerk = new Reviewer(await signIn('PLTFRM', 'doc1', 'EN'));
  await clerk.openQueue();
  await customer.beginFor('BK-NQ-02');
  await customer.startSplit(3);
  await customer.removeBox(3);
  await customer.removeBox(2);
  await customer.saveDraft('process2');
  await customer.addDraft();
  await customer.removeBox(2);
  await customer.saveDraft('process2');
  await customer.addDraft();
  await customer.saveDraft('finish');
  const [first, second, third] = (await customer.checkAndSubmit()).map(({ no }) => no);
  for (const no of [first, second, third]) await clerk.getsByPush(no!);

  await customer.openList();
  const loads = customer.person.loads;
  await clerk.choose(first!);
  await clerk.approve();
  await clerk.choose(second!);
  await clerk.returnWith('Please correct the seal number of this container.');
  await customer.seesStatus(first!, '审核通过');
  await customer.seesStatus(second!, '退回修改');
  await customer.seesStatus(second!, 'Please correct the seal number');
  expect(customer.person.loads).toBe(loads);

  await clerk.choose(third!);
  await expect(clerk.person.button('si.DECLINE')).toHaveCount(0);
  await clerk.person.press('d');
  await expect(clerk.person.page.locator('.si-remarks')).toHaveCount(0);
  const [si] = (await new SiRecords(api).ofBooking('BK-NQ-02')).filter(row => row.TBI_NO === third);
  const query = { TDId: si!.Id, Status: '5', Remarks: 'declined over HTTP' };
  const token = await clerk.person.bearer();
  expect((await api.get('/api/TDBillLadingInfo/ChangeTDBillLadingStatus', token, query)).http).toBe(403);
  await customer.seesStatus(third!, '待审核');

  const supervisor = new Reviewer(await signIn('PLTFRM', 'docsup', 'EN'));
  await supervisor.openQueue();
  await supervisor.choose(third!);
  await supervisor.declineWith('The booking was cancelled by the carrier.');
  await customer.seesStatus(third!, '已拒绝');
  await clerk.isGone(third!);
});
