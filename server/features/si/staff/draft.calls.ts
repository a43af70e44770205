import type { FastifyInstance } from 'fastify';
import { AppError, ERRORS, type Finding, invalid } from '#contract/kernel/errors.ts';
import { parkSiDraft, restoreSi, submitSiDraft } from '#contract/si/staff.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { uniqueBillNumber } from '../bill-number-race.ts';
import { findingAt } from '../findings.ts';
import { restoreDocument } from '../review/change-status.ts';
import { drawNumbers } from '../submit/create-set.ts';
import { readSet } from '../submit/read-set.ts';
import { loggedSubmission, type Submission } from '../submit/submit-log.ts';
import { expectedVersion } from '../version.ts';
import { parkAgain, parkNew, submitParked } from './draft-si.ts';

/** What went wrong with one of several, as findings: an answer of its own has no status. */
function findingsOf(error: unknown): Finding[] {
  if (!(error instanceof AppError)) throw error;
  const { errors = [] } = error.detail;
  if (errors.length > 0) return [...errors];
  const { zh, en } = ERRORS[error.code];
  return [{ path: '', code: error.code, severity: 'error', message: { zh, en } }];
}

/** Parked drafts (status 0) and the way back of deleted SIs. */
export function registerDraftCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, restoreSi, async ({ body, who, request }) => {
    const results = [];
    for (const { TDId, Version } of body.items)
      try {
        const { TBI_STATUS, VERSION } = await restoreDocument(
          deps,
          who,
          { id: TDId, version: Version },
          { requestId: request.id },
        );
        results.push({ TDId, ok: true, TBI_STATUS, VERSION, errors: [] });
      } catch (error) {
        results.push({ TDId, ok: false, TBI_STATUS: null, VERSION: null, errors: findingsOf(error) });
      }
    return { Data: results };
  });

  implementOnce(app, deps, parkSiDraft, async ({ body, who, request }) => {
    const origin = { requestId: request.id };
    const { drafts, origins: stated } = readSet(body);
    const [draft] = drafts;
    const origins = stated[0] ?? null;
    if (!draft || drafts.length > 1) throw invalid([findingAt('TDBLInfos', 'SI-S-03')]);
    const { Id } = body;
    if (Id !== undefined) {
      const version = expectedVersion(request, body.VERSION);
      const asked = { id: Id, version, draft, origins };
      return { Data: await inScope(deps.db, scopeOf(who), tx => parkAgain(tx, deps, who, asked, origin)) };
    }
    const [no = ''] = await drawNumbers(deps, 1);
    const asked = { shipmentId: body.CGO_ID, draft, origins, no };
    return { Data: await inScope(deps.db, scopeOf(who), tx => parkNew(tx, deps, who, asked, origin)) };
  });

  implement(app, submitSiDraft, async ({ body, who, request }) => {
    const version = expectedVersion(request, body.VERSION);
    const submission: Submission = {
      call: 'PT_ADD',
      companyId: null,
      shipmentId: '',
      siId: body.Id,
      onBehalfOfEmployeeId: null,
      siType: 1,
      num: 1,
    };
    const asked = { id: body.Id, version, acceptWarnings: body.AcceptWarnings };
    return {
      Data: await loggedSubmission(deps, who, submission, tx =>
        uniqueBillNumber(() => submitParked(tx, deps, who, asked, { submission, origin: { requestId: request.id } })),
      ),
    };
  });
}
