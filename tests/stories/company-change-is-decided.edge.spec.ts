import { aloneTest, expect } from '#tests/support/shared-story.ts';

aloneTest(
  'a change of company data is asked about before it is approved, and the next one opens',
  async ({ signIn }) => {
    const lan = await signIn('PLTFRM', 'admin');
    const { page } = lan;
    await page.goto('/system/CompanyAudit');
    const pane = page.locator('.onboarding-pane:visible');
    await expect(pane).toBeVisible();
    // Whatever its kind, the next one that waits is a key away.
    await expect
      .poll(async () => {
        await lan.press('Alt+J');
        return page.locator('.onboarding-pane[data-change]:visible').count();
      })
      .toBe(1);
    const no = await pane.getAttribute('data-change');
    await lan.press('x');
    await expect(lan.dialog(/拒绝/)).toBeVisible();
    await lan.press('Alt+C');
    await expect(lan.dialog(/拒绝/)).toHaveCount(0);
    await lan.press('a');
    await expect(lan.dialog(/通过/)).toContainText('立即生效');
    await lan.press('Control+Enter');
    await lan.sees(`${no} 已通过`);
    await expect(page.locator(`[data-change="${no}"]:visible`)).toHaveCount(0);
    await expect(pane).toBeVisible();
  },
);
