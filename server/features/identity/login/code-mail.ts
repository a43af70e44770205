import type { Text } from '#contract/kernel/text.ts';
import type { NewMail } from '../../../kernel/mail/queue-mail.ts';

export type CodePurpose = 'login' | 'register' | 'reset' | 'bind';
type Letter = Pick<NewMail, 'subject' | 'text'>;

const FOR: Readonly<Record<CodePurpose, Text>> = {
  login: { zh: '登录', en: 'signing in' },
  register: { zh: '注册', en: 'registering' },
  reset: { zh: '重置密码', en: 'resetting your password' },
  bind: { zh: '验证联系方式', en: 'confirming your address' },
};

/** Both languages in one: who asks for a code has not said which one he reads. */
export const codeLetter = (purpose: CodePurpose, code: string): Letter => ({
  subject: 'Fairlead 验证码 / verification code',
  text: [
    `您的验证码：${code}`,
    `用于${FOR[purpose].zh}，5 分钟内有效，只能使用一次，请勿告诉任何人。如非本人操作，请忽略。`,
    '',
    `Your code: ${code}`,
    `It is for ${FOR[purpose].en}, works for 5 minutes and once. Do not give it to anybody. If this was not you, ignore it.`,
  ].join('\n'),
});

/** The answer on the screen is the same; only who reads the mail learns that there is an account. */
export const alreadyLetter = (): Letter => ({
  subject: 'Fairlead：您已有账号 / you already have an account',
  text: [
    '有人用此地址注册 Fairlead，但您已有账号。请直接登录；忘记密码可以重置。如非本人操作，请忽略。',
    '',
    'Somebody began to register at Fairlead with this address. You already have an account: sign in, or reset your password.',
    'If this was not you, ignore this message.',
  ].join('\n'),
});
