import type { Text } from '../kernel/text.ts';

/** Finding codes of bills (design C6), and those of its lifecycle. */
export const BILL_CODES = {
  'BL-03': { zh: '内容超出版面 {lines} 行', en: '{lines} lines more than the paper holds' },
  'BL-04': { zh: '件毛体与补料不一致', en: 'Totals differ from the SI' },
  'BL-05': { zh: '与补料文字不一致', en: 'Text differs from the SI' },
  'BL-06': { zh: '装船日晚于今天或未填写', en: 'The on-board date is missing or lies in the future' },
  'BL-07': { zh: '正本份数与签单方式不符', en: 'The number of originals does not fit the kind of bill' },
  'BL-08': { zh: '客户未确认', en: 'Not confirmed by the customer' },
  'BL-09': { zh: '放单申请未通过', en: 'The release application is not approved' },
  'BL-10': { zh: '正本未全部收回', en: 'Not all originals have come back' },
  'BL-11': { zh: '已签发，须走改单', en: 'Issued; use an amendment' },
  'BL-12': { zh: '字体不支持的字符：{character}', en: 'This character cannot be printed: {character}' },
  'BL-L-01': { zh: '当前状态不允许此操作', en: 'Not permitted in this state' },
  'BL-L-03': { zh: '说明须为5至500个字符', en: 'Give remarks of 5 to 500 characters' },
  'BL-N-01': { zh: '没有可用的提单号规则', en: 'No rule makes a number for this bill' },
} as const satisfies Record<string, Text>;
export type BillCode = keyof typeof BILL_CODES;
