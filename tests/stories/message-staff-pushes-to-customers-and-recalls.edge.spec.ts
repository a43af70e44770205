import { aloneTest, expect } from '../support/shared-story.ts';

/** A whole page of questions to the server: what a push leads to is counted by them (people-and-portals G.4, L.28). */
const COUNT = '/api/Message/UnReadMessageCount';
const DETAIL = '/api/Message/GetMessageSelfInfoDetail';

aloneTest(
  'staff pushes to all customers; both see it at once, one reads it, and a recall takes the text away',
  async ({ signIn }) => {
    const readers = [await signIn('BWBAYY', 'buyer1'), await signIn('TJSTEE', 'doc1')];
    const asked = readers.map(reader => {
      const paths: string[] = [];
      reader.page.on('request', request => paths.push(new URL(request.url()).pathname));
      return paths;
    });
    const before: number[] = [];
    for (const reader of readers) {
      // The bell is filled by the greeting of the live connection.
      await expect.poll(() => reader.unread()).toBeGreaterThan(0);
      before.push(await reader.unread());
    }
    for (const paths of asked) paths.length = 0;

    const staff = await signIn('PLTFRM', 'marketing');
    await staff.page.goto('/system/sendGlobalMessage');
    await staff.page.getByRole('textbox', { name: '标题（中文）' }).fill('北方港口封航通知');
    await staff.page.getByRole('textbox', { name: '正文（中文）' }).fill('天津港今晚 **20:00** 起封航。\n\n- 请勿集港');
    await staff.page.getByRole('textbox', { name: '标题（英文）' }).fill('Northern ports are closed');
    await staff.page.getByRole('textbox', { name: '正文（英文）' }).fill('Tianjin closes tonight at **20:00**.');
    await staff.page.getByRole('combobox', { name: '添加范围' }).selectOption('companyKinds');
    await staff.page.getByRole('checkbox', { name: '客户' }).check({ force: true });
    await staff.sees(/^[1-9]\d* 位接收人$/);
    await expect(staff.page.getByRole('article', { name: '中文' }).locator('strong')).toHaveText('20:00');
    await staff.press('Control+Shift+Enter');
    await staff.isAt('/system/globalMessageList');

    for (const [index, reader] of readers.entries()) {
      await reader.hasUnread(before[index]! + 1);
      await expect(reader.page.locator('.fl-toasts')).toContainText('北方港口封航通知');
      const paths = asked[index]!;
      await expect.poll(() => paths.filter(path => path === DETAIL).length).toBe(1);
      expect(paths.filter(path => path === COUNT)).toHaveLength(1);
    }

    const [reader, other] = readers as [(typeof readers)[0], (typeof readers)[0]];
    await reader.page.goto('/manage/message?tab=unread');
    await expect(reader.page.getByRole('grid').getByText('北方港口封航通知')).toBeVisible();
    await reader.hasUnread(before[0]! + 1);
    await reader.press('Enter');
    await reader.isAt(/^\/manage\/messageDetail\?id=/);
    await expect(reader.page.locator('[data-screen=messageDetail] strong')).toHaveText('20:00');
    await reader.hasUnread(before[0]!);

    await staff.press('Shift+R');
    await expect(staff.dialog(/^撤回：北方港口封航通知$/)).toBeVisible();
    await staff.press('Control+Enter');
    await expect(staff.dialog(/^撤回/)).toHaveCount(0);
    await other.hasUnread(before[1]!);
    await expect(reader.page.locator('[data-screen=messageDetail] h2', { hasText: '该消息已撤回' })).toBeVisible();
    // By the clock it may be 20:00 when it is recalled.
    await expect(reader.page.locator('[data-screen=messageDetail] strong', { hasText: '20:00' })).toHaveCount(0);
  },
);
