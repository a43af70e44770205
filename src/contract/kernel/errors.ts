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
  FILE_LOST: {
    status: 410,
    kind: 'refused',
    zh: '文件内容已丢失，请联系管理员从备份中恢复',
    en: 'The content of this file is lost; ask the administrator to restore it from a backup',
  },
  SCANNER_AWAY: {
    status: 503,
    kind: 'refused',
    zh: '病毒扫描服务暂不可用，文件未接收；请几分钟后重试，仍不行请联系管理员',
    en: 'The virus scanner does not answer, so the file was not taken; try again in some minutes, then tell your administrator',
  },
  SCANNER_LIMIT: {
    status: 503,
    kind: 'refused',
    zh: '文件超出病毒扫描的大小上限，未接收；请拆分后上传，或请管理员调高扫描上限',
    en: 'The file is larger than the virus scanner looks at, so it was not taken; split it, or ask your administrator to raise its limit',
  },
  stale_version: { status: 412, kind: 'stale', zh: '内容已被他人修改', en: 'Someone else has changed this meanwhile' },
  body_too_large: { status: 413, kind: 'invalid', zh: '提交内容过大', en: 'The request is too large' },
  headers_too_large: { status: 431, kind: 'invalid', zh: '请求头过大', en: 'The headers are too large' },
  request_timeout: { status: 408, kind: 'refused', zh: '请求接收超时', en: 'The request took too long to arrive' },
  SETUP_INVALID: {
    status: 422,
    kind: 'refused',
    zh: '设置地址无效、已使用或已过期，请重新启动服务器获取新地址',
    en: 'This address is not valid, was used or has expired; restart the server for a new one',
  },
  foreign_origin: {
    status: 422,
    kind: 'refused',
    zh: '不接受来自其他网站的请求',
    en: 'Requests from other sites are not accepted',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    kind: 'refused',
    zh: '同一次提交已用其他内容发送过，请重新打开后再试',
    en: 'This was sent before with other content; open it again and repeat',
  },
  ALREADY_DONE: {
    status: 422,
    kind: 'refused',
    zh: '这次提交已经完成，但答复丢失；请刷新后查看',
    en: 'This was done already, only its answer was lost; reload to see it',
  },
  EXPORT_TOO_MANY: {
    status: 422,
    kind: 'refused',
    zh: '一次最多导出 {most} 行，请缩小筛选范围，或请管理员提高上限',
    en: 'One file may hold {most} rows at most; narrow the view, or ask your administrator for more',
  },
  not_json: {
    status: 400,
    kind: 'invalid',
    zh: '请求内容不是有效的 JSON',
    en: 'The body of the request is not JSON',
  },
  method_not_allowed: {
    status: 405,
    kind: 'refused',
    zh: '此接口不接受该方法，可用：{allow}',
    en: 'This call does not take the method; it takes {allow}',
  },
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
  too_many_searches: {
    status: 429,
    kind: 'busy',
    zh: '查询过于频繁，请 {s} 秒后再试或登录',
    en: 'Too many searches; wait {s} s or sign in',
  },
  PRICE_GONE: {
    status: 422,
    kind: 'refused',
    zh: '价格已下架',
    en: 'This price is no longer on sale',
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
  ALREADY_TAKEN: { status: 412, kind: 'stale', zh: '该申请已由他人处理', en: 'Taken by somebody else' },
  COMPANY_SUSPENDED: { status: 422, kind: 'refused', zh: '企业已停用', en: 'The company is suspended' },
  TWO_STEP_INVALID: { status: 422, kind: 'invalid', zh: '动态码错误或已过期', en: 'Wrong or expired one-time code' },
  PROOF_NEEDED: {
    status: 422,
    kind: 'invalid',
    zh: '请输入密码或动态码确认；两者都没有的账号，请重新登录后 {n} 分钟内操作',
    en: 'Confirm with your password or a one-time code; an account that has neither signs in again and does it within {n} minutes',
  },
  PASSWORD_WRONG: { status: 422, kind: 'invalid', zh: '密码错误', en: 'Wrong password' },
  PHONE_TAKEN: {
    status: 422,
    kind: 'refused',
    zh: '手机号或邮箱已被使用',
    en: 'This phone or address is used by another account',
  },
  TOTP_WRONG: { status: 422, kind: 'invalid', zh: '动态码错误', en: 'Wrong code' },
  TWO_STEP_ON: { status: 422, kind: 'refused', zh: '两步验证已启用', en: 'Two-step verification is on already' },
  TWO_STEP_REQUIRED: {
    status: 403,
    kind: 'forbidden',
    zh: '您的角色要求两步验证，请先启用',
    en: 'Your role requires two-step verification; switch it on first',
  },
  TWO_STEP_KEPT: {
    status: 422,
    kind: 'refused',
    zh: '您的角色要求两步验证，不能关闭',
    en: 'Your role requires two-step verification; it cannot be switched off',
  },
  TWO_STEP_NEEDED: {
    status: 422,
    kind: 'invalid',
    zh: '该账号已启用两步验证，请输入动态码或恢复码',
    en: 'This account has two-step verification; enter a one-time or recovery code',
  },
  TWO_STEP_LATE: {
    status: 422,
    kind: 'refused',
    zh: '设置已超时，请重新开始',
    en: 'The set-up took too long; begin again',
  },
  AVATAR_TYPE: {
    status: 422,
    kind: 'invalid',
    zh: '只接受 PNG、JPEG 或 WebP 图片',
    en: 'Only PNG, JPEG or WebP pictures are taken',
  },
  CAPTCHA_REQUIRED: { status: 422, kind: 'invalid', zh: '请输入图形验证码', en: 'Please enter the image code' },
  CAPTCHA_INVALID: {
    status: 422,
    kind: 'invalid',
    zh: '图形验证码错误，已为您换一张',
    en: 'Wrong image code; here is another',
  },
  CODE_INVALID: { status: 422, kind: 'invalid', zh: '验证码错误', en: 'Wrong code' },
  CODE_EXPIRED: { status: 422, kind: 'invalid', zh: '验证码已过期，请重新获取', en: 'Code expired; ask for a new one' },
  CONSENT_REQUIRED: {
    status: 422,
    kind: 'invalid',
    zh: '请先同意用户协议与隐私政策',
    en: 'Accept the terms and privacy policy first',
  },
  PASSWORD_WEAK: { status: 422, kind: 'invalid', zh: '密码过于简单：{why}', en: 'Password too weak: {why}' },
  PASSWORD_REUSED: { status: 422, kind: 'invalid', zh: '不能与最近 5 次密码相同', en: 'Must differ from the last 5' },
  NOT_ONESELF: { status: 422, kind: 'refused', zh: '不能对自己的账号执行此操作', en: 'Not on your own account' },
  LAST_ADMIN: { status: 422, kind: 'refused', zh: '至少保留一名管理员', en: 'At least one administrator must remain' },
  CONTACT_NEEDED: { status: 422, kind: 'refused', zh: '请填写手机或邮箱', en: 'A phone or an e-mail is needed' },
  ROLE_NEEDED: { status: 422, kind: 'refused', zh: '至少选择一个角色', en: 'At least one role is needed' },
  CEILING_EXCEEDED: { status: 422, kind: 'refused', zh: '超出企业可授权范围', en: 'Beyond what the company may grant' },
  INVITATION_INVALID: {
    status: 422,
    kind: 'refused',
    zh: '邀请无效、已使用或已过期',
    en: 'The invitation is not valid, used or expired',
  },
  BIND_LIMIT: { status: 422, kind: 'refused', zh: '最多绑定 20 个企业账号', en: 'At most 20 company accounts' },
  RESEND_LIMIT: { status: 422, kind: 'refused', zh: '每天最多重发 {n} 次', en: 'At most {n} times a day' },
  HANDOVER_NEEDED: {
    status: 422,
    kind: 'refused',
    zh: '还有 {n} 类工作未指定接收人',
    en: 'Nobody is named for {n} kinds of work yet',
  },
  UNDO_TOO_LATE: { status: 422, kind: 'refused', zh: '只能在 {n} 天内撤销', en: 'Can be taken back for {n} days only' },
  PATH_UNKNOWN: { status: 422, kind: 'invalid', zh: '路由不存在', en: 'Route does not exist' },
  BUTTON_CODE_FORMAT: {
    status: 422,
    kind: 'invalid',
    zh: '按钮代码格式不正确',
    en: 'The button code is not well formed',
  },
  MENU_CYCLE: {
    status: 422,
    kind: 'invalid',
    zh: '上级菜单不存在或成环',
    en: 'The parent does not exist or the nodes form a circle',
  },
  MENU_UNCHANGED: { status: 422, kind: 'refused', zh: '没有需要发布的变更', en: 'There is nothing to publish' },
  MENU_NEEDED: {
    status: 422,
    kind: 'refused',
    zh: '此菜单不能停用，否则无法再管理菜单和角色',
    en: 'This node stays on, or nobody could manage menus and roles again',
  },
  ROLE_IN_USE: { status: 422, kind: 'refused', zh: '角色下仍有 {n} 名成员', en: 'The role still has {n} members' },
  ROLE_STANDARD: {
    status: 422,
    kind: 'refused',
    zh: '系统角色不能这样修改，可复制后修改',
    en: 'A standard role cannot be changed so; copy it instead',
  },
  BIND_TAKEN: { status: 422, kind: 'refused', zh: '该企业账号已绑定其他用户', en: 'Account is bound to another user' },
  UNBIND_NO_WAY_IN: {
    status: 422,
    kind: 'refused',
    zh: '该账号没有密码，解绑后将无法登录，请再次确认',
    en: 'This account has no password: unbound, nobody can sign in to it. Please confirm once more',
  },
  JOIN_OPEN: { status: 422, kind: 'refused', zh: '您已申请加入该企业', en: 'You have asked this company already' },
  JOIN_MEMBER: {
    status: 422,
    kind: 'refused',
    zh: '您已有该企业的账号',
    en: 'You have an account at this company already',
  },
  SOCIAL_STATE_INVALID: {
    status: 422,
    kind: 'refused',
    zh: '登录请求已失效，请重新开始',
    en: 'This sign-in is used up or too old; start again',
  },
  SOCIAL_CODE_INVALID: {
    status: 422,
    kind: 'refused',
    zh: '授权码无效，请重新开始',
    en: 'The other service did not accept the code; start again',
  },
  SOCIAL_TAKEN: {
    status: 422,
    kind: 'refused',
    zh: '该社交账号已绑定其他用户',
    en: 'This identity belongs to another user',
  },
  SOCIAL_LAST_WAY: {
    status: 422,
    kind: 'refused',
    zh: '这是您唯一的登录方式，请先设置密码并绑定手机号或邮箱',
    en: 'This is your only way to sign in; set a password and a phone or e-mail first',
  },
  MSG_ID: { status: 422, kind: 'invalid', zh: '缺少消息编号', en: 'The message id is missing' },
  MSG_AUDIENCE_EMPTY: { status: 422, kind: 'invalid', zh: '没有接收人', en: 'Nobody addressed' },
  MSG_TOO_LONG: { status: 422, kind: 'invalid', zh: '标题或正文过长', en: 'The title or the text is too long' },
  MSG_RECALL_LATE: { status: 422, kind: 'refused', zh: '超过 24 小时不可撤回', en: 'Too late to recall' },
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
