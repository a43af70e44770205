import { answerCounter, makeBid, type SpaceBid } from '#contract/space/bids.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { giveUpSpaceOrder, holdSpace, type SpaceOrder } from '#contract/space/space.calls.ts';
import { joinWaiters } from '#contract/space/waiters.calls.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';
import { sheetRow, sheetText, withFaults } from '#tests/support/space-sheet.ts';
import { hoursAhead, publishSpace } from '#tests/support/space-stories.ts';

const DETAIL = ROUTE.WorkbenchNowCargoSpaceNowCargoSpaceDetail.path;
const panel = ({ page }: Operator) => page.locator('.sb-panel:visible');
const grid = ({ page }: Operator) => page.getByRole('grid').filter({ visible: true });
const row = (one: Operator, text: string) => grid(one).getByRole('row').filter({ hasText: text });
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

aloneTest(
  'fifty ask for ten at once and ten get them; who waited is given what comes back and takes it; the seller confirms by a key',
  async ({ signIn, api }) => {
    const id = await publishSpace(api);
    // A company has five holds at most, so three of them ask; staff for one of them.
    const asking = [
      { token: await api.login('RCHDSZ', 'buyer1') },
      { token: await api.login('BWBAYY', 'buyer1') },
      { token: await api.login('PLTFRM', 'sales1'), forCompany: 'QDTEAM' },
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const { token, ...more } = asking[n % asking.length]!;
        const body = { offerId: id, key: `story-of-fifty-${n}`, items: [{ containerType: '40HC', qty: 1 }], ...more };
        return api.post<SpaceOrder>(holdSpace.path, token, body);
      }),
    );
    const held = answers.flatMap(({ http, data }, n) =>
      http === 200 ? [{ ...data, ...asking[n % asking.length]! }] : [],
    );
    expect(held.map(({ orderNo }) => orderNo)).toHaveLength(10);
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 422]));

    const [buyer, seller] = [await signIn('NQUAYS', 'buyer1'), await signIn('GZSHPA', 'admin')];
    for (const one of [buyer, seller]) await one.watchPointer();
    await seller.open(SPACE_PATHS.queue);
    await buyer.open(`${DETAIL}?id=${id}&items=40HC:2`);
    await buyer.can('space.wait');
    await buyer.press('w');
    await expect(panel(buyer)).toContainText('已排队等待 2 × 40HC，前面还有 0 家');
    // Two come back, one after the other.
    for (const { id: orderId, version, token } of held.filter(({ forCompany }) => !forCompany).slice(0, 2))
      await api.post(giveUpSpaceOrder.path, token, { id: orderId }, ifMatch(version));
    await expect(panel(buyer)).toHaveAttribute('data-order-state', 'HELD', { timeout: 10_000 });
    await expect(panel(buyer)).toContainText('2 × 40HC');
    const second = await api.post(joinWaiters.path, asking[0]!.token, {
      offerId: id,
      items: [{ containerType: '40HC', qty: 1 }],
    });
    expect(second.http).toBe(200);
    await buyer.write(panel(buyer).getByLabel('品名'), 'TOYS');
    await buyer.write(panel(buyer).getByLabel('单箱毛重'), '18000');
    await buyer.write(panel(buyer).getByLabel('电话'), '021 5555 0101');
    await buyer.press('Control+Enter');
    await expect(panel(buyer)).toHaveAttribute('data-order-state', 'SUBMITTED');
    const no = (await panel(buyer).getByRole('heading', { level: 2 }).innerText()).replace(/\D/g, '');
    await expect(row(seller, no)).toHaveCount(1, { timeout: 10_000 });
    await seller.moveTo(grid(seller), no);
    await seller.press('a');
    await expect(panel(buyer)).toHaveAttribute('data-order-state', 'CONFIRMED', { timeout: 10_000 });

    // What he has become of it, and part of it back, free at this time.
    await buyer.can('space.booking');
    await buyer.press('Alt+d');
    const fewer = buyer.inFront(/^减少箱量/);
    await buyer.write(fewer.getByLabel(/保留 40HC/), '1');
    await expect(fewer).toContainText('退回 1 箱，免费');
    await buyer.press('Control+Enter');
    await expect(fewer).toBeHidden();
    await expect(panel(buyer)).toContainText('1 × 40HC');
    for (const one of [buyer, seller]) one.usedNoPointer();
  },
);

