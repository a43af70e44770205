import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';

/** What has the focus, in words; `nothing` is the one answer that no step may give. */
const focused = ({ page }: Operator): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return 'nothing';
    return activeElement.matches('main') ? 'main' : activeElement.outerHTML.slice(0, 200);
  });

const isSomewhere = (person: Operator) => expect.poll(() => focused(person)).not.toBe('nothing');

/** The dialog in front keeps the focus, however often Tab is pressed, and none of the ways out that specification §9 forbids. */
async function holds(person: Operator): Promise<void> {
  const dialog = person.page.getByRole('dialog');
  const isInside = () => dialog.evaluate(element => element.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  for (let press = 0; press < 25; press++) await person.press('Tab');
  // The ends of the trap hand the focus on by themselves.
  await expect.poll(isInside).toBe(true);
  await person.press('Escape');
  await person.page.mouse.click(5, 400);
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleName(/\S/);
  // Who has pressed beside it goes on in it.
  await expect.poll(() => focused(person)).not.toBe('nothing');
  await person.press('Tab');
  await expect.poll(isInside).toBe(true);
}

test('a dialog keeps the focus while it is open and gives it back; it closes by its own keys alone', async ({
  signIn,
}) => {
  const keeper = await signIn('PLTFRM', 'admin');
  await keeper.goBy('/BasicData/ShippingCompany');
  const grid = keeper.page.locator('[role=grid]:visible');
  await expect(keeper.page.locator('.fl-cell:visible').first()).toBeVisible();
  await keeper.reach(grid);
  await expect(grid).toBeFocused();
  for (const words of ['快捷键帮助', '退出登录', 'API 令牌', '审计日志']) {
    await test.step(words, async () => {
      await keeper.goBy(words);
      await keeper.page.getByRole('dialog').waitFor();
      await holds(keeper);
      await keeper.press('Alt+c');
      await expect(keeper.page.getByRole('dialog')).toHaveCount(0);
      await expect(grid).toBeFocused();
    });
  }
});

test('the focus is never on nothing: after a page, a row, a list or a button has gone', async ({ signIn }) => {
  const keeper = await signIn('PLTFRM', 'admin');
  const { page } = keeper;
  await keeper.goBy('/system/userCenter');
  await keeper.hasTitle('个人中心');
  await isSomewhere(keeper);
  // A link that takes its own page away.
  const link = page.locator('main .fl-set-cards a').first();
  await keeper.reach(link);
  await keeper.press('Enter');
  await keeper.isAt(/\/system\/message/);
  await isSomewhere(keeper);
  // Its own list of choices, left by Escape.
  await keeper.goBy('/system/user/userList');
  await expect(page.locator('.fl-cell:visible').first()).toBeVisible();
  await isSomewhere(keeper);
  await keeper.press('f');
  await isSomewhere(keeper);
  await keeper.press('Escape');
  await isSomewhere(keeper);
  // The tab in view is closed.
  await keeper.press('g', 'x');
  await expect(keeper.tabs).not.toHaveCount(0);
  await isSomewhere(keeper);
  // What had the focus is taken out of the page by something else.
  const doomed = page.locator('main button:visible').last();
  await doomed.focus();
  await doomed.evaluate(element => element.remove());
  await isSomewhere(keeper);
  // And it is a place from which Tab goes on inside the page.
  await keeper.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});
