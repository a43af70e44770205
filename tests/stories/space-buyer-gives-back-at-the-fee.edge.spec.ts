import { SPACE_PATHS } from '#contract/space/paths.ts';
import { holdSpace, type SpaceOrder, spaceOrderDetail, submitSpaceOrder } from '#contract/space/space.calls.ts';
import type { Api } from '#tests/support/drivers/api.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { movedTest, moveServer } from '#tests/support/moved-story.ts';
import { expect } from '#tests/support/shared-story.ts';
import { hoursAhead, publishSpace } from '#tests/support/space-stories.ts';

const details = { contactName: '马行舟', phone: '021 5555 0101', goods: 'TOYS', grossKgPerContainer: '18000' };

/** Bought by a company, confirmed at once. */
async function buy(api: Api, company: string, offerId: string, qty: number): Promise<SpaceOrder> {
  const token = await api.login(company, 'buyer1');
  const key = `fee-story-${company}-${qty}`;
  const held = await api.post<SpaceOrder>(holdSpace.path, token, {
    offerId,
    key,
    items: [{ containerType: '40HC', qty }],
  });
  expect(held.problem).toBeNull();
  const { id, version } = held.data;
  const { data } = await api.post<SpaceOrder>(
    submitSpaceOrder.path,
    token,
    { id, details },
    { 'if-match': `"${version}"` },
  );
  expect(data.state).toBe('CONFIRMED');
  return data;
}

const grid = ({ page }: Operator) => page.getByRole('grid').filter({ visible: true });
/** Of a list that has one order left, so that any of its cells tells it. */
const cell = ({ page }: Operator, name: string | RegExp) =>
  page.getByRole('gridcell', { name }).filter({ visible: true });
const row = (one: Operator, text: string) => grid(one).getByRole('row').filter({ hasText: text });

movedTest(
  'free at the boundary, 150 a container after it: part goes back, then the rest; the list of cancellations has the fee, and it is sold again',
  async ({ signIn, api }) => {
    // An hour before the boundary of seven days.
    const id = await publishSpace(api, {
      etd: hoursAhead(169),
      siCutOff: hoursAhead(160),
      sellUntil: hoursAhead(150),
      confirmMode: 'INSTANT',
      voyageNo: '9558-056W',
      lines: [{ containerType: '40HC', qty: 3, price: '2150' }],
    });
    const order = await buy(api, 'NQUAYS', id, 3);
    const buyer = await signIn('NQUAYS', 'buyer1');
    await buyer.watchPointer();
    await buyer.open(`${SPACE_PATHS.ownOrders}?q=${order.orderNo}`);
    await expect(cell(buyer, '3 × 40HC')).toBeVisible();
    await buyer.press('j');
    const ask = async (keys: string, title: RegExp) => {
      await buyer.press(keys);
      const dialog = buyer.inFront(title);
      await expect(dialog).toBeVisible();
      return dialog;
    };
    await buyer.can('space.cancel');
    const free = await ask('Alt+x', /^取消订单/);
    await expect(free).toContainText('此时可免费取消');
    await buyer.press('Alt+c');
    await expect(free).toBeHidden();

    moveServer(61);
    // The clock of the server is looked at some times a second.
    const token = await api.login('GZSHPA', 'op1');
    const feeOf = async () =>
      (await api.get<SpaceOrder>(spaceOrderDetail.path, token, { id: order.id })).data.cancelFee;
    await expect.poll(feeOf).toBe('450.00');

    const fewer = await ask('Alt+d', /^减少箱量/);
    await buyer.write(fewer.getByLabel(/保留 40HC/), '2');
    await expect(fewer).toContainText('退回 1 箱，费用 USD 150.00');
    await buyer.reach(fewer.getByRole('checkbox'));
    await buyer.press('Space', 'Control+Enter');
    await expect(fewer).toBeHidden();
    // The list is read anew apart from the dialog; what is asked next is asked of its row.
    await expect(cell(buyer, '2 × 40HC')).toBeVisible();
    const rest = await ask('Alt+x', /^取消订单/);
    await expect(rest).toContainText('此时取消需支付费用 USD 300.00');
    await buyer.reach(rest.getByRole('checkbox'));
    await buyer.press('Space', 'Control+Enter');
    await expect(rest).toBeHidden();
    await expect(cell(buyer, '取消申请中')).toBeVisible();

    const seller = await signIn('GZSHPA', 'admin');
    await seller.watchPointer();
    await seller.open(SPACE_PATHS.queue);
    await seller.moveTo(grid(seller), order.orderNo);
    await seller.press('a');
    await expect(row(seller, order.orderNo)).toHaveCount(0);
    await expect(cell(buyer, '已取消')).toBeVisible({ timeout: 10_000 });

    // All three are for sale again, and sold.
    await buy(api, 'BWBAYY', id, 3);
    const staff = await signIn('PLTFRM', 'pricing');
    await staff.open(`${SPACE_PATHS.cancelled}?q=${order.orderNo}`);
    await expect(cell(staff, '450')).toBeVisible();
    await expect(cell(staff, /箱 @2,150/)).toBeAttached();
    for (const one of [buyer, seller]) one.usedNoPointer();
  },
);