aloneTest(
  'a bid stands in the queue; the seller names a price by a key, and the buyer takes it by one',
  async ({ signIn, api }) => {
    const lines = [{ containerType: '40HC', qty: 5, price: '2150', floorPrice: '2000' }];
    const id = await publishSpace(api, { bidMode: 'SELLER', voyageNo: '9556-056W', lines });
    const [buyer, seller] = [await signIn('NQUAYS', 'buyer1'), await signIn('GZSHPA', 'admin')];
    for (const one of [buyer, seller]) await one.watchPointer();
    await buyer.open(`${DETAIL}?id=${id}&items=40HC:2`);
    await buyer.can('space.bid');
    await buyer.press('p');
    const bidding = buyer.inFront(/^议价/);
    await buyer.write(bidding.getByLabel(/2 × 40HC/), '1900');
    await buyer.press('Control+Enter');
    await expect(bidding).toBeHidden();
    await expect(panel(buyer)).toContainText('议价中：2 × 40HC @ USD 1,900.00');

    await seller.open(SPACE_PATHS.queue);
    await seller.moveTo(grid(seller), '2 x 40HC @1900.00');
    await seller.can('spaceSell.counter');
    await seller.press('c');
    const naming = seller.inFront(/^还价/);
    await seller.write(naming.getByLabel(/2 × 40HC/), '2050');
    await seller.press('Control+Enter');
    await expect(naming).toBeHidden();
    await expect(row(seller, '2 x 40HC @1900.00')).toHaveCount(0);

    await expect(panel(buyer)).toContainText('卖方还价：2 × 40HC @ USD 1,900.00 → 2,050.00', { timeout: 10_000 });
    await buyer.can('space.takeCounter');
    await buyer.press('Shift+A');
    await expect(panel(buyer)).toHaveAttribute('data-order-state', 'HELD');
    await expect(panel(buyer)).toContainText('USD 4,100.00');

    // Another bid, answered from the list of all: it stands there with what became of the first.
    const other = await api.login('BWBAYY', 'buyer1');
    await api.post<SpaceBid>(makeBid.path, other, {
      offerId: id,
      key: 'bid-of-another-0',
      items: [{ containerType: '40HC', qty: 1, price: '1960' }],
    });
    await seller.press('Alt+2');
    const cell = (name: string) => seller.page.getByRole('gridcell', { name, exact: true }).filter({ visible: true });
    for (const text of ['2 × 40HC @ 1,900 → 2,050', '已接受', '1 × 40HC @ 1,960'])
      await expect(cell(text)).toBeVisible();
    // The latest stands first.
    await seller.press('j');
    await seller.can('spaceSell.refuseBid');
    await seller.press('r');
    const refusing = seller.inFront(/^拒绝 NS/);
    await seller.write(refusing.getByRole('textbox', { name: '原因' }), '价格太低');
    await seller.press('Control+Enter');
    await expect(refusing).toBeHidden();
    await expect(cell('已拒绝')).toBeVisible();
    for (const one of [buyer, seller]) one.usedNoPointer();

    // Another's price is nobody's to take.
    const made = await api.post<SpaceBid>(makeBid.path, other, {
      offerId: id,
      key: 'bid-of-another-1',
      items: [{ containerType: '40HC', qty: 1, price: '1950' }],
    });
    const foreign = await api.login('RCHDSZ', 'buyer1');
    const taken = await api.post(answerCounter.path, foreign, { id: made.data.id, accept: true }, ifMatch(1));
    expect(taken.http).toBe(404);
  },
);

