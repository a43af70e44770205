import { pngOf } from '#server/kernel/pdf/letterhead.samples.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { aloneTest, expect } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

/** The smallest picture there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The step, with nothing on its way to the server. */
const step = ({ page }: Operator, name: string) => page.locator(`[data-wizard="${name}"][aria-busy=false]`);
const field = ({ page }: Operator, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) });
const pane = ({ page }: Operator) => page.locator('.onboarding-pane[data-application]');

async function fill(who: Operator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(who, label).fill(value);
}

/** Both requests are on their way before either is answered. */
async function atOnce(people: readonly Operator[], call: string, press: string): Promise<void> {
  let go = (): void => {};
  const start = new Promise<void>(resolve => {
    go = resolve;
  });
  const sent: Promise<void>[] = [];
  for (const { page } of people) {
    let told = (): void => {};
    sent.push(
      new Promise<void>(resolve => {
        told = resolve;
      }),
    );
    await page.route(`**${call}`, async route => {
      told();
      await start;
      await route.continue();
    });
  }
  for (const person of people) await person.press(press);
  await Promise.all(sent);
  go();
}

aloneTest(
  'a company asks to join, is sent back once, and its applicant enters as administrator (L.11)',
  async ({ openBrowser, signIn }) => {
    const hang = await openBrowser();
    await hang.signInAsUser('noseat@demo.example', DEMO_PASSWORD);
    await expect(hang.page.getByRole('button', { name: /阮行/ })).toBeVisible();
    await hang.page.goto('/join/createCompany');
    await expect(step(hang, 'kind')).toBeVisible();
    await hang.press('Control+Enter');
    await expect(step(hang, 'company')).toBeVisible();
    await fill(hang, {
      中文名称: '福州榕树湾家具有限公司',
      英文名称: 'Banyan Bay Furniture',
      简称: '榕树湾',
      统一社会信用代码: '91350100M000100Y4Z',
      单证地址: 'No. 1 Bay Road\nFuzhou 350001',
      城市: 'Fuzhou',
    });
    await hang.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: PICTURE });
    await expect(hang.page.locator('.onboarding-licences')).toContainText('licence.png');
    await hang.press('Control+Enter');
    await hang.sees('统一社会信用代码校验位应为 3');
    await expect(step(hang, 'company')).toBeVisible();
    await field(hang, '统一社会信用代码').fill('91350100M000100Y43');
    await hang.press('Control+Enter');
    await expect(step(hang, 'people')).toBeVisible();
    await fill(hang, {
      联系人: '阮行',
      联系电话: '13800002002',
      联系邮箱: 'hang@banyanbay.example',
      管理员姓名: '阮行',
    });
    await hang.press('Control+Enter');
    await expect(step(hang, 'check')).toBeVisible();
    await hang.page.getByRole('checkbox', { name: /我已阅读/ }).press('Space');
    await hang.press('Control+Enter');
    await hang.sees('申请已提交，请等待审核');
    const id = new URL(hang.page.url()).searchParams.get('id');

    const [lan, yuanhang] = [await signIn('PLTFRM', 'admin'), await signIn('PLTFRM', 'admin2')];
    for (const auditor of [lan, yuanhang]) {
      await auditor.page.goto(`/system/CompanyAudit?id=${id}`);
      await expect(pane(auditor)).toContainText('福州榕树湾家具有限公司');
    }
    await atOnce([lan, yuanhang], '/api/CompanyApplication/Apply', 't');
    const told = async ({ page }: Operator) => page.getByText('此单据已有变动').count();
    // Kept as it is seen: a notice goes away by itself.
    let refused: number[] = [];
    await expect
      .poll(async () => {
        refused = [await told(lan), await told(yuanhang)];
        return refused.toSorted();
      }, 'one of two has it')
      .toEqual([0, 1]);
    const holder = refused[0] === 0 ? lan : yuanhang;
    await expect(pane(holder)).toHaveAttribute('data-state', 'IN_REVIEW');
    await hang.sees('审核人正在审核您的申请');

    // The licence is looked at first; the next field follows by itself.
    await holder.press('r');
    await expect(holder.dialog(/证照/)).toBeVisible();
    await holder.dialog(/证照/).getByRole('combobox').selectOption('无法辨认');
    await holder.press('Control+Enter');
    await expect(holder.dialog(/证照/)).toHaveCount(0);
    await holder.press('y', 'j', 'k', 'y');
    await expect(holder.page.locator('.onboarding-marks')).toContainText('无法辨认');
    // What has a field that is marked wrong cannot be approved by a slip of the finger.
    await expect(holder.button('companyApplication.RETURN')).toHaveCount(1);
    await expect(holder.button('companyApplication.APPROVE')).toHaveCount(0);
    await holder.press('b');
    await hang.sees('审核人退回了以下内容');
    await hang.sees('无法辨认');
    // Somebody who comes back another day finds it where companies are joined.
    await hang.page.goto('/join/entry');
    await expect(hang.page.locator('[data-application-state=RETURNED]')).toContainText('无法辨认');
    await hang.page.getByRole('link', { name: '更正后重新提交' }).press('Enter');
    await hang.sees('审核人退回了以下内容');

    await hang.press('Control+Enter');
    await expect(step(hang, 'people')).toBeVisible();
    await hang.press('Control+Enter');
    await expect(step(hang, 'check')).toBeVisible();
    await hang.press('Control+Enter');
    await hang.sees('申请已提交，请等待审核');

    await holder.page.goto(`/system/CompanyAudit?id=${id}`);
    await expect(pane(holder)).toContainText('福州榕树湾家具有限公司');
    await holder.press('t');
    await expect(pane(holder)).toHaveAttribute('data-state', 'IN_REVIEW');
    await holder.press('a');
    await hang.sees('平台正在为您开通');

    await holder.page.goto(`/system/CompanyAuditFinish?id=${id}`);
    await expect(pane(holder)).toContainText('福州榕树湾家具有限公司');
    await holder.page.getByRole('checkbox', { name: '客户-完整' }).press('Space');
    await holder.page.getByRole('radio', { name: /^B/ }).press('Space');
    await field(holder, '授信额度').fill('50000');
    await holder.press('Control+Enter');
    await holder.sees('请至少指定一名业务员');
    await holder.page.getByRole('checkbox', { name: /sales2/ }).press('Space');
    await holder.press('Control+Enter');
    await hang.sees('企业已开通，企业编码');

    await hang.press('e');
    await hang.isAt('/chooseCompany');
    await expect(hang.page.locator('[data-seat]')).toHaveCount(1);
    await hang.press('1');
    await expect(hang.menu).toContainText('当前企业');
    await hang.page.goto('/system/CurrentCompanyDetail');
    await hang.sees('福州榕树湾家具有限公司');
    await expect(hang.page.locator('[data-screen=currentCompany]')).toContainText('许清扬');

    // The mark on its papers: what is too small is refused with its size, what fits is shown, and goes again.
    const logo = hang.page.locator('[data-field=logo]');
    const choose = (buffer: Buffer) =>
      logo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await choose(PICTURE);
    await expect(logo.getByRole('alert')).toContainText('该图片为 1 × 1');
    await choose(pngOf(120, 40));
    await expect(logo.getByRole('img')).toBeVisible();
    await expect(logo).toContainText('120 × 40');
    await logo.getByRole('button', { name: '移除标志' }).press('Enter');
    await expect(logo).toContainText('尚未上传');
  },
);
