import { generate } from 'otplib';
import type { Api } from '#tests/support/drivers/api.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

const WHO = ['NQUAYS', 'buyer1'] as const;

/** The platform demands it of one employee, as an exception on the seat. */
async function demand(api: Api): Promise<void> {
  const token = await api.login('PLTFRM', 'admin');
  const people = await api.get<readonly { employeeId: string; companyCode: string }[]>(
    '/api/Permission/People',
    token,
    { q: WHO[1] },
  );
  const employeeId = people.data.find(({ companyCode }) => companyCode === WHO[0])?.employeeId;
  const item = { itemKey: 'LOGIN', permissionKey: 'TWO_STEP_REQUIRED', value: '1' };
  const body = { ...item, employeeId, validUntil: null, reason: 'sees every price' };
  expect((await api.post('/api/Permission/GrantItem', token, body)).http).toBe(200);
}

/** Name and password, whatever comes then. */
async function enter(person: Operator, redirect?: string): Promise<void> {
  await person.page.goto(`/employeeLogin${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`);
  await person.tryCompanyAccount(...WHO, DEMO_PASSWORD);
}

const demanded = (person: Operator) => person.inFront('请先启用两步验证');

/** From the password to the recovery codes; gives the first of them. */
async function setUp(person: Operator): Promise<string> {
  const dialog = demanded(person);
  await expect(dialog).toContainText('宁波北码头货运代理有限公司');
  await expect(dialog.getByLabel('请输入当前密码')).toBeFocused();
  await person.type('not the password');
  await person.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toHaveText('密码错误');
  await person.write(dialog.getByLabel('请输入当前密码'), DEMO_PASSWORD);
  await person.press('Control+Enter');
  await expect(dialog.getByRole('img', { name: '身份验证器二维码' })).toBeVisible();
  const secret = (await dialog.locator('[data-totp-secret]').getAttribute('data-totp-secret')) ?? '';
  await expect(dialog.locator('[data-totp-secret]'), 'the key as text').toHaveText(secret.match(/.{1,4}/g)!.join(' '));
  await expect(dialog.getByLabel('动态码')).toBeFocused();
  await person.type('000000');
  await person.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toHaveText('动态码错误');
  await person.write(dialog.getByLabel('动态码'), await generate({ secret }));
  await person.press('Control+Enter');
  const told = person.inFront('恢复码');
  await expect(told.getByRole('listitem')).toHaveCount(10);
  const recovery = await told.getByRole('listitem').first().innerText();
  await person.press('Alt+c');
  return recovery;
}

aloneTest(
  'who must have a second step sets it up before anything else, by keyboard alone',
  async ({ openBrowser, api }) => {
    await demand(api);
    const clerk = await openBrowser();
    await clerk.watchPointer();
    await enter(clerk, '/external/workbench/SILogs');
    await expect(demanded(clerk)).toBeVisible();
    // Behind it stands neither a menu without items nor the name of a side that is not hers.
    await expect(clerk.page.locator('.fl-menu')).toHaveCount(0);
    await expect(clerk.page.locator('.fl-header')).not.toContainText('工作台');
    // Nothing of the company's work is behind it, and no key leads past it.
    await clerk.press('Escape');
    await clerk.press('Control+k');
    await expect(clerk.palette).toHaveCount(0);
    await expect(clerk.page.getByRole('grid')).toHaveCount(0);
    const held = await clerk.heldToken();
    // A busy server says so before it looks at the caller.
    await expect.poll(async () => (await api.get('/api/Message/List', held)).problem?.code).toBe('TWO_STEP_REQUIRED');

    const recovery = await setUp(clerk);
    await clerk.isAt(/^\/external\/workbench\/SILogs/);
    await expect(clerk.page.getByRole('dialog')).toHaveCount(0);
    await clerk.goBy('设置：登录方式');
    await expect(clerk.page.getByText(/已于 .+ 启用，剩余 10 个恢复码/)).toBeVisible();
    await expect(clerk.page.getByText('您的角色要求两步验证。')).toBeVisible();
    await expect(clerk.button('settings.twoStepOff')).toBeDisabled();
    clerk.usedNoPointer();

    const elsewhere = await openBrowser();
    await enter(elsewhere);
    await elsewhere.reach(elsewhere.page.getByRole('button', { name: '改用恢复码' }));
    await elsewhere.press('Enter');
    await elsewhere.page.locator('input[name=code]').fill(recovery);
    await elsewhere.press('Enter');
    await elsewhere.isAt(/^(\/external)?\/workbench/);
  },
);

aloneTest('who will not set it up signs out, and it is asked for again', async ({ openBrowser, api }) => {
  await demand(api);
  const clerk = await openBrowser({ language: 'EN', width: 360, dark: true });
  await enter(clerk);
  const dialog = clerk.inFront('请先启用两步验证');
  await expect(dialog).toBeVisible();
  await clerk.press('Alt+c');
  await expect(async () => expect(await clerk.heldToken()).toBeNull()).toPass();
  await expect(dialog).toHaveCount(0);
  await enter(clerk);
  await expect(dialog).toBeVisible();
});

aloneTest(
  'a lost phone: the administrator resets the second step, and the clerk begins anew',
  async ({ signIn, openBrowser, api }) => {
    await demand(api);
    const clerk = await openBrowser();
    await enter(clerk);
    await setUp(clerk);
    await clerk.isAt(/^(\/external)?\/workbench/);

    const admin = await signIn('NQUAYS', 'admin');
    await admin.watchPointer();
    await admin.open('/system/employee/list?q=buyer1');
    const cell = admin.page.locator('.fl-cell:visible', { hasText: 'buyer1' });
    await expect(cell.first()).toBeVisible();
    await admin.reach(admin.page.locator('.fl-table [role=grid]:visible, [role=grid]:visible').first());
    await admin.press('j', 'k');
    await admin.can('people.edit');
    await admin.press('t');
    const asked = admin.inFront('重置两步验证');
    await expect(asked).toContainText('核实本人');
    await expect(asked.getByRole('textbox')).toBeFocused();
    await admin.type('手机丢失，已当面核实');
    await admin.press('Control+Enter');
    await expect(admin.page.getByText(/下次登录须重新设置/)).toBeVisible();
    admin.usedNoPointer();

    await expect(async () => expect(await clerk.heldToken()).toBeNull()).toPass();
    await enter(clerk);
    await expect(demanded(clerk)).toBeVisible();
  },
);