aloneTest(
  'the desk puts surplus of a booking on sale; who watches the lane is told, and what was sold stands at the booking',
  async ({ signIn, api }) => {
    const staff = await api.login('PLTFRM', 'admin2');
    const found = await api.get<{ rows: { id: string; bookingNo: string; etd: string; pol: string; pod: string }[] }>(
      '/api/Booking/List',
      staff,
      { limit: '50', filter: JSON.stringify([{ field: 'state', op: 'in', values: ['CONFIRMED'] }]), sort: '-etd' },
    );
    const booking = found.data.rows.find(({ etd }) => etd > hoursAhead(96))!;
    const [desk, buyer] = [await signIn('PLTFRM', 'admin'), await signIn('NQUAYS', 'buyer1')];
    for (const one of [desk, buyer]) await one.watchPointer();
    await buyer.open(SPACE_PATHS.hall);
    await buyer.can('space.watch');
    await buyer.press('w');
    const watching = buyer.inFront('关注舱位');
    for (const [label, code] of [
      ['起运港', booking.pol],
      ['目的港', booking.pod],
    ] as const) {
      await buyer.write(watching.getByLabel(label), code);
      await expect(buyer.page.locator('[role=option]:visible').filter({ hasText: code }).first()).toBeVisible();
      await buyer.press('Enter');
      await expect(watching.getByLabel(label)).toHaveValue(new RegExp(code));
    }
    await buyer.write(watching.getByLabel(/箱型/), '');
    await buyer.press('Control+Enter');
    await expect(watching).toBeHidden();
    await buyer.sees(`已关注 ${booking.pol} → ${booking.pod}`);
    const unread = await buyer.unread();

    await desk.open(`${SPACE_PATHS.publish}?booking=${booking.id}`);
    const selling = desk.inFront(new RegExp(`订舱余舱转现舱 ${booking.bookingNo}`));
    await desk.write(selling.getByLabel(/^转卖箱量/).first(), '1');
    await desk.write(selling.getByLabel(/^单价 USD/).first(), '1800');
    await desk.press('Control+Enter');
    await expect(selling).toBeHidden();
    await expect(desk.heading).toContainText('编辑现舱 NS');
    // The form has the keys: its button is reached.
    await desk.reach(desk.button('spaceSell.submit'));
    await desk.press('Enter');
    await expect(desk.page).not.toHaveURL(/NowOrderRelease/);
    await buyer.hasUnread(unread + 1);
    expect((await buyer.messages())[0]).toContain('有新舱位');

    await desk.open(`${ROUTE.QuckBookInternalBookDetail.path}?id=${booking.id}&tab=equipment`);
    const surplus = desk.page.locator(`[data-surplus="${booking.id}"]`);
    await expect(surplus).toContainText('在售');
    await expect(surplus.getByRole('listitem').first()).toContainText('NS');

    // His watches, and their end.
    await buyer.press('Shift+W');
    const mine = buyer.inFront('我关注的舱位');
    await expect(mine.getByRole('listitem')).toHaveCount(1);
    await buyer.reach(mine.getByRole('button', { name: /^取消关注/ }));
    await buyer.press('Enter');
    await expect(mine).toContainText('还没有关注的舱位');
    for (const one of [desk, buyer]) one.usedNoPointer();
  },
);

const csv = (rows: readonly (readonly string[])[]): Buffer => Buffer.from(`\ufeff${sheetText(rows)}`);

aloneTest('two hundred offers with seven errors are uploaded, corrected and applied by keys', async ({ signIn }) => {
  const seller = await signIn('GZSHPA', 'admin');
  await seller.watchPointer();
  await seller.open(SPACE_PATHS.ownUpload);
  const good = Array.from({ length: 200 }, (_, n) => sheetRow(n));
  const file = seller.page.locator('input[type=file]:visible, .bp6-file-input input').first();
  const hand = async (rows: readonly (readonly string[])[]): Promise<void> => {
    await file.setInputFiles({ name: 'offers.csv', mimeType: 'text/csv', buffer: csv(rows) });
    await expect(seller.page.getByRole('region', { name: '列对应' }).first()).toBeVisible();
    await seller.can('space.upload.preview');
    await seller.press('p');
  };
  const tab = (name: string) => seller.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await hand(withFaults(good));
  await expect(tab('错误')).toContainText('7', { timeout: 30_000 });
  await expect(tab('新增')).toContainText('193');
  const [download] = await Promise.all([seller.page.waitForEvent('download'), seller.press('e')]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);

  await hand(good);
  await expect(tab('新增')).toContainText('200', { timeout: 30_000 });
  await seller.can('space.upload.apply');
  await seller.press('a');
  await expect(seller.page.getByRole('region', { name: '执行结果' }).first()).toBeVisible({ timeout: 60_000 });
  await seller.sees(/新增 200，更新 0，错误 0/);
  seller.usedNoPointer();
});
