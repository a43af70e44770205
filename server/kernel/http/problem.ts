import { type Problem, textSchema } from '#contract/kernel/envelope.ts';
import { AppError, ERRORS, type ErrorCode } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';

export const PROBLEM_TYPE = 'application/problem+json';

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

type Coded = Partial<Record<'code' | 'statusCode' | 'ttl' | 'message', unknown>>;

/** PostgreSQL: what no column can hold: a NUL character, half of a surrogate pair, a number too large, a day of the year 0. */
const UNSTORABLE = new Set(['22021', '22P05', '22003', '22008']);
/** PostgreSQL or the network: there is no database to talk to right now. */
const NO_DATABASE = /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT)$/;

/** The pool's own words: every connection was in use for too long. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Half of a surrogate pair inside JSON. */
const isUnstorableJson = (name: string, message: unknown): boolean =>
  name === '22P02' && /for type json/.test(String(message));

function codeOf({ code, statusCode, message }: Coded): ErrorCode {
  const name = typeof code === 'string' ? code : '';
  if (statusCode === 413) return 'body_too_large';
  if (statusCode === 429) return 'too_many_requests';
  if (statusCode === 503 || NO_DATABASE.test(name) || message === NO_CONNECTION) return 'unavailable';
  // A file that must not be told of.
  if (statusCode === 403 || statusCode === 404) return 'unknown_call';
  // What Fastify itself refuses: JSON that does not parse, another content type, an address that does not decode.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return 'malformed_body';
  return UNSTORABLE.has(name) || isUnstorableJson(name, message) ? 'malformed_body' : 'broken';
}

/** Whatever was thrown, as the one error class; what is not known is `broken` and tells nothing of itself. */
export const asAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError(codeOf((error ?? {}) as Coded), { cause: error });

type Params = Readonly<Record<string, unknown>>;

/** A value that is words itself says them in the language of the sentence. */
const paramsIn = (language: 'zh' | 'en', params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const words = textSchema.safeParse(value);
      return [name, words.success ? words.data[language] : value];
    }),
  );

export function problemOf(error: AppError, traceId: string): ProblemAnswer {
  const { status, zh, en } = ERRORS[error.code];
  const { params = {}, errors = [], extra = {}, headers = {} } = error.detail;
  return {
    status,
    headers,
    body: {
      ...extra,
      code: error.code,
      message: { zh: fill(zh, paramsIn('zh', params)), en: fill(en, paramsIn('en', params)) },
      errors,
      traceId,
      Status: 0,
    },
  };
}
