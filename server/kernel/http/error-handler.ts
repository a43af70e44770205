import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#contract/kernel/errors.ts';
import { asAppError, PROBLEM_TYPE, problemOf } from './problem.ts';

/** Header that names the request, as `TraceId` does in the body. */
export const TRACE_HEADER = 'x-trace-id';

/** What no page of ours sends: somebody tries what he may not. Nothing of what was sent is told. */
const SUSPICIOUS: ReadonlySet<string> = new Set<ErrorCode>([
  'foreign_origin',
  'malformed_body',
  'body_too_large',
  'too_many_requests',
]);

function tell({ log }: FastifyRequest, known: AppError, status: number): void {
  if (status >= 500) log.error({ err: known.cause ?? known }, known.message);
  else if (SUSPICIOUS.has(known.code)) log.warn({ event: 'refused', code: known.code }, 'refused');
  else if (known.code === 'invalid_input') log.info({ event: 'refused', code: known.code }, 'refused');
  else log.debug({ err: known }, known.message);
}

/** Answers a problem. What is broken goes to the log with its cause; the caller gets the trace id to quote. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error);
  const { status, headers, body } = problemOf(known, request.id);
  tell(request, known, status);
  return (
    reply
      .code(status)
      .headers(headers)
      // Once more: no hook has run for an address that does not decode.
      .header(TRACE_HEADER, request.id)
      .header('cache-control', 'no-store')
      .type(PROBLEM_TYPE)
      .serializer((payload: unknown) => JSON.stringify(payload))
      .send(body)
  );
}

/** The one place where something thrown becomes an answer. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
}

/** The refusal of too many requests, with the seconds to wait in text and header. */
export const tooManyRequests = (seconds: number): AppError =>
  new AppError('too_many_requests', { params: { s: seconds }, headers: { 'retry-after': String(seconds) } });
