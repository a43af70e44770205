import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { inTrace } from '../tracing/spans.ts';
import { logConsole } from './console-log.ts';

test('what is said on the console is a line of the log, with its error and its trace', () => {
  const lines: unknown[] = [];
  const note = (level: string) => (fields: object, message: string) => void lines.push({ level, ...fields, message });
  const out = { error: () => undefined, warn: () => undefined } as Pick<Console, 'error' | 'warn'>;
  logConsole({ error: note('error'), warn: note('warn') } as unknown as FastifyBaseLogger, out);
  const err = new Error('no answer');
  out.warn('mail: %d left', 3);
  inTrace({ traceId: 'f'.repeat(32), spanId: 'e'.repeat(16), isSampled: true }, () => out.error('rates: failed', err));
  expect(lines).toEqual([
    { level: 'warn', message: 'mail: 3 left' },
    { level: 'error', err, traceId: 'f'.repeat(32), message: 'rates: failed' },
  ]);
});
