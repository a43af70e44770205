import { RATE_PATHS } from '#contract/rates/paths.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { expect, test } from '#tests/support/shared-story.ts';

const LANE = { pol: 'CNSHA', pod: 'NLRTM' };

test('from a list of prices ready space is held by a key: lane and containers are filled in already', async ({
  signIn,
  api,
}) => {
  const buyer = await signIn('NQUAYS', 'buyer1');
  await buyer.watchPointer();
  // The weight in a container is the price's affair, and the space's not.
  await buyer.open(`${RATE_PATHS.customerQuery}?${new URLSearchParams({ ...LANE, box: '2x40HC@18000' })}`);
  await buyer.can('rates.hold');
  await buyer.press('h');
  await expect(buyer.page).toHaveURL(new RegExp(`${ROUTE.WorkbenchNowCargoSpaceNowCargoSpaceDetail.path}\\?id=`));
  await expect(buyer.page.getByLabel('数量 40HC')).toHaveValue('2');
  buyer.usedNoPointer();

  const sales = await signIn('PLTFRM', 'admin');
  const { data: customers } = await api.get<{ id: string }[]>('/api/MasterData/Suggest', await sales.bearer(), {
    resource: 'Customer',
    q: 'NQUAYS',
  });
  const asked = new URLSearchParams({ ...LANE, box: '2x40HC@18000', customer: customers[0]!.id });
  await sales.open(`${RATE_PATHS.staffQuery}?${asked}`);
  await sales.can('rates.hold');
  await sales.press('h');
  await expect(sales.page).toHaveURL(new RegExp(SPACE_PATHS.buy));
  const given = new URL(sales.page.url()).searchParams;
  expect([given.get('pol'), given.get('pod'), given.get('need')]).toEqual([LANE.pol, LANE.pod, '2x40HC']);
  await expect(sales.page.getByLabel('数量 40HC')).toHaveValue('2');
});
