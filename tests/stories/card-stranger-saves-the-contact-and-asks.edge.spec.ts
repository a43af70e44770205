import { readFile } from 'node:fs/promises';
import { expect, test } from '#tests/support/shared-story.ts';

test('a stranger opens a business card, saves the contact and asks for a rate; the owner is told and ends the link', async ({
  signIn,
  openBrowser,
}) => {
  const owner = await signIn('PLTFRM', 'sales4');
  await owner.goBy('电子名片');
  await owner.isAt('/UserCard/Index');
  await owner.reach(owner.page.getByRole('textbox', { name: '手机' }));
  await owner.type('+86 138 0000 1109');
  await owner.reach(owner.page.getByRole('textbox', { name: '服务航线' }));
  await owner.type('中东，红海');
  await owner.press('Control+Enter');
  const link = owner.page.getByLabel('名片链接');
  await expect(link).toHaveValue(/\/UserCard\/Index\?c=/);

  // On a phone the form has the whole width, and the card stands below it.
  await owner.page.setViewportSize({ width: 390, height: 844 });
  const { width } = (await owner.page.getByRole('textbox', { name: '手机' }).boundingBox())!;
  expect(width).toBeGreaterThan(250);
  await owner.page.setViewportSize({ width: 1280, height: 800 });

  const stranger = await openBrowser();
  await stranger.page.goto(await link.inputValue());
  const card = stranger.page.getByRole('article', { name: '邵一鸣' });
  await expect(card).toContainText('红海');
  await expect(card.getByRole('img', { name: '名片二维码' })).toBeVisible();
  const saved = stranger.page.waitForEvent('download');
  await stranger.press('s');
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toContain('\r\nFN:邵一鸣\r\n');
  expect(file).toContain('TEL;TYPE=cell:+86 138 0000 1109');

  await stranger.press('a');
  const asking = stranger.inFront('向 邵一鸣 询价');
  await expect(asking.getByLabel('称呼')).toBeFocused();
  await stranger.type('章女士');
  await stranger.reach(asking.getByLabel('电话'));
  await stranger.type('0577 8800 1234');
  await stranger.reach(asking.getByLabel('目的港'));
  await stranger.type('吉达');
  await stranger.press('Control+Enter');
  await expect(asking).toHaveCount(0);

  // Nobody touched the owner's browser: it is told over the live connection.
  const asked = owner.page.getByRole('region', { name: '名片询价' });
  await expect(asked).toContainText('章女士');
  await expect(asked).toContainText('吉达');

  await owner.reach(owner.page.getByRole('button', { name: '更换链接' }));
  await owner.press('Enter');
  await expect(owner.inFront('更换名片链接？')).toBeVisible();
  await owner.press('Control+Enter');
  await expect(owner.inFront('更换名片链接？')).toHaveCount(0);
  await stranger.page.reload();
  await stranger.sees('名片不存在');
});
