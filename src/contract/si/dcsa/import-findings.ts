import type { Finding, Severity } from '../../kernel/errors.ts';
import { fill, type Text } from '../../kernel/text.ts';

/** What an import of DCSA shipping instructions may remark. */
export const DCSA_IMPORT_CODES = {
  'DCSA-01': { zh: '文件不是有效的JSON', en: 'The file is not valid JSON' },
  'DCSA-02': { zh: '文件不是DCSA补料（Shipping Instructions）', en: 'The file is not a DCSA shipping instruction' },
  'DCSA-03': {
    zh: '{value} {unit} 已换算为 {converted} {own}',
    en: '{value} {unit} was converted to {converted} {own}',
  },
  'DCSA-04': { zh: '包含多个订舱号，须并单', en: 'It takes in several bookings; they have to be merged' },
  'DCSA-05': { zh: '收费与免费份数已合计', en: 'Copies with and without charges were added up' },
  'DCSA-06': { zh: '件数、重量或计量单位无法识别', en: 'A quantity or its unit cannot be read' },
} as const satisfies Record<string, Text>;

const SEVERITY: Readonly<Record<keyof typeof DCSA_IMPORT_CODES, Severity>> = {
  'DCSA-01': 'error',
  'DCSA-02': 'error',
  'DCSA-03': 'info',
  'DCSA-04': 'warning',
  'DCSA-05': 'info',
  'DCSA-06': 'warning',
};

export type DcsaImportCode = keyof typeof DCSA_IMPORT_CODES;

/** `path` is a place of the file, as `consignmentItems[0].cargoItems[0]`. */
export function importFinding(
  code: DcsaImportCode,
  path: string,
  params?: Readonly<Record<string, unknown>>,
  detail?: Text,
): Finding {
  const { zh, en } = DCSA_IMPORT_CODES[code];
  const message = {
    zh: `${fill(zh, params)}${detail ? `：${detail.zh}` : ''}`,
    en: `${fill(en, params)}${detail ? `: ${detail.en}` : ''}`,
  };
  return { path, code, severity: SEVERITY[code], message, ...(params && { params }) };
}
