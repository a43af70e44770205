import type { Text } from './text.ts';

/** What a client does with an error: sign in again, show a refusal in place, open the merge view, mark fields, … */
export type ErrorKind =
  | 'signIn'
  | 'elsewhere'
  | 'forbidden'
  | 'notFound'
  | 'stale'
  | 'invalid'
  | 'refused'
  | 'busy'
  | 'broken';

interface ErrorEntry extends Text {
  readonly status: number;
  readonly kind: ErrorKind;
}

/**
 * The one list of answer codes: code -> HTTP status, kind and both texts.
 * 409 means one thing only, "signed in elsewhere" (specification §8); a stale edit is 412, invalid input 422.
 * Finding codes of the check catalogues (`SI-…`) stand beside their rules, not here.
 */
export const ERRORS = {
  SIGN_IN_REQUIRED: { status: 401, kind: 'signIn', zh: '请先登录', en: 'Please sign in' },
  SESSION_SUPERSEDED: {
    status: 409,
    kind: 'elsewhere',
    zh: '您的账号已在其他设备登录',
    en: 'Your account was used on another device',
  },
  AUTH_FORBIDDEN: { status: 403, kind: 'forbidden', zh: '无权执行此操作', en: 'You may not do this' },
  SEAT_ENDED: {
    status: 403,
    kind: 'forbidden',
    zh: '当前企业账号已失效',
    en: 'This company account is no longer valid',
  },
  not_found: { status: 404, kind: 'notFound', zh: '记录不存在或不可见', en: 'Not found, or not visible to you' },
  unknown_call: { status: 404, kind: 'notFound', zh: '接口不存在', en: 'There is no such call' },
  stale_version: { status: 412, kind: 'stale', zh: '内容已被他人修改', en: 'Someone else has changed this meanwhile' },
  body_too_large: { status: 413, kind: 'invalid', zh: '提交内容过大', en: 'The request is too large' },
  malformed_body: { status: 422, kind: 'invalid', zh: '请求内容无法解析', en: 'The request cannot be read' },
  invalid_input: {
    status: 422,
    kind: 'invalid',
    zh: '输入有误，请检查标出的内容',
    en: 'Please correct the marked input',
  },
  event_not_allowed: { status: 422, kind: 'refused', zh: '当前状态不允许此操作', en: 'Not permitted in this status' },
  too_many_requests: {
    status: 429,
    kind: 'busy',
    zh: '请求过于频繁，请在 {s} 秒后重试',
    en: 'Too many requests; try again in {s} s',
  },
  LOGIN_BAD_CREDENTIALS: { status: 422, kind: 'invalid', zh: '账号或密码错误', en: 'Wrong account or password' },
  LOGIN_LOCKED: {
    status: 429,
    kind: 'busy',
    zh: '尝试次数过多，请在 {s} 秒后重试',
    en: 'Too many attempts; try again in {s} s',
  },
  LOGIN_DISABLED: {
    status: 422,
    kind: 'refused',
    zh: '账号已停用，请联系管理员',
    en: 'Account disabled; ask your administrator',
  },
  COMPANY_SUSPENDED: { status: 422, kind: 'refused', zh: '企业已停用', en: 'The company is suspended' },
  TWO_STEP_INVALID: { status: 422, kind: 'invalid', zh: '动态码错误或已过期', en: 'Wrong or expired one-time code' },
  MSG_ID: { status: 422, kind: 'invalid', zh: '缺少消息编号', en: 'The message id is missing' },
  TEMPLATE_FAILED: {
    status: 500,
    kind: 'broken',
    zh: '下载模板文件失败',
    en: 'Failed to download the template file',
  },
  broken: { status: 500, kind: 'broken', zh: '服务器出错，请稍后重试', en: 'The server failed; please try again' },
  unavailable: { status: 503, kind: 'broken', zh: '服务暂不可用', en: 'The service is not available right now' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export type Severity = 'error' | 'warning' | 'info';

/** One remark about one place of the input. `path` uses wire names, as `TDBLInfos[1].BOXES[0].TBX_CNNO`. */
export interface Finding {
  readonly path: string;
  readonly code: string;
  readonly severity: Severity;
  readonly message: Text;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** What a caller may add to an error: where it lies, values for the text, extra members of the problem document. */
export interface ErrorDetail {
  readonly errors?: readonly Finding[];
  readonly params?: Readonly<Record<string, unknown>>;
  /** Further members of the problem body, as `current` of a 412. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The only error class that crosses a layer. Status, kind and texts come from `ERRORS`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(`${code}: ${ERRORS[code].en}`, { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }
}

/** Invalid input at named places; never without a place. */
export const invalid = (errors: readonly [Finding, ...Finding[]]): AppError =>
  new AppError('invalid_input', { errors });
