import { fill } from '#contract/kernel/text.ts';
import { IMPORT_FIELDS, type ImportField } from '#contract/rates/batch/import/sheet-columns.ts';
import { RATE_FINDINGS } from '#contract/rates/rules/findings/catalogue.ts';

/** What is said of a row of a price sheet. */

export interface Message {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

const WORDS = {
  PORT_UNKNOWN: {
    zh: '未识别的港口“{v}”，请选择或维护映射',
    en: 'Unknown port "{v}"; choose one or add a mapping',
  },
  PORT_SEVERAL: { zh: '“{v}”有多个港口：{list}，请选择', en: '"{v}" may be {list}; choose one' },
  PORT_TAKEN: { zh: '“{v}”按 {code} 读取（同名：{list}）', en: '"{v}" is read as {code} (of the same name: {list})' },
  CARRIER_UNKNOWN: RATE_FINDINGS.CARRIER_UNKNOWN,
  CELL_UNREAD: { zh: '{field}“{v}”无法识别', en: '{field} "{v}" cannot be read' },
  DAY_UNCLEAR: {
    zh: '{field}“{v}”的日月顺序无法判断，请选择日期写法或改正',
    en: '{field} "{v}": day and month could change places; say which stands first, or correct it',
  },
  DAYS_MISSING: { zh: '缺少有效期', en: 'No validity' },
  RATE_UNKNOWN: { zh: '没有运价“{v}”', en: 'There is no rate "{v}"' },
  FEE_UNKNOWN: { zh: '未识别的费用“{v}”', en: 'Unknown fee "{v}"' },
  FEE_TEXT: {
    zh: '“{v}”未识别为费用，仅作备注，不计费',
    en: '"{v}" is no fee that is known: a remark, not charged',
  },
  FEE_TAKEN: { zh: '{v}：并入 {n} 条运价', en: '{v}: goes with {n} rates' },
  FEE_LINES: { zh: '附加费表第 {v} 行的费用已并入', en: 'With the fees of lines {v} of the surcharge sheet' },
  ROW_HIDDEN: { zh: '第 {v} 行在表中被隐藏', en: 'Row {v} is hidden in the sheet' },
  CELL_IGNORED: { zh: '{field}“{v}”未识别，未导入', en: '{field} "{v}" is not understood and left out' },
} as const;

export const say = (code: keyof typeof WORDS, params: Readonly<Record<string, string>> = {}): Message => ({
  code,
  zh: fill(WORDS[code].zh, params),
  en: fill(WORDS[code].en, params),
});

const ofField =
  (code: 'CELL_UNREAD' | 'CELL_IGNORED' | 'DAY_UNCLEAR') =>
  (field: ImportField, v: string): Message => ({
    code,
    zh: fill(WORDS[code].zh, { field: IMPORT_FIELDS[field].zh, v }),
    en: fill(WORDS[code].en, { field: IMPORT_FIELDS[field].en, v }),
  });
export const unread = ofField('CELL_UNREAD');
export const ignored = ofField('CELL_IGNORED');
export const unclear = ofField('DAY_UNCLEAR');

const FEE_FIELDS = {
  fee: { zh: '费用', en: 'Fee' },
  basis: { zh: '计费', en: 'Basis' },
  amount: { zh: '金额', en: 'Amount' },
} as const;

export const feeUnread = (field: keyof typeof FEE_FIELDS, v: string): Message => ({
  code: 'CELL_UNREAD',
  zh: fill(WORDS.CELL_UNREAD.zh, { field: FEE_FIELDS[field].zh, v }),
  en: fill(WORDS.CELL_UNREAD.en, { field: FEE_FIELDS[field].en, v }),
});
