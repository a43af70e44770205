import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { addSi, addSiOnBehalf, checkSi, modifySi as modifySiCall, type siSetBodySchema } from '#contract/si/calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { actorOf } from './actor.ts';
import { uniqueBillNumber } from './bill-number-race.ts';
import { forgetDraftSet } from './draft-set/forget.ts';
import { checkOnly } from './submit/check-only.ts';
import { createSet, drawNumbers, type Maker } from './submit/create-set.ts';
import { modifySi } from './submit/modify-si.ts';
import { makerOnBehalf } from './submit/on-behalf.ts';
import { readRecord, readSet } from './submit/read-set.ts';
import { loggedSubmission, type Submission } from './submit/submit-log.ts';
import { expectedVersion } from './version.ts';

type SetBody = z.output<typeof siSetBodySchema>;

const submissionOf = (
  call: Submission['call'],
  { TDBLInfos, Num, CGO_ID }: SetBody,
  companyId: string | null,
): Submission => ({
  call,
  companyId,
  shipmentId: CGO_ID,
  siId: null,
  onBehalfOfEmployeeId: null,
  siType: Number(TDBLInfos[0]?.TBI_SITYPE ?? 1) || 1,
  num: Math.min(Math.max(Num, -1), 1_000_000),
});

async function create(
  deps: Deps,
  who: SeatedWho,
  maker: Maker,
  {
    body,
    call,
    requestId,
  }: {
    readonly body: SetBody & { readonly AcceptWarnings: readonly string[] };
    readonly call: 'ADD' | 'PT_ADD';
    readonly requestId: string;
  },
) {
  const numbers = await drawNumbers(deps, body.TDBLInfos.length);
  const submission = { ...submissionOf(call, body, maker.companyId), onBehalfOfEmployeeId: maker.onBehalfOf };
  const input = { ...readSet(body), acceptWarnings: body.AcceptWarnings };
  return loggedSubmission(deps, who, submission, async tx => {
    const made = await uniqueBillNumber(() => createSet(tx, deps, input, maker, { numbers, origin: { requestId } }));
    await forgetDraftSet(tx, who.seat.employeeId, `CGO_ID=${body.CGO_ID}`);
    return made;
  });
}

/** Calls 2, 3, 4 and 9 of the design (A7): check, add, modify, add on behalf. */
export function registerSubmitCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, checkSi, async ({ body, who }) => {
    const submission = submissionOf('CHECK', body, null);
    submission.siId = body.Id ?? null;
    const input = readSet(body);
    return {
      Data: await loggedSubmission(deps, who, submission, tx =>
        checkOnly(tx, deps, who, input, { siId: body.Id, submission }),
      ),
    };
  });

  implement(app, addSi, async ({ body, who, request }) => {
    const { companyId, companyCode } = who.seat;
    const maker: Maker = {
      actor: actorOf(who),
      companyId,
      companyCode,
      onBehalfOf: null,
      isProgram: who.program !== undefined,
    };
    return { Data: await create(deps, who, maker, { body, call: 'ADD', requestId: request.id }) };
  });

  implement(app, addSiOnBehalf, async ({ body, who, request }) => {
    const maker = await makerOnBehalf(deps, who, {
      companyId: body.COMPANYID,
      companyCode: body.COMPANYCODE,
      employeeId: body.EmployeeId,
      shipmentId: body.CGO_ID,
    });
    return { Data: await create(deps, who, maker, { body, call: 'PT_ADD', requestId: request.id }) };
  });

  implement(app, modifySiCall, async ({ body, who, request }) => {
    const version = expectedVersion(request, body.VERSION);
    const { draft, unknown } = readRecord(body);
    const submission: Submission = {
      call: 'MODIFY',
      companyId: null,
      shipmentId: '',
      siId: body.Id,
      onBehalfOfEmployeeId: null,
      siType: 1,
      num: 1,
    };
    const asked = {
      id: body.Id,
      draft,
      unknown,
      origins: body.ORIGINS ?? null,
      expectedVersion: version,
      amendReason: body.AMEND_REASON ?? '',
      acceptWarnings: body.AcceptWarnings,
    };
    const origin = { requestId: request.id };
    return {
      Data: await loggedSubmission(deps, who, submission, async tx => {
        const modified = await uniqueBillNumber(() => modifySi(tx, deps, who, asked, { submission, origin }));
        await forgetDraftSet(tx, who.seat.employeeId, `Id=${body.Id}`);
        return modified;
      }),
    };
  });
}
