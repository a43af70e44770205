import type { Operator } from '#tests/support/drivers/operator.ts';
import { Reviewer } from '#tests/support/drivers/reviewer.ts';
import { aloneTest, expect, test } from '#tests/support/shared-story.ts';

/** Time of the page stands still from here on and moves only when the story says so. */
async function holdTime({ page }: Operator): Promise<(ms: number) => Promise<void>> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
  return ms => page.clock.runFor(ms);
}

/** All that the page has sent so far has been heard of: frames and this answer come by one line. */
const hearOut = ({ page }: Operator): Promise<number> => page.evaluate(() => 0);

aloneTest(
  'the server is killed and comes back: 5 s after the close the queue is live again',
  async ({ signIn, openBrowser, product }) => {
    const person = await openBrowser();
    await person.page.clock.install();
    await person.signIn('PLTFRM', 'docsup', 'Fairlead#2026');
    const reviewer = new Reviewer(person);
    await reviewer.openQueue();
    await expect.poll(() => person.sent.some(({ type }) => type === 'auth')).toBe(true);
    await person.markDocument();

    const run = await holdTime(person);
    const closed = person.sockets[0]!.waitForEvent('close');
    await product.kill();
    await closed;
    await product.restart();

    await run(4_900);
    await hearOut(person);
    expect(person.sockets, 'no attempt before its time').toHaveLength(1);
    const read = person.page.waitForResponse(
      response => response.url().includes('/TDBillLadingInfo/') && response.ok(),
    );
    await run(200);
    await expect.poll(() => person.sockets.length).toBe(2);
    await person.page.clock.resume();
    // The list is read again without anybody asking, and the page was never loaded again.
    await read;
    expect(await person.wasLoadedAgain()).toBe(false);
    await expect(person.page.getByRole('alert')).toHaveCount(0);

    // What happens from now on arrives by itself: another clerk takes the first SI.
    const colleague = await signIn('PLTFRM', 'doc1');
    const theirs = new Reviewer(colleague);
    await theirs.openQueue();
    const first = colleague.page.locator('[role=grid] tbody tr').first();
    const no = (await first.locator('td').nth(1).innerText()).trim();
    await theirs.choose(no);
    await theirs.claim();
    await expect(reviewer.row(no)).toContainText('审核中');
  },
);

test('pings leave every 5 seconds, no more and no fewer', async ({ openBrowser }) => {
  const person = await openBrowser();
  await person.page.clock.install();
  await person.signIn('PLTFRM', 'docsup', 'Fairlead#2026');
  await expect.poll(() => person.sent.some(({ type }) => type === 'auth')).toBe(true);
  const run = await holdTime(person);
  await hearOut(person);
  const before = person.pings().length;
  for (const after of [1, 2, 3, 4]) {
    await run(5_000);
    await hearOut(person);
    expect(person.pings().length - before).toBe(after);
  }
  expect(person.sockets, 'one connection a tab').toHaveLength(1);
});
