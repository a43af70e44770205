import type { Locator } from '@playwright/test';
import { Customer } from '../support/drivers/customer.ts';
import { Reviewer } from '../support/drivers/reviewer.ts';
import { SiRecords } from '../support/drivers/si-records.ts';
import { expect, test } from '../support/story.ts';

const BOOKING = 'BK-PEND-12';
/** As long as two screens may differ: half of all changes at least, since one may meet a machine that is busy elsewhere; none for long. */
const AGREE_WITHIN_MS = 2_000;
const AT_LAST_MS = 10_000;

/** What a screen says of the SI: its status, the customer's remarks, the shipper's reference. */
const signOf = async (screen: Locator): Promise<string> =>
  JSON.stringify(
    await screen.evaluate(root => [
      root.querySelector('.si-status')?.getAttribute('data-status') ?? '',
      root.querySelector('[data-path=remarks]')?.lastElementChild?.textContent?.trim() ?? '',
      root.querySelector('[data-path=shipperRef] dd')?.textContent?.trim() ?? '',
    ]),
  );

test('two browsers on one SI never disagree for more than two seconds, whatever either of them does', async ({
  signIn,
  api,
}) => {
  const no = await new SiRecords(api).noOf(BOOKING);
  const customer = new Customer(await signIn('NQUAYS', 'doc1'));
  const reviewer = new Reviewer(await signIn('PLTFRM', 'docsup'));
  await customer.find(no);
  await expect(customer.preview).toContainText(no);
  await reviewer.openQueue();
  await reviewer.choose(no);
  await reviewer.openAudit();
  const { person: desk } = reviewer;
  const waits: number[] = [];

  /** Both screens say the same, and something else than before, in time. */
  const agree = async (before: string): Promise<string> => {
    const from = Date.now();
    let now = before;
    await expect
      .poll(
        async () => {
          const [here, there] = await Promise.all([signOf(customer.preview), signOf(reviewer.audit)]);
          now = here;
          return here === there && here !== before;
        },
        { timeout: AT_LAST_MS, intervals: [20] },
      )
      .toBe(true);
    waits.push(Date.now() - from);
    return now;
  };
  /** A key of the reviewer that the server has answered. */
  const decides = async (command: string, key: string) => {
    await desk.can(command);
    await reviewer.decides(() => desk.press(key));
  };

  await expect.poll(() => signOf(reviewer.audit)).toBe(await signOf(customer.preview));
  let sign = await signOf(customer.preview);
  for (const round of [1, 2, 3]) {
    await decides('si.CLAIM', 'c');
    sign = await agree(sign);
    await decides('si.RELEASE_CLAIM', 'c');
    sign = await agree(sign);
    await decides('si.CLAIM', 'c');
    sign = await agree(sign);
    await desk.can('si.RETURN');
    await desk.press('r');
    await expect(desk.page.locator('.si-remarks textarea:visible')).toBeFocused();
    await desk.type(`第${round}次退回，请核对`);
    await reviewer.decides(() => desk.press('Control+Enter'));
    sign = await agree(sign);
    await decides('si.undoLast', 'z');
    sign = await agree(sign);
    await decides('si.RELEASE_CLAIM', 'c');
    sign = await agree(sign);
    if (round < 3) continue;

    // The customer changes it meanwhile; what the reviewer reads is never the old one for long.
    await customer.person.press('e');
    await customer.isAt('process1');
    await customer.fill('shipperRef', `PO-ROUND-${round}`);
    await customer.saveDraft('finish');
    await customer.check();
    await customer.confirmWarnings();
    const before = await signOf(reviewer.audit);
    const answered = customer.person.page.waitForResponse(/ModifyTDBillLadingInfo$/);
    await customer.person.can('si.wizard.submit');
    await customer.person.press('Control+Enter');
    expect((await answered).status()).toBe(200);
    const from = Date.now();
    await expect
      .poll(() => signOf(reviewer.audit), { timeout: AT_LAST_MS, intervals: [20] })
      .toContain(`PO-ROUND-${round}`);
    waits.push(Date.now() - from);
    expect(await signOf(reviewer.audit)).not.toBe(before);
    await customer.isAt('done');
    await customer.find(no);
    await expect.poll(() => signOf(customer.preview)).toBe(await signOf(reviewer.audit));
    sign = await signOf(customer.preview);
  }
  const median = waits.toSorted((a, b) => a - b)[waits.length >> 1]!;
  test.info().annotations.push({
    type: 'agreement',
    description: `${waits.length} changes, slowest ${Math.max(...waits)} ms, median ${median} ms`,
  });
  expect(median).toBeLessThan(AGREE_WITHIN_MS);
});
