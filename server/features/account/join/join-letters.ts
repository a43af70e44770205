import type { Text } from '#contract/kernel/text.ts';
import { EMPLOYEE_PATH } from '#contract/people/employee.ts';
import type { QueuedMessage } from '../../message/outbox.ts';

interface Asking {
  readonly requestId: string;
  readonly companyId: string;
  readonly displayName: string;
  readonly message: string;
  readonly now: Date;
}

/** To everyone who may make seats at the company. */
export const askedLetter = ({ requestId, companyId, displayName, message, now }: Asking): QueuedMessage => ({
  to: { holdersOf: { companyId, path: EMPLOYEE_PATH, code: 'ADD' } },
  companyId,
  title: { zh: `${displayName} 申请加入贵企业`, en: `${displayName} asks to join your company` },
  description: {
    zh: `${message || '（没有留言）'}\n请在 14 天内在“账号设置”中答复。`,
    en: `${message || '(no message)'}\nPlease answer within 14 days at “Account settings”.`,
  },
  sendId: requestId,
  event: 'join-asked',
  category: 'AUDIT',
  docType: 'joinRequest',
  docId: requestId,
  linkPath: EMPLOYEE_PATH,
  dueAt: now,
});

interface Answering {
  readonly requestId: string;
  readonly companyId: string;
  readonly companyName: Text;
  readonly userId: string;
  readonly isAccepted: boolean;
  readonly now: Date;
}

/** To the person who asked. */
export function answeredLetter({ companyName, isAccepted, ...answer }: Answering): QueuedMessage {
  const { zh, en } = companyName;
  return {
    to: { users: [answer.userId] },
    companyId: answer.companyId,
    title: isAccepted
      ? { zh: `您已加入 ${zh}`, en: `You have joined ${en}` }
      : { zh: `${zh} 未接受您的加入申请`, en: `${en} has not accepted your request to join` },
    description: isAccepted
      ? { zh: '现在可以选择该企业开始工作。', en: 'You can now choose this company and begin.' }
      : { zh: '如有疑问，请联系该企业的管理员。', en: 'If you have questions, ask that company’s administrator.' },
    sendId: `${answer.requestId}:answer`,
    event: 'join-answered',
    category: 'AUDIT',
    linkPath: '/chooseCompany',
    dueAt: answer.now,
  };
}
