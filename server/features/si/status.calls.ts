import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, ERRORS, type Finding } from '#contract/kernel/errors.ts';
import { changeSiStatus, changeSiStatusBatch, deleteSi } from '#contract/si/calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { refused } from './findings.ts';
import { changeStatus, deleteDocument } from './review/change-status.ts';
import { expectedVersion } from './version.ts';

const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  ['sec-purpose', 'purpose', 'x-moz'].some(name => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));

/** What went wrong with one item of a batch, as findings: an answer of its own has no status. */
function findingsOf(error: unknown): Finding[] {
  if (!(error instanceof AppError)) throw error;
  const { errors = [] } = error.detail;
  if (errors.length > 0) return [...errors];
  const { zh, en } = ERRORS[error.code];
  return [{ path: '', code: error.code, severity: 'error', message: { zh, en } }];
}

/** Call 8 of the design, its batch form, and the delete mark. */
export function registerStatusCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, changeSiStatus, async ({ query, who, request, reply }) => {
    // A GET that writes (specification §7): nothing between client and server may keep, repeat or guess it.
    reply.header('Cache-Control', 'no-store');
    if (isPrefetch(request)) throw refused({ code: 'SI-L-01' });
    const asked = {
      id: query.TDId,
      target: /^\d{1,2}$/.test(query.Status) ? Number(query.Status) : Number.NaN,
      remarks: query.Remarks.trim(),
      version: query.Version,
    };
    return { Data: await changeStatus(deps, who, asked, { requestId: request.id }) };
  });

  implement(app, changeSiStatusBatch, async ({ body, who, request }) => {
    const results = [];
    for (const { TDId, Version } of body.items) {
      const item = { id: TDId, target: body.Status, remarks: body.Remarks.trim(), version: Version };
      const asked = { ...item, inBulk: true };
      try {
        const { TBI_STATUS, VERSION } = await changeStatus(deps, who, asked, { requestId: request.id });
        results.push({ TDId, ok: true, TBI_STATUS, VERSION, errors: [] });
      } catch (error) {
        results.push({ TDId, ok: false, TBI_STATUS: null, VERSION: null, errors: findingsOf(error) });
      }
    }
    return { Data: results };
  });

  implement(app, deleteSi, async ({ body, who, request }) => {
    const version = expectedVersion(request, body.VERSION);
    return { Data: await deleteDocument(deps, who, { id: body.Id, version }, { requestId: request.id }) };
  });
}
