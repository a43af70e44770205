import { type Problem, problemSchema } from '#contract/kernel/envelope.ts';
import { ERRORS, type ErrorCode, type ErrorKind } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';

/** `offline`: no answer at all, so nothing is known about what the server did. */
export type CallErrorKind = ErrorKind | 'offline';

export type CallProblem = Problem<ErrorCode | 'offline'>;

/** A call that did not succeed: what to tell the reader (`problem`) and what to do about it (`kind`). */
export class CallError extends Error {
  readonly problem: CallProblem;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly kind: CallErrorKind;
  /** Seconds to wait, of a 429 or 503. */
  readonly retryAfterS: number | null;

  constructor(problem: CallProblem, status: number, cause?: unknown, retryAfterS: number | null = null) {
    super(`${status} ${problem.code}`, { cause });
    this.name = 'CallError';
    this.problem = problem;
    this.status = status;
    this.kind = kindOf(problem.code, status);
    this.retryAfterS = retryAfterS;
  }
}

/** A code this client does not know (a newer server) still has the kind of its status. */
function kindOf(code: CallProblem['code'], status: number): CallErrorKind {
  if (code === 'offline') return 'offline';
  return ERRORS[code]?.kind ?? ERRORS[codeOfStatus(status)].kind;
}

function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return 'SIGN_IN_REQUIRED';
    case 403:
      return 'AUTH_FORBIDDEN';
    case 404:
      return 'not_found';
    case 409:
      return 'SESSION_SUPERSEDED';
    case 412:
      return 'stale_version';
    case 413:
      return 'body_too_large';
    case 429:
      return 'too_many_requests';
    case 502:
    case 503:
    case 504:
      return 'unavailable';
    default:
      return status >= 500 ? 'broken' : 'invalid_input';
  }
}

const OFFLINE: Text = { zh: '网络不可用，请检查连接后重试', en: 'No connection; please check it and try again' };

const problemWith = (code: CallProblem['code'], message: Text): CallProblem => ({
  code,
  message: { zh: message.zh, en: message.en },
  errors: [],
  traceId: '',
  Status: 0,
});

export const offline = (cause: unknown): CallError => new CallError(problemWith('offline', OFFLINE), 0, cause);

/** The server answered, but not what the call declares. */
export const unreadable = (status: number, cause?: unknown): CallError =>
  new CallError(problemWith('broken', ERRORS.broken), status, cause);

/** The error of an answer that is no success, problem document or not (a proxy answers HTML). */
export async function errorOf(response: Response): Promise<CallError> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterS = Number.isFinite(seconds) ? seconds : null;
  const parsed = problemSchema.safeParse(await response.json().catch(() => null));
  const code = codeOfStatus(response.status);
  const problem = parsed.success ? (parsed.data as unknown as CallProblem) : problemWith(code, ERRORS[code]);
  return new CallError(problem, response.status, undefined, retryAfterS);
}
