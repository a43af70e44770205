
import { violations } from '#tests/support/drivers/accessibility.ts';
import { visit } from '#tests/support/drivers/every-screen.ts';
import { walkByKeys } from '#tests/support/drivers/keyboard-walk.ts';
import { strangeWords } from '#tests/support/drivers/screen-words.ts';
import { expect, test } from '#tests/support/shared-story.ts';

const q = '?pol=CNSHA&pod=DEHAM%2CNLRTM&box=2x40HC%2C1x20GP';
test('rates screens', async ({ signIn, openBrowser }) => {
  test.slow();
  const found: Record<string, readonly string[]> = {};
  const look = async (person: Awaited<ReturnType<typeof openBrowser>>, address: string, shot: string, key?: string) => {
    await visit(person.page, address);
    await person.page.waitForTimeout(1500);
    if (key) { await person.press(key); await person.page.waitForTimeout(1200); }
    await person.page.screenshot({ path: `/tmp/e-${shot}.png` });
    const walk = await walkByKeys(person.page);
    found[shot] = [...(await violations(person.page)), ...walk.findings, ...(await strangeWords(person.page))];
  };
  const visitor = await openBrowser({ language: 'EN' });
  await visitor.open('/');
  await look(visitor, '/customer/freightCenter' + q, 'center');
  await look(visitor, '/QuickSearch' + q, 'quick');
  await look(visitor, '/external/electronic/rates' + q, 'erates');
  await look(visitor, '/customer/quicksearch', 'cquick');
  const admin = await signIn('PLTFRM', 'admin', { language: 'EN' });
  await look(admin, '/FlcExport/QueryPrice' + q, 'staff');
  await look(admin, '/SeaFreight/FreightManagement/FCLFreightSearch' + q, 'why', 'w');
  await look(admin, '/SeaFreight/FreightManagement/FCLFreightSearch' + q + '&customer=', 'losers', 'l');
  await look(admin, '/FlcExport/FclFreight' + q, 'sell');
  await look(admin, '/SeaFreight/quickQuoteSearchCenter' + q, 'qq');
  const buyer = await signIn('NQUAYS', 'admin', { language: 'EN', dark: true });
  await look(buyer, '/external/workbench/PriceQuery' + q, 'buyer');
  expect(found).toEqual({});
});
