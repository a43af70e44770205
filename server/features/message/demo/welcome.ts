import type { Text } from '#contract/kernel/text.ts';
import type { MessageDetail } from '#contract/message/calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { htmlOfText } from '../../../kernel/text/html-text.ts';
import { NEW_MESSAGE, NEW_RECIPIENT } from '../new-rows.ts';

interface DemoMessage {
  readonly category: MessageDetail['Category'];
  readonly level: MessageDetail['Level'];
  readonly hoursAgo: number;
  readonly isRead: boolean;
  readonly title: Text;
  readonly description: Text;
}

/** What every demo seat finds in its inbox. */
const MESSAGES: readonly DemoMessage[] = [
  {
    category: 'ANNOUNCEMENT',
    level: 'INFO',
    hoursAgo: 2,
    isRead: false,
    title: { zh: '欢迎使用 Fairlead', en: 'Welcome to Fairlead' },
    description: {
      zh: '按 Ctrl+K 打开命令面板，按 ? 查看当前页面的快捷键。',
      en: 'Press Ctrl+K for the command palette and ? for the keys of the page you are on.',
    },
  },
  {
    category: 'SYSTEM',
    level: 'INFO',
    hoursAgo: 20,
    isRead: false,
    title: { zh: '本周六 02:00–03:00 例行维护', en: 'Maintenance on Saturday, 02:00-03:00' },
    description: { zh: '维护期间未提交的内容会保留。', en: 'Unsent work is kept during the maintenance.' },
  },
  {
    category: 'BUSINESS',
    level: 'WARN',
    hoursAgo: 30,
    isRead: true,
    title: { zh: '华北港口大风，截单时间可能提前', en: 'Strong winds in North China: cut-offs may move forward' },
    description: {
      zh: '请尽早提交天津、青岛的补料。',
      en: 'Please submit the instructions for Tianjin and Qingdao early.',
    },
  },
  {
    category: 'SECURITY',
    level: 'INFO',
    hoursAgo: 72,
    isRead: true,
    title: { zh: '账号已开通', en: 'Your account has been opened' },
    description: {
      zh: '首次登录后请核对您的联系方式。',
      en: 'Please check your contact data after the first sign-in.',
    },
  },
];

/** One copy per message, addressed to every demo seat. */
export async function seedWelcome({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const platform = await db.selectFrom('company').select('id').where('kind', '=', 'platform').executeTakeFirstOrThrow();
  const employees = await db.selectFrom('employee').select('id').execute();
  for (const { category, level, hoursAgo, isRead, title, description } of MESSAGES) {
    const at = new Date(clock.now().getTime() - hoursAgo * 3_600_000);
    const id = newId(at.getTime());
    await db
      .insertInto('message')
      .values({
        id,
        category,
        level,
        companyId: platform.id,
        kind: 'send',
        sendId: id,
        title: title.zh,
        titleEn: title.en,
        description: htmlOfText(description.zh),
        descriptionEn: htmlOfText(description.en),
        senderName: 'Fairlead',
        docType: null,
        docId: null,
        linkPath: null,
        event: 'global',
        times: 1,
        createdAt: at,
        ...NEW_MESSAGE,
      })
      .execute();
    await db
      .insertInto('messageRecipient')
      .values(
        employees.map(employee => ({
          messageId: id,
          recipientKey: `e:${employee.id}`,
          at,
          ...NEW_RECIPIENT,
          readAt: isRead ? at : null,
        })),
      )
      .execute();
  }
}
