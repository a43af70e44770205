import { expect, test } from '#tests/support/shared-story.ts';

test('a customer’s clerk asks why a page is not there, asks for it, and the administrator is told', async ({
  signIn,
}) => {
  const clerk = await signIn('RCHDSZ', 'doc1');
  await clerk.openPalette('为什么不能');
  await clerk.press('Enter');
  await clerk.type('账号设置');
  await expect(clerk.paletteLines.first()).toContainText('账号设置');
  await clerk.press('Enter');
  const why = clerk.inFront('为什么不能打开“账号设置”');
  await expect(why).toContainText('您的角色不包含此权限');
  await expect(why).toContainText('何兰因');
  await expect(why.getByLabel('申请说明')).toBeFocused();
  await clerk.type('要为新同事开账号');
  await clerk.press('Control+Enter');
  await clerk.sees('申请已发送给管理员');

  const administrator = await signIn('RCHDSZ', 'admin');
  await administrator.goBy('我的消息');
  await administrator.sees('余小满 申请权限');
});
