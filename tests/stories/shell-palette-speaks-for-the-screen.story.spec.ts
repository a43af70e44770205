import { expect, test } from '#tests/support/shared-story.ts';

test('the palette holds what this seat may use here, and nothing else', async ({ signIn, openBrowser }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await clerk.openPalette();
  const routes = () => clerk.palette.locator('[data-kind=route]').allInnerTexts();
  await clerk.type('SI');
  expect((await routes()).some(line => line.includes('SI 待审核'))).toBe(true);
  for (const [typed, forbidden] of [
    ['补料列表', 'of customers only'],
    ['线索', 'without a screen'],
    ['企业账号登录', 'for visitors'],
  ] as const) {
    await clerk.press('Control+a');
    await clerk.type(typed);
    await expect(clerk.palette.locator('[data-kind=route]').filter({ hasText: typed }), forbidden).toHaveCount(0);
  }

  const visitor = await openBrowser();
  await visitor.page.goto('/');
  await expect(visitor.heading).toBeVisible();
  await visitor.openPalette();
  await expect(visitor.paletteLines.filter({ hasText: '企业账号登录' })).toHaveCount(1);
  await expect(visitor.paletteLines.filter({ hasText: /SI 待审核|补料列表|退出登录|标签页/ })).toHaveCount(0);
});

const WAYS = [
  ['pinyin initials', 'dsh'],
  ['full pinyin', 'daishenhe'],
  ['Chinese', '待审'],
  ['English', 'pending rev'],
  ['path', '/tdmanage/sich'],
] as const;

test('a page is found by pinyin, initials, either title and path', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  for (const [how, typed] of WAYS) {
    await test.step(how, async () => {
      await clerk.page.goto('/');
      await expect(clerk.page.getByRole('button', { name: '进入工作台' }).first()).toBeVisible();
      await clerk.openPalette(typed);
      await expect(clerk.paletteLines.first()).toContainText('SI 待审核');
      await clerk.press('Enter');
      await clerk.isAt('/tdManage/siCheck');
    });
  }
});

test('it runs a command of the screen; what cannot be done now says why and is not run', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await expect(clerk.page.locator('[role=grid] tbody tr').first()).toBeVisible();
  await clerk.openPalette('撤销上一决定');
  const refused = clerk.paletteLines.filter({ hasText: '撤销上一决定' });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await expect(refused).toContainText('没有可撤销的决定');
  await clerk.press('Enter');
  await expect(clerk.palette).toBeVisible();
  await clerk.press('Control+a');
  await clerk.type('xygdcl');
  await expect(clerk.paletteLines.first()).toContainText('下一个待处理');
  await clerk.press('Enter');
  await expect(clerk.palette).toHaveCount(0);
  await expect(clerk.page.locator('[role=grid] tbody tr').nth(1)).toHaveAttribute('aria-current', 'true');
});

test('while an input method composes, Enter belongs to it', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await clerk.page.goto('/');
  await clerk.openPalette();
  const line = await clerk.page.context().newCDPSession(clerk.page);
  await line.send('Input.imeSetComposition', { text: 'dai shen', selectionStart: 8, selectionEnd: 8 });
  await expect(clerk.palette.getByRole('combobox')).toHaveValue('dai shen');
  // What a browser sends for a key that the input method has taken.
  const taken = { windowsVirtualKeyCode: 229, key: 'Process', code: 'Enter' };
  for (const type of ['rawKeyDown', 'keyUp'] as const) await line.send('Input.dispatchKeyEvent', { type, ...taken });
  await clerk.press('Enter');
  await expect(clerk.palette).toBeVisible();
  await clerk.isAt('/');
  await line.send('Input.insertText', { text: '待审' });
  await expect(clerk.palette.getByRole('combobox')).toHaveValue('待审');
  await clerk.press('Enter');
  await clerk.isAt('/tdManage/siCheck');
});

test('Escape leaves the palette as it leaves no dialog, and the focus goes back', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  const grid = clerk.page.getByRole('grid').first();
  await clerk.reach(grid);
  await clerk.openPalette('x');
  await clerk.press('Escape');
  // First what was typed, then the palette.
  if (await clerk.palette.isVisible()) await clerk.press('Escape');
  await expect(clerk.palette).toHaveCount(0);
  await expect(grid).toBeFocused();
  await clerk.openPalette();
  await clerk.press('Control+k');
  await expect(clerk.palette).toHaveCount(0);
});
