import { format } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { traceNow } from '../tracing/spans.ts';

/**
 * What background work says on the console becomes a line of the log like all others: one JSON object, with the trace that it belongs
 * to. For the process as a whole, once.
 */
export function logConsole(log: FastifyBaseLogger, out: Pick<Console, 'error' | 'warn'> = console): void {
  for (const level of ['error', 'warn'] as const)
    out[level] = (...said: unknown[]): void => {
      const err = said.find(part => part instanceof Error);
      const { traceId } = traceNow() ?? {};
      log[level](
        { ...(err ? { err } : {}), ...(traceId ? { traceId } : {}) },
        format(...said.filter(part => part !== err)),
      );
    };
}
