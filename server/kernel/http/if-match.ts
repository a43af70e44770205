import type { FastifyRequest } from 'fastify';
import { invalid } from '#contract/kernel/errors.ts';

/** The version that the caller has seen (`If-Match: "3"`); without one nothing is overwritten. */
export function versionSeen({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(headers['if-match']?.trim() ?? '')?.[1];
  if (digits !== undefined) return Number(digits);
  throw invalid([
    {
      path: 'If-Match',
      code: 'DOC-L-01',
      severity: 'error',
      message: { zh: '缺少版本号（If-Match）', en: 'The version is missing (If-Match)' },
    },
  ]);
}
