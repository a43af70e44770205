import { getBooking } from '#contract/booking/desk.calls.ts';
import { saveBooking } from '#contract/booking/draft.calls.ts';
import { beginBooking } from '#contract/booking/find/calls.ts';
import { priceKeyText } from '#contract/booking/find/price-key.ts';
import { hideFclRate } from '#contract/rates/fcl-rate.calls.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { Api } from '#tests/support/drivers/api.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

const cards = ({ page }: Operator) => page.getByRole('list', { name: '电商运价' }).locator('> li');
const results = ({ page }: Operator) => page.locator('.rs-card:visible');

async function hide(api: Api, rateId: string): Promise<void> {
  const token = await api.login('PLTFRM', 'pricing');
  const { data } = await api.get<{ version: number }>('/api/FclRate/Detail', token, { id: rateId });
  const headers = { 'If-Match': `"${data.version}"` };
  const answer = await api.post(hideFclRate.path, token, { id: rateId, remarks: '船公司停收' }, headers);
  expect(answer.http, JSON.stringify(answer.problem)).toBe(200);
}

interface Kept {
  readonly price: { readonly totals: object; readonly isExpired: boolean } | null;
}

/** A draft on the price of one rate: what it was promised. */
async function promised(api: Api, token: string | null, asked: Record<string, string>, rateId: string) {
  const { data: found } = await api.get<{ offers: RateOffer[] }>(queryRates.path, token, asked);
  const offer = found.offers.find(one => one.rateId === rateId)!;
  const { pol, pod } = offer;
  const etd = offer.sailings[0]?.etd ?? offer.fitsFrom;
  const rest = { currency: 'USD', payer: 'PRE', flags: '', fees: '' } as const;
  const price = priceKeyText({ rate: rateId, pol, pod, box: asked.box!, etd, ...rest });
  const { data: begun } = await api.get<{ content: object; links: object }>(beginBooking.path, token, { price });
  const { content, links } = begun;
  const { data: saved } = await api.post<{ id: string }>(saveBooking.path, token, { content, links });
  const read = async () => (await api.get<Kept>(getBooking.path, token, { id: saved.id })).data.price;
  return { read, begin: () => api.get(beginBooking.path, token, { price }) };
}

aloneTest(
  'a customer browses e-commerce rates, opens a lane by keys, and sees while he looks that a rate of it is gone',
  async ({ signIn, openBrowser, api }) => {
    const buyer = await signIn('NQUAYS', 'buyer1');
    const { page } = buyer;
    await buyer.watchPointer();
    await buyer.open(`${ROUTE.ExternalWorkbenchDsView.path}?warehouse=ONT8&mode=FCL`);
    await expect(cards(buyer)).toHaveCount(3);
    const first = cards(buyer).first();
    await expect(first).toContainText('ONT8');
    await expect(first).toContainText(/截关 周\S/);
    await expect(first).toContainText(/\d+ 天到仓/);
    await expect(first).toContainText(/40HQUSD [\d,]+\.\d\d/);
    // On to every fee of the lane.
    await buyer.press('Enter');
    await expect(page).toHaveURL(/PriceQuery\?pol=CN\w{3}&pod=US\w{3}&box=1x/);
    await expect(results(buyer).first()).toContainText('USD');
    const rateId = await results(buyer).first().getAttribute('data-rate');
    const asked = Object.fromEntries(new URL(page.url()).searchParams);
    const draft = await promised(api, await buyer.bearer(), asked, rateId!);
    const price = await draft.read();
    expect(price?.totals).not.toEqual([]);
    await hide(api, rateId!);
    const gone = page.locator(`.rs-card[data-rate="${rateId}"]`);
    await expect(gone).toContainText('价格已下架');
    await expect(page.getByRole('status').filter({ hasText: '1 条价格已下架' })).toBeVisible();
    // It stands where it stood, and the next is a key away.
    await expect(results(buyer).first()).toHaveAttribute('data-gone', 'true');
    // Nobody books what is gone: it is said, and the next can be had by one key. What was promised before holds.
    await buyer.press('b');
    const offered = buyer.inFront('价格已下架');
    await expect(offered).toContainText(/下一条：\w{4} USD/);
    expect((await draft.begin()).problem).toMatchObject({ code: 'PRICE_GONE', message: { zh: '价格已下架' } });
    expect(await draft.read()).toEqual(price);
    const list = page.url();
    await buyer.press('Control+Enter');
    await expect(page).toHaveURL(/price=/);
    expect(decodeURIComponent(page.url())).not.toContain(rateId!);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(list);
    await expect(offered).toHaveCount(0);
    await expect(results(buyer).first()).toHaveAttribute('data-gone', 'true');
    await buyer.press('Shift+N');
    await expect(page.locator('.rs-card[data-here="true"]:visible')).toHaveAttribute('data-gone', 'false');
    await buyer.press('Shift+U');
    await expect(gone).toHaveCount(0);
    buyer.usedNoPointer();

    // A visitor of the site has no live connection, and learns it all the same; of consolidations he reads one figure each.
    const visitor = await openBrowser({ language: 'CN' });
    await visitor.page.goto(`${ROUTE.QuickSearch.path}?pol=CNSHA&pod=NLRTM&box=1x40HC`);
    const lines = visitor.page.getByRole('table', { name: '查询结果' }).locator('tbody tr');
    await expect(lines.first()).toContainText(/USD [\d,]+ 起/);
    // On a phone a rate is a card, and the first stands in view below the question.
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    await expect(lines).toHaveCount(0);
    await expect(visitor.page.getByText(/USD [\d,]+ 起/).first()).toBeInViewport();
    await visitor.page.setViewportSize({ width: 1280, height: 800 });
    const { data } = await api.get<{ offers: { rateId: string }[] }>('/api/PublicRate/Query', null, {
      pol: 'CNSHA',
      pod: 'NLRTM',
      box: '1x40HC',
    });
    await hide(api, data.offers[0]!.rateId);
    await expect(lines.filter({ hasText: '价格已下架' })).toHaveCount(1, { timeout: 20_000 });
    await visitor.press('m');
    await expect(visitor.page).toHaveURL(/mode=LCL/);
    await visitor.page.goto(`${ROUTE.QuickSearch.path}?mode=LCL&pol=CNSHA&pod=DEHAM&kg=1200&cbm=3`);
    await expect(lines.first()).toContainText(/USD [\d,]+ 起/);
  },
);
