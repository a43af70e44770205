import { violations } from '#tests/support/drivers/accessibility.ts';
import { visit } from '#tests/support/drivers/every-screen.ts';
import { walkByKeys } from '#tests/support/drivers/keyboard-walk.ts';
import { expect, test } from '#tests/support/shared-story.ts';

test('lcl screens', async ({ signIn }) => {
  test.slow();
  const found: Record<string, readonly string[]> = {};
  const admin = await signIn('PLTFRM', 'pricing');
  const look = async (address: string, shot: string) => {
    await visit(admin.page, address);
    await admin.page.waitForTimeout(1200);
    await admin.page.screenshot({ path: `/tmp/f/${shot}.png` });
    const walk = await walkByKeys(admin.page);
    found[shot] = [...(await violations(admin.page)), ...walk.findings];
  };
  const base = '/SeaFreight/LCLFreightManagement';
  await look(`${base}/LCLRateMaintenance`, 'list');
  await look(`${base}/LCLRateMaintenance?tab=PENDING`, 'pending');
  await look(`${base}/LCLRateEdit`, 'edit');
  await look(`${base}/LCLRateHistory`, 'history');
  await look(`${base}/LCLSearch?pol=CNSHA&pod=DEHAM&pieces=37*60x45x40@40`, 'search');
  expect(found).toEqual({ list: [], pending: [], edit: [], history: [], search: [] });
});
