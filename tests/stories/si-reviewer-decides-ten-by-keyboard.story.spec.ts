import { Reviewer } from '../support/drivers/reviewer.ts';
import { expect, test } from '../support/story.ts';

test('a reviewer decides ten instructions without a mouse, in English (A11.10)', async ({ signIn }) => {
  const reviewer = new Reviewer(await signIn('PLTFRM', 'doc1', 'EN'));
  await reviewer.openQueue();
  const decided: string[] = [];
  while (decided.length < 10) {
    const no = await reviewer.opened();
    if (await reviewer.row(no).getByText('Xiaohe Lu').isVisible()) {
      // A colleague is at it; the next one is below.
      await reviewer.person.cannot('si.APPROVE', 'Being reviewed by someone else');
      await reviewer.person.press('j');
      await expect(reviewer.preview.locator('h2')).not.toHaveText(`SI ${no}`);
      continue;
    }
    const next = await reviewer.numberBelow(no, 'Xiaohe Lu');
    if (decided.length % 3 === 0) await reviewer.returnWithCanned(1);
    else await reviewer.approve();
    await reviewer.isGone(no);
    // Nobody moves to it: what stood below, and no colleague has, is open.
    if (next) await expect(reviewer.preview.locator('h2')).toHaveText(`SI ${next}`);
    decided.push(no);
  }
  expect(new Set(decided).size).toBe(10);
  reviewer.person.usedNoPointer();
});

test('keys pressed while the palette is still loading decide nothing', async ({ signIn }) => {
  const reviewer = new Reviewer(await signIn('PLTFRM', 'doc1'));
  const { page } = reviewer.person;
  await reviewer.openQueue();
  await reviewer.opened();
  const decisions: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/ShippingInstruction/Apply')) decisions.push(request.url());
  });
  let arrive = (): void => {};
  const late = new Promise<void>(resolve => {
    arrive = resolve;
  });
  await page.route(/assets\/palette-[^/]+\.js$/, async route => {
    await late;
    await route.continue();
  });

  await reviewer.person.press('Control+k', 'a', 'r');
  arrive();
  await expect(page.getByRole('dialog', { name: '命令面板' })).toBeVisible();
  await reviewer.person.press('Escape');
  await expect(page.locator('.si-remarks')).toHaveCount(0);
  expect(decisions).toEqual([]);
});
