import { Customer } from '../support/drivers/customer.ts';
import { Reviewer } from '../support/drivers/reviewer.ts';
import { SiRecords } from '../support/drivers/si-records.ts';
import { expect, test } from '../support/story.ts';

test('what was returned comes back as revision 2, and the reviewer reads only the difference (A11.3)', async ({
  signIn,
  api,
}) => {
  const customer = new Customer(await signIn('NQUAYS', 'doc1'));
  const reviewer = new Reviewer(await signIn('PLTFRM', 'doc1'));
  await reviewer.openQueue();
  const records = new SiRecords(api);
  const no = await records.noOf('BK-PEND-02');
  await customer.find(no);

  await reviewer.choose(no);
  await reviewer.returnWith('请补充合同号，并核对收货人门牌。');
  await customer.seesStatus(no, '退回修改');
  await customer.seesStatus(no, '请补充合同号');

  await customer.edit(no);
  await customer.fill('shipperRef', 'SC-2026-0317');
  await customer.fill('remarks', 'CONTRACT NO. ADDED, ADDRESS CONFIRMED');
  await customer.saveDraft('finish');
  await customer.checkAndSubmit();
  await reviewer.getsByPush(no);

  await reviewer.choose(no);
  await expect(reviewer.preview).toContainText('待审核');
  await expect(reviewer.changes).toHaveText([/发货人参考号.*SC-2026-0317/, /备注.*CONTRACT NO\. ADDED/]);
  // The rest is not shown before it is asked for.
  await expect(reviewer.content).toHaveCount(0);
  await reviewer.person.press('v');
  await expect(reviewer.content).toContainText('SC-2026-0317');
  await reviewer.person.press('v');
  const [resubmitted] = await records.ofBooking('BK-PEND-02');
  expect(resubmitted).toMatchObject({ TBI_NO: no, TBI_STATUS: 1, REVISION: 2 });

  await reviewer.openAudit();
  const log = await reviewer.readsLog();
  expect(log.map(({ title }) => title)).toEqual(['修改', '退回', '提交']);
  expect(log[1]?.text).toContain('请补充合同号，并核对收货人门牌。');
});
