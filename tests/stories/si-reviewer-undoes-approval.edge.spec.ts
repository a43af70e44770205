import { Customer } from '../support/drivers/customer.ts';
import { Reviewer } from '../support/drivers/reviewer.ts';
import { SiRecords } from '../support/drivers/si-records.ts';
import { expect, test } from '../support/story.ts';

test('an approval is taken back before anybody is told of it (A11.9)', async ({ signIn, api }) => {
  const customer = new Customer(await signIn('NQUAYS', 'doc1'));
  const reviewer = new Reviewer(await signIn('PLTFRM', 'doc1'));
  const records = new SiRecords(api);
  const [undone, approved] = [await records.noOf('BK-PEND-02'), await records.noOf('BK-PEND-12')];
  await customer.find(undone);
  await reviewer.openQueue();
  const unread = await customer.person.unread();

  await reviewer.choose(undone);
  await reviewer.person.cannot('si.undoLast', '没有可撤销的决定');
  await reviewer.approve();
  await customer.seesStatus(undone, '审核通过');
  await reviewer.undo();
  await customer.seesStatus(undone, '审核中');
  await expect(reviewer.preview).toContainText(undone);
  await expect(reviewer.preview).toContainText('沈知微 认领中');

  // A later decision is told; when its message is there, the earlier one would have been there too.
  await reviewer.choose(approved);
  await reviewer.approve();
  await customer.person.hasUnread(unread + 1);
  const titles = await customer.person.messages();
  expect(titles.filter(title => title.includes(undone))).toEqual([]);
  expect(titles.some(title => title.includes(approved))).toBe(true);
});
