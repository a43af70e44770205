import { generate } from 'otplib';
import { DEMO_RECOVERY_CODES, DEMO_TOTP_SECRET } from '#server/features/identity/demo/people.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

const code = ({ page }: Operator) => page.locator('input[name=code]');

test('a wrong code is refused, the right one signs in, and no code works twice', async ({ openBrowser }) => {
  const jingxing = await openBrowser();
  await jingxing.signInAsUser('twostep@demo.example', DEMO_PASSWORD);
  await jingxing.sees('两步验证');
  expect(await jingxing.heldToken(), 'half a sign-in has no token').toBeNull();

  await expect(code(jingxing)).toBeFocused();
  await jingxing.type('000000');
  await jingxing.press('Enter');
  await expect(jingxing.page.locator('[data-problem=TWO_STEP_INVALID]')).toHaveText('动态码错误或已过期');
  await expect(code(jingxing)).toHaveValue('');

  const right = await generate({ secret: DEMO_TOTP_SECRET });
  await code(jingxing).fill(right);
  await jingxing.press('Enter');
  await jingxing.isAt('/external/workbench/BookLogs');

  const thief = await openBrowser();
  await thief.signInAsUser('twostep@demo.example', DEMO_PASSWORD);
  await code(thief).fill(right);
  await thief.press('Enter');
  await expect(thief.page.locator('[data-problem=TWO_STEP_INVALID]')).toBeVisible();
});

test('a recovery code signs in where there is no authenticator, once', async ({ openBrowser }) => {
  const [recovery = ''] = DEMO_RECOVERY_CODES;
  for (const works of [true, false]) {
    const jingxing = await openBrowser({ language: 'EN' });
    await jingxing.signInAsUser('twostep@demo.example', DEMO_PASSWORD);
    await jingxing.reach(jingxing.page.getByRole('button', { name: 'Use a recovery code' }));
    await jingxing.press('Enter');
    await code(jingxing).fill(recovery.toLowerCase());
    await jingxing.press('Enter');
    if (works) await jingxing.isAt('/external/workbench/BookLogs');
    else await expect(jingxing.page.locator('[data-problem=TWO_STEP_INVALID]')).toBeVisible();
  }
});

test('the way back from the second step leads to name and password', async ({ openBrowser }) => {
  const jingxing = await openBrowser();
  await jingxing.signInAsUser('twostep@demo.example', DEMO_PASSWORD);
  await jingxing.reach(jingxing.page.getByRole('button', { name: '返回登录' }));
  await jingxing.press('Enter');
  await expect(jingxing.page.locator('input[name=password]')).toBeVisible();
  await expect(code(jingxing)).toHaveCount(0);
});
