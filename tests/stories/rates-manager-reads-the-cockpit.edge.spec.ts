import { RATE_PATHS } from '#contract/rates/paths.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';

aloneTest(
  'pricing goes from a figure to its rates, reads charts as tables, and what a lane cost before',
  async ({ signIn }) => {
    const pricing = await signIn('PLTFRM', 'pricing');
    const { page } = pricing;
    await pricing.watchPointer();
    await pricing.open(RATE_PATHS.cockpit);
    const tile = page.locator('[data-tile=expiring7]:visible');
    const counted = Number(await tile.getAttribute('data-count'));
    expect(counted).toBeGreaterThan(0);

    // Lanes that were asked for in vain stand below, most asked first.
    const gaps = page.getByRole('grid', { name: '缺口航线' });
    await expect(gaps.getByRole('row').nth(1)).toContainText('→');
    await pricing.press('4');
    const foot = page.locator('.fl-table-foot:visible');
    await expect(foot).toContainText(`共 ${counted} 条`);
    await page.goBack();
    await expect(tile).toBeVisible();

    await pricing.press('t');
    const medians = page.getByRole('table', { name: /中位数/ });
    await expect(medians.getByRole('row').nth(1)).toContainText(/\d{4}-\d\d-\d\d/);
    await pricing.press('l');
    await expect(page.getByRole('grid', { name: '60 天无人问津的运价' }).getByRole('row').nth(1)).toContainText(/FR\d/);

    const day = new Date().toISOString().slice(0, 10);
    await pricing.open(`${RATE_PATHS.past}?pol=CNSHA&pod=DEHAM&type=40HC&day=${day}&view=table`);
    const rates = page.getByRole('grid', { name: '在售运价' });
    await expect(rates.getByRole('row').nth(1)).toContainText('CNSHA → ');
    await expect(
      page
        .getByRole('table', { name: /每周海运费最低/ })
        .getByRole('row')
        .nth(1),
    ).toBeVisible();
    await pricing.press('v');
    await expect(page).toHaveURL(/FCLFreightHistory\?id=/);
  },
);
