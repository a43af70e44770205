import { Customer } from '../support/drivers/customer.ts';
import { SiRecords } from '../support/drivers/si-records.ts';
import { expect, test } from '../support/story.ts';

test('a set that is sent twice at once is made once (A11.5)', async ({ signIn, api }) => {
  const customer = new Customer(await signIn('NQUAYS', 'doc1'));
  await customer.beginFor('BK-NQ-05');
  await customer.start();
  await customer.saveDraft('finish');
  await customer.check();
  await customer.confirmWarnings();

  // The line is bad: what is sent once goes out twice.
  const answers: { status: number; body: string }[] = [];
  let sent = 0;
  await customer.person.page.route(/AddTDBillLadingInfoList$/, async route => {
    sent += 1;
    const both = await Promise.all([route.fetch(), route.fetch()]);
    for (const answer of both) answers.push({ status: answer.status(), body: await answer.text() });
    await route.fulfill({ response: both[0]! });
  });
  await customer.person.can('si.wizard.submit');
  await customer.person.press('Control+Enter', 'Control+Enter');
  await customer.isAt('done');

  expect(sent, 'a second press while the first is under way asks nothing').toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [one, other] = answers.map(({ body }) => (JSON.parse(body) as { Data: { Id: string }[] }).Data);
  expect(one).toEqual(other);

  const made = await new SiRecords(api).ofBooking('BK-NQ-05');
  expect(made.map(({ Id }) => Id)).toEqual([one?.[0]?.Id]);
});
