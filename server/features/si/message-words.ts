import type { Text } from '#contract/kernel/text.ts';

export interface MessageWords extends Text {
  readonly level: 'INFO' | 'WARN';
  /** Where the customer goes on. */
  path(id: string): string;
}

const list = (): string => '/external/workbench/SISubimtList';
const form = (id: string): string => `/external/workbench/siSubmit?Id=${id}`;

/** Events that the creator of an SI is told of (design 0.7, A3.2). */
export const MESSAGES_TO_CREATOR: Readonly<Record<string, MessageWords>> = {
  APPROVE: { zh: '补料审核通过', en: 'SI approved', level: 'INFO', path: list },
  RETURN: { zh: '补料被退回，请修改', en: 'SI returned for correction', level: 'WARN', path: form },
  DECLINE: { zh: '补料被拒绝', en: 'SI declined', level: 'WARN', path: list },
  REOPEN: { zh: '补料被重新打开，请修改', en: 'SI reopened for correction', level: 'WARN', path: form },
  MODIFY: { zh: '补料已由平台修改', en: 'SI modified by the platform', level: 'INFO', path: list },
  CARRIER_ACCEPT: { zh: '船公司已接受补料', en: 'SI accepted by the carrier', level: 'INFO', path: list },
  CARRIER_REJECT: { zh: '船公司退单', en: 'SI rejected by the carrier', level: 'WARN', path: form },
  CANCEL_AT_CARRIER: { zh: '补料已向船公司撤销', en: 'SI cancelled at the carrier', level: 'WARN', path: list },
};
