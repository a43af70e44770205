import { barriers, fitsItsWidth } from '#tests/support/drivers/accessibility.ts';
import { expect, test } from '#tests/support/shared-story.ts';

const firstRow = '[role=grid] tbody tr';

test('a command with arguments asks them one after the other, and each can be taken back', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await expect(clerk.page.locator(firstRow).first()).toBeVisible();
  const rows = await clerk.page.locator(firstRow).count();
  const box = clerk.palette.getByRole('combobox');
  const trail = clerk.palette.getByRole('list', { name: '已回答' });
  await clerk.press('c');
  await clerk.can('si.RELEASE_CLAIM');

  await clerk.openPalette('>退回');
  await expect(clerk.paletteLines.first()).toContainText('退回');
  await clerk.press('Enter');
  await expect(trail).toContainText('备注');
  await expect(box).toHaveValue('');
  await clerk.type('太短');
  await expect(clerk.paletteLines.first()).toContainText('至少 5 个字符');
  await clerk.press('Enter');
  await expect(clerk.palette, 'a refused answer carries nothing out').toBeVisible();
  await clerk.press('Backspace', 'Backspace', 'Backspace');
  await expect(box, 'Backspace in the empty field goes back').toHaveValue('>退回');
  await clerk.press('Enter');
  await clerk.type('卸货港与订舱不一致，请更正');
  await clerk.press('Enter');
  await expect(clerk.palette).toHaveCount(0);
  await expect(clerk.page.locator(firstRow)).toHaveCount(rows - 1);
});

test('the same command from its button still opens its own panel', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await expect(clerk.page.locator(firstRow).first()).toBeVisible();
  await clerk.can('si.RETURN');
  await clerk.press('r');
  await expect(clerk.page.locator('.si-remarks textarea')).toBeVisible();
  await expect(clerk.palette).toHaveCount(0);
});

test('one choice is found from the first page; a page of choices marks what holds', async ({ signIn }) => {
  const admin = await signIn('PLTFRM', 'admin');
  await admin.page.goto('/BasicData/GlobleHaven');
  await expect(admin.page.getByRole('grid')).toBeVisible();
  await admin.openPalette('主题：深色');
  await admin.press('Enter');
  await expect(admin.page.locator('body')).toHaveClass(/bp6-dark/);
  await admin.openPalette('>主题');
  await admin.press('Enter');
  await expect(admin.paletteLines.filter({ hasText: '深色' })).toContainText('当前');
  await admin.type('浅');
  await admin.press('Enter');
  await expect(admin.page.locator('body')).not.toHaveClass(/bp6-dark/);
  await admin.goBy('主题：跟随系统');

  await admin.openPalette('>导出');
  await admin.press('Enter');
  await admin.type('csv');
  const download = admin.page.waitForEvent('download');
  await admin.press('Enter', 'Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('pins, habits and what > ? narrow to', async ({ signIn }) => {
  const admin = await signIn('PLTFRM', 'admin');
  await admin.openPalette('币种');
  await expect(admin.paletteLines.first()).toContainText('币种');
  await admin.press('Alt+p', 'Control+a', 'Delete');
  await expect(admin.paletteLines.first()).toContainText('币种');
  await admin.press('Escape');
  await admin.page.reload();
  await admin.isSignedIn();
  await admin.openPalette();
  await expect(admin.paletteLines.first(), 'a pin outlives the page').toContainText('币种');
  await admin.press('Alt+p');
  await expect(admin.paletteLines.first()).not.toContainText('已置顶');

  await admin.type('>');
  await expect(admin.palette.locator('[data-kind=command]').first()).toBeVisible();
  await expect(admin.palette.locator('[data-kind=route]')).toHaveCount(0);
  await admin.press('Control+a');
  await admin.type('?');
  await expect(admin.palette.locator('[data-kind=help]')).toHaveCount(3);
  await admin.press('Enter');
  await expect(admin.palette.getByRole('combobox'), 'a line of the help writes its sign').toHaveValue('>');
});

test('pages and actions are found while the server cannot be reached', async ({ signIn }) => {
  const admin = await signIn('PLTFRM', 'admin');
  await admin.openPalette();
  await admin.page.context().setOffline(true);
  await admin.type('币种');
  await expect(admin.paletteLines.first()).toContainText('币种');
  await expect(admin.palette.getByRole('status')).toContainText('页面和操作仍可使用');
  await admin.page.context().setOffline(false);
});

for (const [name, choice] of [
  ['light, 1440', { language: 'CN' }],
  ['dark, 360, English', { language: 'EN', width: 360, dark: true }],
] as const) {
  test(`nobody is kept out of a page of questions: ${name}`, async ({ signIn }) => {
    const admin = await signIn('PLTFRM', 'admin', choice);
    await admin.page.emulateMedia({ colorScheme: 'dark' in choice ? 'dark' : 'light' });
    await admin.openPalette(choice.language === 'EN' ? '>theme' : '>主题');
    await admin.press('Enter');
    await expect(admin.paletteLines).toHaveCount(3);
    expect(await barriers(admin.page)).toEqual([]);
    await fitsItsWidth(admin.page);
  });
}

test('what is typed before the palette has come stands in it, and does nothing on the screen', async ({ signIn }) => {
  const admin = await signIn('PLTFRM', 'admin');
  const { promise: isLet, resolve: letCome } = Promise.withResolvers<void>();
  await admin.page.route('**/assets/palette-*.js', async route => {
    await isLet;
    await route.continue();
  });
  await admin.open('/BasicData/GlobleHaven');
  await expect(admin.page.getByRole('grid')).toBeVisible();
  // `n` would make a new port, `/` go to the filter.
  await admin.press('Control+k', 'n', '/', 'Backspace', 'e', 'w');
  await expect(admin.page.locator('.fl-record')).toHaveCount(0);
  letCome();
  await expect(admin.palette.getByRole('combobox')).toHaveValue('new');
  await expect(admin.palette.getByRole('combobox')).toBeFocused();
});
