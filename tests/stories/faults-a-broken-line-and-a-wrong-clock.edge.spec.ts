import type { DataOf } from '#contract/kernel/call.ts';
import type { siLog } from '#contract/si/calls.ts';
import { Customer } from '../support/drivers/customer.ts';
import { Reviewer } from '../support/drivers/reviewer.ts';
import { SiRecords } from '../support/drivers/si-records.ts';
import { expect, test } from '../support/story.ts';

const REMARKS = '箱号错误，请核对';
const HOUR = 3_600_000;

test('the line breaks after the server has decided: the words stay, and sent again the SI is decided once', async ({
  signIn,
  api,
}) => {
  const reviewer = new Reviewer(await signIn('PLTFRM', 'docsup'));
  const { person } = reviewer;
  await reviewer.openQueue();
  await reviewer.opened();
  const id = (await reviewer.preview.getAttribute('data-si')) ?? '';
  await person.page.route(
    /ShippingInstruction\/Apply$/,
    async route => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const panel = person.page.locator('.si-remarks:visible');

  await person.press('r');
  await expect(panel.locator('textarea')).toBeFocused();
  await person.type(REMARKS);
  await person.press('Control+Enter');
  await expect(panel.locator('textarea')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.locator('textarea')).toHaveValue(REMARKS);
  await reviewer.decides(() => person.press('Control+Enter'));
  await expect(panel).toHaveCount(0);

  const log = await api.get<DataOf<typeof siLog>>('/api/TDBillLadingInfo/GetTDBillLadingLog', await person.bearer(), {
    Id: id,
  });
  expect(log.data.filter(({ Event }) => Event === 'RETURN')).toHaveLength(1);
  expect(log.data[0]).toMatchObject({ Event: 'RETURN', Remarks: REMARKS });
});

test('a computer that is an hour ahead reviews and takes back, and shows the server’s countdown', async ({
  signIn,
}) => {
  const right = new Reviewer(await signIn('PLTFRM', 'doc2'));
  await right.openQueue();
  await right.opened();
  const wrong = new Reviewer(await signIn('PLTFRM', 'docsup'));
  await wrong.person.page.clock.install({ time: Date.now() + HOUR });
  await wrong.person.open('/tdManage/siCheck');
  const no = await wrong.opened();
  const countdown = (reviewer: Reviewer) => reviewer.preview.locator('header .fl-countdown').innerText();
  expect(await right.opened()).toBe(no);
  // Both are read at once: a minute may end between two looks.
  await expect.poll(async () => (await countdown(wrong)) === (await countdown(right))).toBe(true);

  await wrong.approve();
  await wrong.isGone(no);
  await wrong.undo();
  await wrong.choose(no);
});

for (const [name, by] of [
  ['ahead', HOUR],
  ['behind', -HOUR],
] as const)
  test(`a customer whose computer is an hour ${name} reads the right cut-offs and is late only where he is`, async ({
    signIn,
    api,
  }) => {
    const right = new Customer(await signIn('NQUAYS', 'admin'));
    const wrong = new Customer(await signIn('NQUAYS', 'doc1'));
    await wrong.person.page.clock.install({ time: Date.now() + by });
    // Read again, so that everything of this page runs by the wrong clock.
    await wrong.person.page.reload();
    await wrong.person.isSignedIn();
    for (const customer of [right, wrong]) await customer.openList();
    const cutOffs = (customer: Customer) =>
      customer
        .list('todo')
        .locator('.fl-countdown')
        .evaluateAll(marks => marks.map(mark => mark.textContent ?? ''));
    await expect.poll(async () => (await cutOffs(right)).length).toBeGreaterThan(3);
    // Both are read at once: a minute may end between two looks.
    await expect
      .poll(async () => JSON.stringify(await cutOffs(wrong)) === JSON.stringify(await cutOffs(right)))
      .toBe(true);

    // An hour too late by this clock, hours early by the server's: what counts is the server's.
    await wrong.choose('todo', 'BK-NQ-05');
    await wrong.person.press('n');
    await wrong.isAt('init');
    await wrong.start();
    await wrong.saveDraft('finish');
    await wrong.check();
    expect((await wrong.findings()).filter(finding => /SI-C-0[12]/.test(finding))).toEqual([]);
    await wrong.confirmWarnings();
    await wrong.submit();
    const [made] = await new SiRecords(api).ofBooking('BK-NQ-05');
    expect(made).toMatchObject({ LATE: false });
    const age = Date.now() - Date.parse(made?.SUBMITTED_AT ?? '');
    expect(Math.abs(age), 'submitted by the server’s clock').toBeLessThan(HOUR / 2);
  });
