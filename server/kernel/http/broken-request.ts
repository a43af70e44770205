import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '#contract/kernel/errors.ts';
import { newId } from '../ids.ts';
import { TRACE_HEADER } from './error-handler.ts';
import { PROBLEM_TYPE, problemOf } from './problem.ts';

const CODES: Readonly<Record<string, { readonly code: ErrorCode; readonly status?: number }>> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout' },
};

/** Bytes that never became a request get a problem as well: no route, no hook, no reply object exists for them. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const traceId = newId();
  const { code, status: own } = CODES[error.code ?? ''] ?? { code: 'malformed_body', status: 400 };
  const { status: usual, body } = problemOf(new AppError(code), traceId);
  const status = own ?? usual;
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `content-type: ${PROBLEM_TYPE}; charset=utf-8`,
      `content-length: ${Buffer.byteLength(text)}`,
      `${TRACE_HEADER}: ${traceId}`,
      'cache-control: no-store',
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}
