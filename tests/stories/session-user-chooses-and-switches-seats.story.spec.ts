import type { Locator } from '@playwright/test';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

const BLUEWAVE = 'BWBAYY';
const PLATFORM = 'PLTFRM';

const card = ({ page }: Operator, companyCode: string): Locator =>
  page.getByRole('button').filter({ hasText: companyCode });

/** The digit printed on a card. */
const digitOf = async (operator: Operator, companyCode: string): Promise<string> =>
  (await card(operator, companyCode).locator('kbd').innerText()).trim();

test('three seats: a key chooses one, header and palette switch, the menu follows, the last one is the next default', async ({
  openBrowser,
}) => {
  const ruchu = await openBrowser();
  await ruchu.signInAsUser('seats3@demo.example', DEMO_PASSWORD);
  await ruchu.isAt('/chooseCompany');
  await expect(ruchu.page.locator('[data-seat]')).toHaveCount(3);
  await expect(card(ruchu, 'XMTEAX')).toBeDisabled();
  await expect(card(ruchu, 'XMTEAX')).toContainText('已停用');
  await expect(card(ruchu, 'XMTEAX').locator('kbd')).toHaveCount(0);

  // The dead card is the last one; its key does nothing.
  await ruchu.press('3');
  await ruchu.isAt('/chooseCompany');

  await ruchu.press(await digitOf(ruchu, BLUEWAVE));
  await ruchu.isAt('/workbench/NowCargoSpace/NowCargoSpaceList');
  await expect(ruchu.menu.getByRole('treeitem', { name: '补料列表' })).toBeVisible();
  await expect(ruchu.menu.getByRole('treeitem', { name: 'SI 待审核' })).toHaveCount(0);
  const bluewaveToken = await ruchu.heldToken();

  const switcher = ruchu.page.getByRole('button', { name: /^切换企业/ });
  await ruchu.reach(switcher);
  await ruchu.press('Enter');
  const offered = ruchu.page.getByRole('menuitem').filter({ hasText: '客服' });
  await ruchu.reach(offered);
  await ruchu.press('Enter');
  // Customer service of the platform has another menu, and the page of the other seat is left for the first of it.
  await expect(ruchu.menu.getByRole('treeitem', { name: '我的消息' })).toBeVisible();
  await expect(ruchu.menu.getByRole('treeitem', { name: '补料列表' })).toHaveCount(0);
  await expect.poll(() => ruchu.address).not.toContain('/external/');
  expect(await ruchu.heldToken(), 'each seat has a token of its own').not.toBe(bluewaveToken);

  await ruchu.openPalette('qiehuan');
  await ruchu.press('Enter');
  await expect(ruchu.paletteLines).toHaveCount(1);
  await expect(ruchu.paletteLines.first()).toContainText('订舱');
  await ruchu.press('Enter');
  await ruchu.isAt('/workbench/NowCargoSpace/NowCargoSpaceList');
  await expect(ruchu.menu.getByRole('treeitem', { name: '补料列表' })).toBeVisible();
  // The Enter that chose was the palette's: it does not press what the focus went back to.
  await expect(ruchu.page.getByRole('menu')).toHaveCount(0);

  // Another day, another browser: the seat used last is taken without asking (A.5.3 rule 4).
  const again = await openBrowser();
  await again.signInAsUser('seats3@demo.example', DEMO_PASSWORD);
  await again.isAt('/workbench/NowCargoSpace/NowCargoSpaceList');
});

test('letters filter the seats, D makes the choice the default', async ({ openBrowser }) => {
  const ruchu = await openBrowser();
  await ruchu.signInAsUser('seats3@demo.example', DEMO_PASSWORD);
  await ruchu.isSignedIn();
  await ruchu.page.goto('/chooseCompany');
  await expect(ruchu.page.locator('[data-seat]')).toHaveCount(3);
  await ruchu.type('pltf');
  await expect(ruchu.page.locator('[data-seat]')).toHaveCount(1);
  await ruchu.press('Control+a', 'Delete');
  await expect(ruchu.page.locator('[data-seat]')).toHaveCount(3);
  await ruchu.reach(card(ruchu, PLATFORM));
  await ruchu.press('d');
  await expect(ruchu.page.getByRole('checkbox', { name: /设为默认/ })).toBeChecked();
  await ruchu.press(await digitOf(ruchu, PLATFORM));
  await ruchu.isAt('/SeaFreight/NowOrderManagement/ShippingSpaceOrder');
  await ruchu.page.goto('/chooseCompany');
  await expect(card(ruchu, PLATFORM)).toContainText('默认');

  const again = await openBrowser();
  await again.signInAsUser('seats3@demo.example', DEMO_PASSWORD);
  await again.isAt('/SeaFreight/NowOrderManagement/ShippingSpaceOrder');
});

test('one seat: no question is asked', async ({ openBrowser }) => {
  const yinuo = await openBrowser();
  await yinuo.signInAsUser('seats1@demo.example', DEMO_PASSWORD);
  await yinuo.isAt('/external/workbench/BookLogs');
  await expect(yinuo.page.getByRole('button', { name: /^切换企业/ })).toHaveCount(0);
});

test('no seat: a person stays a person, a company page leads to the way in', async ({ openBrowser }) => {
  const hang = await openBrowser();
  await hang.signInAsUser('noseat@demo.example', DEMO_PASSWORD);
  await hang.isAt('/');
  await expect(hang.page.getByRole('button', { name: /阮行/ })).toBeVisible();
  await hang.page.goto('/external/workbench/SISubimtList');
  await hang.isAt('/join/entry?redirect=%2Fexternal%2Fworkbench%2FSISubimtList');
  await hang.page.goto('/chooseCompany');
  await hang.sees('还没有绑定企业账号');
});
