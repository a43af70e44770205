import type { Text } from '#contract/kernel/text.ts';
import { told } from '#contract/message/event-words.ts';
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
  ...told('join-asked', {
    person: displayName,
    remarks: message || { zh: '（没有留言）', en: '(no message)' },
  }),
  sendId: requestId,
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
    ...told('join-answered', {
      happened: isAccepted
        ? { zh: `您已加入 ${zh}`, en: `You have joined ${en}` }
        : { zh: `${zh} 未接受您的加入申请`, en: `${en} has not accepted your request to join` },
      remarks: isAccepted
        ? { zh: '现在可以选择该企业开始工作。', en: 'You can now choose this company and begin.' }
        : { zh: '如有疑问，请联系该企业的管理员。', en: 'If you have questions, ask that company’s administrator.' },
    }),
    sendId: `${answer.requestId}:answer`,
    category: 'AUDIT',
    linkPath: '/chooseCompany',
    dueAt: answer.now,
  };
}
