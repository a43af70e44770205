import { holdSpace, type SpaceOrder, spaceOrderDetail } from '#contract/space/space.calls.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { movedTest, moveServer } from '#tests/support/moved-story.ts';
import { expect } from '#tests/support/shared-story.ts';
import { publishSpace } from '#tests/support/space-stories.ts';

const free = ({ page }: Operator, id: string) => page.locator(`[data-offer="${id}"] .sp-free`);
const panel = ({ page }: Operator) => page.locator('.sb-panel:visible');

movedTest(
  'two browsers see the number fall as a third holds three; the hold of one runs out, and one key takes the same again',
  async ({ signIn, api }) => {
    // Held for five minutes at a time, and confirmed at once.
    const id = await publishSpace(api, { voyageNo: '9234-056W', confirmMode: 'INSTANT', holdMinutes: 5 });
    const [buyer, other] = [await signIn('NQUAYS', 'buyer1'), await signIn('BWBAYY', 'buyer1')];
    await buyer.watchPointer();
    for (const one of [buyer, other]) {
      await one.page.clock.install();
      await one.open(`${ROUTE.WorkbenchNowCargoSpaceNowCargoSpaceList.path}?q=9234-056W`);
      await expect(free(one, id)).toHaveText('10');
    }
    const third = await api.login('RCHDSZ', 'buyer1');
    const held = await api.post<SpaceOrder>(holdSpace.path, third, {
      offerId: id,
      key: 'the-third-of-them',
      items: [{ containerType: '40HC', qty: 3 }],
    });
    expect(held.http).toBe(200);
    for (const one of [buyer, other]) await expect(free(one, id)).toHaveText('7');

    // One of them goes on without a mouse: chosen, held, described.
    await expect(buyer.page.locator('.sb-card[data-here="true"]')).toBeVisible();
    await buyer.can('space.buy');
    await buyer.press('b');
    await expect(panel(buyer)).toContainText('USD 2,150.00');
    await buyer.page.getByLabel('数量 40HC').focus();
    await buyer.press('ArrowUp');
    await buyer.press('Enter');
    await expect(panel(buyer)).toHaveAttribute('data-order-state', 'HELD');
    await expect(panel(buyer).getByRole('timer')).toHaveText(/剩余 0[45]:\d\d/);
    await expect(buyer.page).toHaveTitle(/^0[45]:\d\d NO/);
    await expect(free(other, id)).toHaveText('5');
    const orderId = new URL(buyer.page.url()).searchParams.get('order')!;
    await panel(buyer).getByLabel('品名').focus();
    await buyer.type('TOYS');
    await panel(buyer).getByLabel('单箱毛重').focus();
    await buyer.type('18000');

    // Six minutes later, for everybody.
    moveServer(6);
    for (const one of [buyer, other]) await one.page.clock.fastForward('06:00');
    await expect(panel(buyer).getByRole('timer')).toHaveText('已释放');
    await expect(panel(buyer)).toContainText('占舱已释放，已保留填写内容');
    await expect(panel(buyer).getByLabel('品名')).toHaveValue('TOYS');
    await expect(panel(buyer)).toHaveAttribute('data-order-state', 'RELEASED', { timeout: 20_000 });
    await expect(free(other, id)).toHaveText('10', { timeout: 20_000 });
    await panel(buyer).getByLabel('品名').focus();
    await buyer.press('Control+Enter');
    await expect(panel(buyer)).toHaveAttribute('data-order-state', 'HELD');
    await expect(panel(buyer)).toContainText('2 × 40HC');
    await expect(panel(buyer).getByLabel('品名')).toHaveValue('TOYS');
    await panel(buyer).getByLabel('电话').focus();
    await buyer.type('021 5555 0101');
    await buyer.press('Control+Enter');
    await expect(panel(buyer)).toHaveAttribute('data-order-state', 'CONFIRMED');
    buyer.usedNoPointer();

    // The next sign-in of this person ends the one of the browser.
    const again = new URL(buyer.page.url()).searchParams.get('order');
    const token = await api.login('NQUAYS', 'buyer1');
    const before = await api.get<SpaceOrder>(spaceOrderDetail.path, token, { id: orderId });
    expect(before.data.state).toBe('RELEASED');
    const after = await api.get<SpaceOrder>(spaceOrderDetail.path, token, { id: again! });
    expect(after.data).toMatchObject({ state: 'CONFIRMED', details: { goods: 'TOYS', grossKgPerContainer: '18000' } });
    expect(after.data.id).not.toBe(orderId);
  },
);
