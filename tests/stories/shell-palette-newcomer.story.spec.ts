import { TWENTY_SCREENS } from '#shell/palette/twenty-screens.samples.ts';
import { expect, test } from '#tests/support/shared-story.ts';

test('a newcomer opens each of twenty screens by at most four keys after Ctrl+K', async ({ signIn }) => {
  const admin = await signIn('PLTFRM', 'admin');
  for (const [path, typed] of TWENTY_SCREENS) {
    await test.step(`${typed} leads to ${path}`, async () => {
      // Nobody's habits help: each screen is looked for as if for the first time.
      await admin.page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('palette')) localStorage.removeItem(key);
      });
      const keys = [...typed, 'Enter'];
      expect(keys.length).toBeLessThanOrEqual(4);
      await admin.press('Control+k');
      await expect(admin.palette).toBeVisible();
      await admin.press(...keys);
      await expect(admin.palette).toHaveCount(0);
      await expect.poll(() => new URL(admin.page.url()).pathname).toBe(path);
    });
  }
});
