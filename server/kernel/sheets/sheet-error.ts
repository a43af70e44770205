import type { Finding } from '#contract/kernel/errors.ts';
import { fill, type Text } from '#contract/kernel/text.ts';

/** Why a file cannot be taken as a table. `{…}` slots are filled from the error's params. */
export const SHEET_ERRORS = {
  SHEET_UNKNOWN_FORMAT: {
    zh: '无法识别的文件（{kind}），请上传 .xlsx 或 .csv',
    en: 'Not a table ({kind}); please upload .xlsx or .csv',
  },
  SHEET_TOO_LARGE: { zh: '文件过大：{what}', en: 'The file is too large: {what}' },
  SHEET_BROKEN: { zh: '文件已损坏，无法读取：{what}', en: 'The file is damaged and cannot be read: {what}' },
  SHEET_ENCRYPTED: {
    zh: '文件已加密，请取消密码后重新上传',
    en: 'The file is encrypted; remove the password and upload again',
  },
  SHEET_ENCODING: {
    zh: '无法识别文件编码（{encoding}），请另存为 UTF-8 后重新上传',
    en: 'The text encoding cannot be told ({encoding}); save as UTF-8 and upload again',
  },
  SHEET_EMPTY: { zh: '文件中没有内容', en: 'There is nothing in the file' },
  SHEET_TOO_WIDE: {
    zh: '第 {line} 行超过 {columns} 列',
    en: 'Row {line} has more than {columns} columns',
  },
  SHEET_MISSING: { zh: '文件中没有工作表“{sheet}”', en: 'There is no sheet "{sheet}" in the file' },
} as const satisfies Record<string, Text>;

export type SheetErrorCode = keyof typeof SHEET_ERRORS;

/** A file that cannot be read whole. Nothing of it may be used: rows read before the error are half a result. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly params: Readonly<Record<string, unknown>>;

  constructor(code: SheetErrorCode, params: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(`${code}: ${fill(SHEET_ERRORS[code].en, params)}`, { cause });
    this.name = 'SheetError';
    this.code = code;
    this.params = params;
  }

  get text(): Text {
    const { zh, en } = SHEET_ERRORS[this.code];
    return { zh: fill(zh, this.params), en: fill(en, this.params) };
  }

  /** The error as a remark about the uploaded file. */
  get finding(): Finding {
    return { path: 'file', code: this.code, severity: 'error', message: this.text, params: this.params };
  }
}

export const broken = (what: string, cause?: unknown): SheetError => new SheetError('SHEET_BROKEN', { what }, cause);
export const tooLarge = (what: string, cause?: unknown): SheetError =>
  new SheetError('SHEET_TOO_LARGE', { what }, cause);

/** What a library threw, as an error of the file; a SheetError, an abort and a fault of the disk stay what they are. */
export function asSheetError(error: unknown): unknown {
  if (error instanceof SheetError || !(error instanceof Error)) return error;
  if (error.name === 'AbortError' || error.name === 'TimeoutError' || 'syscall' in error) return error;
  return broken(error.message, error);
}
