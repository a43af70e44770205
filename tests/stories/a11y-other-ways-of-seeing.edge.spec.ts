import type { Page } from '@playwright/test';
import { isCalm } from '#tests/support/drivers/every-screen.ts';
import { expect, test } from '#tests/support/shared-story.ts';

const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('with forced colours one still sees where one is, what is chosen and what state it is in', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'doc1');
  const { page } = clerk;
  await page.emulateMedia({ forcedColors: 'active' });
  await clerk.open('/tdManage/siCheck');
  await expect(page.locator('[role=grid] tbody tr').first()).toBeVisible();
  await clerk.press('j');
  const chosen = await styleOf(page, 'tr[aria-current] td', 'background-color');
  expect(chosen).not.toBe(await styleOf(page, 'tr:not([aria-current]) td', 'background-color'));
  expect(await styleOf(page, '.fl-tag', 'border-top-style')).toBe('solid');
  expect(await styleOf(page, '.fl-tabs li[data-active]', 'border-top-width')).toBe('3px');
  const grid = page.locator('[role=grid]:visible').first();
  await clerk.reach(grid);
  expect(await grid.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid');
  const search = clerk.menu.getByRole('searchbox');
  await clerk.reach(search);
  expect(await search.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid');
  const palette = await clerk.openPalette('SI');
  const line = palette.locator('[cmdk-item][data-selected=true]');
  await expect(line).toBeVisible();
  expect(await line.evaluate(element => getComputedStyle(element).backgroundColor)).toBe(chosen);
});

const SCREENS = [
  '/tdManage/siCheck',
  '/tdManage/workbench',
  '/BasicData/GlobleHaven',
  '/system/menu',
  '/system/message',
];

test('at 200 % zoom nothing is cut off, the page alone scrolls, and a list is high enough to be read', async ({
  signIn,
}) => {
  const keeper = await signIn('PLTFRM', 'admin');
  const { page } = keeper;
  // 1440 × 900 at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  for (const path of SCREENS) {
    await keeper.open(path);
    await isCalm(page);
    const seen = await page.evaluate(() => {
      const scrollers = [...document.querySelectorAll<HTMLElement>('.fl-pane, .fl-pane *')].filter(
        element =>
          element.checkVisibility() &&
          element.scrollHeight > element.clientHeight + 1 &&
          ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
      );
      const lists = [...document.querySelectorAll<HTMLElement>('.fl-grid, .fl-table')].filter(each =>
        each.checkVisibility(),
      );
      return {
        isPageStill: document.documentElement.scrollHeight <= innerHeight && document.body.scrollWidth <= innerWidth,
        // A list scrolls in itself, as its rows are drawn while one scrolls; besides, there is one bar for the page.
        inner: scrollers
          .filter(each => !each.matches('.fl-pane') && !each.closest('.fl-grid, .fl-table'))
          .map(({ className }) => className),
        lowest: Math.min(...lists.map(({ clientHeight }) => clientHeight), innerHeight),
      };
    });
    expect({ path, ...seen }).toEqual({ path, isPageStill: true, inner: [], lowest: expect.any(Number) });
    expect(seen.lowest, path).toBeGreaterThanOrEqual(240);
  }
});

test('who reads by ear hears the size of a list, the place in it, and what arrives meanwhile', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'doc1');
  const { page } = clerk;
  await clerk.open('/tdManage/siCheck');
  const queue = page.getByRole('grid', { name: '审核队列' });
  const rows = queue.locator('tbody tr');
  await expect(rows.first()).toHaveAttribute('aria-rowindex', '2');
  const count = Number(await queue.getAttribute('aria-rowcount'));
  expect(count).toBeGreaterThan(1);
  await expect(queue).toHaveAttribute('aria-colcount', String(await queue.locator('th').count()));
  expect(await queue.getAttribute('aria-activedescendant')).toBe(await rows.first().getAttribute('id'));

  await clerk.open('/BasicData/ShippingCompany');
  const table = page.locator('[role=grid]:visible');
  await expect(table).toHaveAttribute('aria-rowcount', /^(?:-1|\d{2,})$/);
  await expect(table.locator('[role=row][aria-rowindex="2"]')).toHaveAttribute('aria-owns', /\S/);

  // What others do is said, not only drawn.
  const notices = page.locator('[role=status][aria-live=polite].fl-toasts');
  await expect(notices).toHaveCount(1);
});
