import { fromPromise } from 'xstate';
import type { BodyOf } from '#contract/kernel/call.ts';
import { addSi, addSiOnBehalf, type CheckReport, checkSi, modifySi } from '#contract/si/calls.ts';
import { ORIGINS_WIRE } from '#contract/si/origin.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { parkSiDraft, submitSiDraft } from '#contract/si/staff.calls.ts';
import { type SiWire, siToWire } from '#contract/si/wire.ts';
import { multiCreateFlow, type SiSet, type Submission, type SubmittedSi } from '#machines/si/multi-create.flow.ts';
import type { CallOptions, Http } from '#streams/http.ts';
import type { OnBehalf, WizardRecord } from './work-stream.ts';

const recordOf = (draft: SiDraft): SiWire => siToWire(draft) as SiWire;

/** Beside the content of a record: where its values came from. */
const saidOf = ({ origins }: SiSet, index: number) => {
  const groups = origins[index] ?? [];
  return groups.length > 0 ? { [ORIGINS_WIRE]: groups } : {};
};

const bodyOf = ({ drafts, num, shipmentId, mblNo }: SiSet) => ({
  TDBLInfos: drafts.map(recordOf),
  Num: num,
  CGO_ID: shipmentId,
  MBL_NO: mblNo,
});

/** What is kept says where it came from; a check asks about the content alone. */
const toKeep = (set: SiSet) => {
  const body = bodyOf(set);
  return { ...body, TDBLInfos: body.TDBLInfos.map((record, index) => ({ ...record, ...saidOf(set, index) })) };
};

/** Only a split set has numbers of its own; everybody else's bill has the merged or the shipment's number. */
const billOf = ({ simblNo, mergeMblNo, mblNo }: SiDraft): string => simblNo || mergeMblNo || mblNo;

async function create(
  http: Pick<Http, 'call'>,
  set: Submission,
  onBehalf: OnBehalf | undefined,
): Promise<readonly SubmittedSi[]> {
  const body = { ...toKeep(set), AcceptWarnings: [...set.acceptWarnings] };
  const { data } = onBehalf
    ? await http.call(addSiOnBehalf, {
        body: {
          ...body,
          EmployeeId: onBehalf.employeeId,
          COMPANYID: onBehalf.companyId,
          COMPANYCODE: onBehalf.companyCode,
        },
      })
    : await http.call(addSi, { body });
  return data.map(({ Id, TBI_NO, DRAFT_ID, TBI_SIMBL_NO }, index) => ({
    id: Id,
    no: TBI_NO,
    draftId: DRAFT_ID,
    billNo: TBI_SIMBL_NO || billOf(set.drafts[index] as SiDraft),
  }));
}

/** The whole record goes back with the version it was read at. The answer has no number: it is the one the record has. */
async function modify(http: Pick<Http, 'call'>, set: Submission): Promise<readonly SubmittedSi[]> {
  const [draft] = set.drafts;
  if (!draft || set.siId === null || set.version === null) throw new Error('modify: no record is open');
  const body = {
    ...recordOf(draft),
    ...saidOf(set, 0),
    Id: set.siId,
    VERSION: set.version,
    AcceptWarnings: [...set.acceptWarnings],
    ...(set.amendReason === '' ? {} : { AMEND_REASON: set.amendReason }),
  } as BodyOf<typeof modifySi>;
  const { data } = await http.call(modifySi, { body, ifMatch: set.version });
  return [{ id: data.Id, no: '', draftId: draft.draftId, billNo: billOf(draft) }];
}

/** Keeps one draft in status 0, new or again; the answer has the version it then has. */
export async function park(http: Pick<Http, 'call'>, set: SiSet, once: Pick<CallOptions, 'idempotencyKey'> = {}) {
  const { siId, version } = set;
  const known = siId === null ? {} : { Id: siId, VERSION: version ?? 0 };
  return (await http.call(parkSiDraft, { body: { ...toKeep(set), ...known }, ...once })).data;
}

/** A parked draft is kept as it stands and submitted; refused, it stays what it is. */
async function submitParked(http: Pick<Http, 'call'>, set: Submission): Promise<readonly SubmittedSi[]> {
  const { Id, VERSION } = await park(http, set);
  const { data } = await http.call(submitSiDraft, {
    body: { Id, VERSION, AcceptWarnings: [...set.acceptWarnings] },
    ifMatch: VERSION,
  });
  return [{ id: Id, no: data.TBI_NO, draftId: data.DRAFT_ID, billNo: billOf(set.drafts[0] as SiDraft) }];
}

const submit = (http: Pick<Http, 'call'>, set: Submission, record: WizardRecord | null) => {
  if (record && 'siId' in record && record.isParked) return submitParked(http, set);
  if (set.mode === 'modify') return modify(http, set);
  return create(http, set, record && 'onBehalf' in record ? record.onBehalf : undefined);
};

/** The wizard's machine with its real calls. */
export const siWizardMachine = (http: Pick<Http, 'call'>, recordOf: () => WizardRecord | null = () => null) =>
  multiCreateFlow.provide({
    actors: {
      check: fromPromise<CheckReport, SiSet>(async ({ input, signal }) => {
        const body = { ...bodyOf(input), ...(input.siId === null ? {} : { Id: input.siId }) };
        return (await http.call(checkSi, { body, signal })).data;
      }),
      submit: fromPromise<readonly SubmittedSi[], Submission>(({ input }) => submit(http, input, recordOf())),
    },
  });
