import { barriers, fitsItsWidth } from '#tests/support/drivers/accessibility.ts';
import type { Api } from '#tests/support/drivers/api.ts';
import { expect, test } from '#tests/support/shared-story.ts';

interface Header {
  readonly Id: string;
  readonly TBI_NO: string;
  readonly TBI_MBL_NO: string;
  readonly BOOKING_NO: string;
}

/** The newest instruction that a company has submitted. */
async function submittedBy(api: Api, companyCode: string): Promise<Header> {
  const token = await api.login(companyCode, 'doc1');
  const { data } = await api.get<{ rows: readonly Header[] }>('/api/TDBillLadingInfo/List', token, { status: '1' });
  return data.rows[0]!;
}

const RECORDS = '[data-kind=record]';

test('a clerk types the number of an SI and stands on it; its bill number leads there too', async ({ signIn, api }) => {
  const si = await submittedBy(api, 'NQUAYS');
  const clerk = await signIn('PLTFRM', 'docsup');
  await clerk.openPalette(`SI${si.TBI_NO}`);
  await expect(clerk.paletteLines.first()).toContainText(`SI${si.TBI_NO}`);
  await expect(clerk.paletteLines.first()).toHaveAttribute('data-kind', 'record');
  // What it is about is read before one goes there.
  await expect(clerk.palette.locator('.fl-palette-preview')).toContainText(si.BOOKING_NO);
  await expect(clerk.palette.locator('.fl-palette-preview')).toContainText('待审核');
  await clerk.press('Enter');
  await clerk.isAt(/^\/tdManage\/siDetail\?Id=/);
  await expect(clerk.page.getByText(si.TBI_NO).filter({ visible: true }).first()).toBeVisible();

  await clerk.openPalette(si.TBI_MBL_NO.toLowerCase());
  await expect(clerk.paletteLines.first()).toContainText(`SI${si.TBI_NO}`);
  await clerk.press('Enter');
  await clerk.isAt(/^\/tdManage\/siDetail\?Id=/);
});

test('a customer finds the own SI and nothing of another company', async ({ signIn, api }) => {
  const [own, foreign] = [await submittedBy(api, 'NQUAYS'), await submittedBy(api, 'BWBAYY')];
  const customer = await signIn('NQUAYS', 'doc1');
  await customer.openPalette(`SI${own.TBI_NO}`);
  await expect(customer.paletteLines.first()).toContainText(`SI${own.TBI_NO}`);
  for (const typed of [`SI${foreign.TBI_NO}`, foreign.TBI_MBL_NO, foreign.BOOKING_NO, 'BWBAYY']) {
    await test.step(typed, async () => {
      await customer.press('Control+a');
      const answered = customer.page.waitForResponse(
        response =>
          response.url().includes('/api/Search/Records') && response.url().includes(encodeURIComponent(typed)),
      );
      await customer.type(typed);
      const body = await (await answered).json();
      // What is like it may come, of the own company alone.
      const told = JSON.stringify(body.Data.hits);
      for (const secret of [foreign.Id, foreign.TBI_NO, foreign.TBI_MBL_NO, foreign.BOOKING_NO])
        expect(told).not.toContain(secret);
    });
  }
  await customer.press('Control+a');
  await customer.type(`SI${own.TBI_NO}`);
  await expect(customer.paletteLines.first()).toContainText(`SI${own.TBI_NO}`);
  await customer.press('Enter');
  await customer.isAt(/^\/external\/workbench\/SISubimtList\?q=/);
  await expect(customer.page.getByText(own.TBI_NO).filter({ visible: true }).first()).toBeVisible();
});

test('@ finds a company by its code, its name and pinyin, in either language', async ({ signIn }) => {
  const admin = await signIn('PLTFRM', 'admin', { language: 'EN' });
  for (const typed of ['@nquays', '@northq', '@宁波北', '@ningbobei', '@nortquay']) {
    await test.step(typed, async () => {
      await admin.openPalette(typed);
      const company = admin.palette.locator(RECORDS).filter({ hasText: 'Northquay Freight' });
      await expect(company).toHaveCount(1);
      await expect(admin.palette.locator('[data-kind=route]')).toHaveCount(0);
      await admin.press('Escape');
    });
  }
  await admin.openPalette('@nquays');
  await expect(admin.paletteLines.first()).toContainText('Northquay Freight');
  await admin.press('Enter');
  await admin.isAt(/^\/system\/company\/customer\/customerDetail\?id=/);
  await expect(admin.page.getByText('Northquay Freight').filter({ visible: true }).first()).toBeVisible();
});

test('while the server is away, pages and commands are found as before, and it is said', async ({ signIn }) => {
  const clerk = await signIn('PLTFRM', 'docsup');
  await clerk.page.route('**/api/Search/Records**', route => route.abort());
  await clerk.openPalette('SI 待审');
  await expect(clerk.paletteLines.first()).toContainText('SI 待审核');
  await expect(clerk.palette).toContainText('服务器没有响应；页面和操作仍可使用');
  await clerk.press('Enter');
  await clerk.isAt('/tdManage/siCheck');
});

for (const choice of [{ width: 360 }, { width: 360, dark: true, language: 'EN' as const }])
  test(`records fit a telephone (${JSON.stringify(choice)})`, async ({ signIn }) => {
    const admin = await signIn('PLTFRM', 'admin', choice);
    await admin.openPalette('#shanghai');
    await expect(admin.palette.locator(RECORDS).first()).toBeVisible();
    await fitsItsWidth(admin.page);
    expect(await barriers(admin.page)).toEqual([]);
  });
