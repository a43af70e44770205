import { SPACE_PATHS } from '#contract/space/paths.ts';
import {
  holdSpace,
  offerNumbers,
  type SpaceOrder,
  spaceOrderDetail,
  submitSpaceOrder,
} from '#contract/space/space.calls.ts';
import type { Api } from '#tests/support/drivers/api.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';
import { publishSpace } from '#tests/support/space-stories.ts';

const VOYAGE = '9777-056W';

/** The seller answers within a quarter of an hour. */
const publish = (api: Api): Promise<string> => publishSpace(api, { voyageNo: VOYAGE, confirmMinutes: 15 });

/** A customer of its own holds containers. */
async function hold(api: Api, token: string, offerId: string, qty: number): Promise<SpaceOrder> {
  const key = `seller-story-${offerId.slice(-6)}-${qty}`;
  const body = { offerId, key, items: [{ containerType: '40HC', qty }] };
  const { data, problem } = await api.post<SpaceOrder>(holdSpace.path, token, body);
  expect(problem).toBeNull();
  return data;
}

const details = { contactName: '马行舟', phone: '021 5555 0101', goods: 'TOYS', grossKgPerContainer: '18000' };
const submit = (api: Api, token: string, { id, version }: SpaceOrder) =>
  api.post<SpaceOrder>(submitSpaceOrder.path, token, { id, details }, { 'if-match': `"${version}"` });

const grid = ({ page }: Operator) => page.getByRole('grid').filter({ visible: true });
/** A cell of the only row. */
const cell = ({ page }: Operator, field: string) => page.locator(`.fl-cell[data-field=${field}][data-row="0"]:visible`);
const row = (one: Operator, text: string) => grid(one).getByRole('row').filter({ hasText: text });

aloneTest(
  'orders arrive in the open queue, `A` confirms one, the next is refused with its reason; all by keys',
  async ({ signIn, api }) => {
    const offerId = await publish(api);
    const buyer = await api.login('NQUAYS', 'buyer1');
    const seller = await signIn('GZSHPA', 'admin');
    await seller.watchPointer();
    await seller.open(SPACE_PATHS.queue);
    await expect(seller.page.getByRole('heading', { level: 1, name: '现舱待确认' })).toBeVisible();

    const first = (await submit(api, buyer, await hold(api, buyer, offerId, 3))).data;
    const second = (await submit(api, buyer, await hold(api, buyer, offerId, 2))).data;
    await expect(row(seller, first.orderNo)).toHaveCount(1, { timeout: 5_000 });
    await expect(row(seller, second.orderNo)).toHaveCount(1, { timeout: 5_000 });
    await seller.moveTo(grid(seller), first.orderNo);
    const pane = seller.page.getByRole('region', { name: '详情' });
    await expect(pane).toContainText(first.orderNo);
    await expect(pane).toContainText('TOYS');
    await seller.press('a');
    await expect(row(seller, first.orderNo)).toHaveCount(0);
    // The next one is open already.
    await expect(pane).toContainText(second.orderNo);
    await seller.press('r');
    const asking = seller.inFront(`拒绝 ${second.orderNo}`);
    await seller.write(asking.getByRole('textbox', { name: '原因' }), '船公司爆舱');
    await seller.press('Control+Enter');
    await expect(asking).toBeHidden();
    await expect(row(seller, second.orderNo)).toHaveCount(0);
    seller.usedNoPointer();

    const told = async (id: string) => (await api.get<SpaceOrder>(spaceOrderDetail.path, buyer, { id })).data;
    expect(await told(first.id)).toMatchObject({ state: 'CONFIRMED' });
    expect(await told(second.id)).toMatchObject({ state: 'REJECTED', stateReason: '船公司爆舱' });
  },
);

aloneTest(
  'a total below what is in use is refused in its cell; the sale is paused, and a held buyer still submits',
  async ({ signIn, api }) => {
    const offerId = await publish(api);
    const buyer = await api.login('NQUAYS', 'buyer1');
    const held = await hold(api, buyer, offerId, 4);
    const seller = await signIn('GZSHPA', 'admin');
    await seller.watchPointer();
    await seller.open(`${SPACE_PATHS.selling}?q=${VOYAGE}&cols=offerNo.140-state.90-qty40HC.140-price40HC.110`);
    await expect(cell(seller, 'qty40HC')).toContainText('6 / 10');
    // First column, then two to the right: the cell opens.
    await seller.press('j', 'l', 'l', 'F2');
    await seller.type('3');
    await seller.press('Enter');
    await expect(seller.page.getByText(/数量不能小于已占用 4/).first()).toBeVisible();
    const numbers = async () => {
      const token = await api.login('GZSHPA', 'op1');
      const { data } = await api.get<readonly { lines: readonly object[] }[]>(offerNumbers.path, token, {
        ids: offerId,
      });
      return data[0]?.lines;
    };
    expect(await numbers()).toMatchObject([{ total: 10, held: 4, available: 6 }]);

    await seller.press('Shift+P');
    await expect(cell(seller, 'state')).toContainText('暂停');
    expect((await submit(api, buyer, held)).data).toMatchObject({ state: 'SUBMITTED' });
    expect(await numbers()).toMatchObject([{ total: 10, held: 4 }]);
    seller.usedNoPointer();
  },
);
