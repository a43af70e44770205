import { readFile } from 'node:fs/promises';
import type { BillRecord } from '#contract/bill/house-bill.calls.ts';
import { SiRecords } from '../support/drivers/si-records.ts';
import { expect, test } from '../support/story.ts';

test('a clerk makes the bill of an approved instruction, corrects a line in place and prints it, by keyboard', async ({
  signIn,
  api,
}) => {
  const clerk = await signIn('PLTFRM', 'doc1');
  const { page } = clerk;
  const records = new SiRecords(api);
  const sis = await records.ofBooking('BK-STORY-2');
  const approved = sis.find(({ TBI_STATUS }) => TBI_STATUS === 3);
  await clerk.open(`/tdManage/siMakeTd?Id=${approved?.Id}`);
  const screen = page.locator('[data-screen=siMakeTd]');
  const paper = screen.locator('.bill-page').first();
  await clerk.sees('尚未制单，以下为按补料排版的预览');
  await clerk.press('Control+Enter');
  await expect(screen.locator('h1')).toHaveText(/^[A-Z0-9]{8,20}$/);
  const no = await screen.locator('h1').innerText();
  await expect(paper).toContainText(no);
  await expect(paper).toContainText(/SAY [A-Z -]+\([\d,]+\) [A-Z]+ ONLY\./);

  const destination = screen.getByRole('textbox', { name: '最终目的地' });
  await clerk.write(destination, 'Chicago, Illinois by rail from Los Angeles');
  await clerk.press('Alt+v');
  await expect(screen.locator('.bill-diff')).toContainText('CHICAGO, ILLINOIS BY RAIL');
  await expect(screen.locator('[data-field=finalDestination]')).toContainText('超出 1 行');
  await clerk.press('F2');
  await expect(destination).toBeFocused();
  await clerk.write(destination, 'Chicago, IL');
  await clerk.sees('1 项未保存，已留在本机');

  // A browser that dies loses nothing of it.
  await page.reload();
  await expect(destination).toHaveValue('Chicago, IL');

  // A colleague saves another field meanwhile: both changes stay.
  const colleague = await api.login('PLTFRM', 'admin2');
  const { data } = await api.get<{ bill: BillRecord }>('/api/HouseBill/OfSi', colleague, { SiId: approved?.Id ?? '' });
  const { id, version, body } = data.bill;
  const saved = await api.post('/api/HouseBill/Apply', colleague, {
    event: 'EDIT',
    rows: [{ id, version }],
    payload: { body: { ...body, marks: 'COLLEAGUE' } },
  });
  expect(saved.http).toBe(200);
  await clerk.sees('他人已保存新版本，保存时将合并');
  await clerk.press('Control+s');
  await clerk.sees('已与他人的修改合并');
  await clerk.sees('已保存');
  await expect(screen.getByRole('textbox', { name: '唛头' })).toHaveValue('COLLEAGUE');
  await expect(destination).toHaveValue('CHICAGO, IL');
  await expect(screen.locator('[data-field=finalDestination]')).toHaveClass(/bill-changed/);

  const [download] = await Promise.all([page.waitForEvent('download'), clerk.press('Alt+p')]);
  expect(download.suggestedFilename()).toBe(`${no}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // What cannot be taken back asks once, and says what the carrier gets that the SI does not say.
  const dialog = clerk.inFront(/^发送船公司/);
  await clerk.press('Alt+s');
  await expect(dialog).toContainText('最终目的地');
  await clerk.press('Alt+c');
  await expect(dialog).toBeHidden();
  expect((await records.read(approved?.Id ?? '', colleague)).TBI_STATUS).toBe(7);
  await clerk.press('Alt+s', 'Control+Enter');
  await clerk.sees('已发船公司');
  expect((await records.read(approved?.Id ?? '', colleague)).TBI_STATUS).toBe(8);
});
