import type { AuditAction } from '#contract/audit/calls.ts';
import type { Text } from '#contract/kernel/text.ts';
import { told } from '#contract/message/event-words.ts';
import { type AuditEntry, audit } from '../../../kernel/audit.ts';
import { newId } from '../../../kernel/ids.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import type { Owner } from './owner.ts';

const TOLD = {
  TWO_STEP_ON: { zh: '您的账号已启用两步验证', en: 'Two-step verification was switched on for your account' },
  TWO_STEP_OFF: { zh: '您的账号已关闭两步验证', en: 'Two-step verification was switched off for your account' },
} as const satisfies Partial<Record<AuditAction, Text>>;

const RESET: Text = {
  zh: '管理员已重置您账号的两步验证',
  en: 'An administrator has reset the two-step verification of your account',
};

const NOT_YOU: Text = {
  zh: '如果不是您本人操作，请立即修改密码并联系管理员。',
  en: 'If this was not you, change your password at once and tell your administrator.',
};
const NOT_ASKED: Text = {
  zh: '如果不是您要求的，请立即联系管理员。',
  en: 'If you did not ask for it, tell your administrator at once.',
};

export interface SecondStepChange {
  readonly action: keyof typeof TOLD;
  readonly by: Pick<AuditEntry, 'actorUserId' | 'actorEmployeeId' | 'sessionId' | 'ip' | 'traceId'>;
  /** Where the actor sits; a person's own change stands in that log too. */
  readonly companyId: string | null;
  readonly at: Date;
  /** Given by an administrator: it was not the person's own doing. */
  readonly reason?: string;
}

/** Written down and told: whoever did it, the owner learns of it, by mail and, where another did it, at his next sign-in. */
export async function tellSecondStep(tx: Tx, owner: Owner, change: SecondStepChange): Promise<void> {
  const { action, at, reason, by, companyId } = change;
  const { zh, en } = reason === undefined ? TOLD[action] : RESET;
  const more = reason === undefined ? NOT_YOU : NOT_ASKED;
  if (owner.email)
    await queueMail(tx, {
      companyId: null,
      purpose: 'security',
      to: owner.email,
      subject: `${zh} / ${en}`,
      text: `${zh}。${more.zh}\n\n${en}. ${more.en}`,
      dueAt: at,
    });
  if (reason !== undefined && owner.companyId !== null)
    await queueMessage(tx, {
      to: { employees: [owner.id] },
      companyId: owner.companyId,
      ...told('two-step-reset', {
        happened: RESET,
        remarks: { zh: `${reason}\n${more.zh}`, en: `${reason}\n${more.en}` },
      }),
      hasOwnMail: owner.email !== null,
      sendId: `two-step-reset:${newId(at.getTime())}`,
      category: 'SECURITY',
      level: 'WARN',
      dueAt: at,
    });
  await audit(tx, {
    ...by,
    action,
    at,
    companyId,
    reason: reason ?? null,
    targetType: owner.account.mode === 'employee' ? 'employee' : 'user',
    targetId: owner.id,
  });
}
