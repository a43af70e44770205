import { fromPromise } from 'xstate';
import type { BodyOf } from '#contract/kernel/call.ts';
import { addSi, type CheckReport, checkSi, modifySi } from '#contract/si/calls.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { type SiWire, siToWire } from '#contract/si/wire.ts';
import { multiCreateFlow, type SiSet, type Submission, type SubmittedSi } from '#machines/si/multi-create.flow.ts';
import type { Http } from '#streams/http.ts';

const recordOf = (draft: SiDraft): SiWire => siToWire(draft) as SiWire;

const bodyOf = ({ drafts, num, shipmentId, mblNo }: SiSet) => ({
  TDBLInfos: drafts.map(recordOf),
  Num: num,
  CGO_ID: shipmentId,
  MBL_NO: mblNo,
});

/** Only a split set has numbers of its own; everybody else's bill has the merged or the shipment's number. */
const billOf = ({ simblNo, mergeMblNo, mblNo }: SiDraft): string => simblNo || mergeMblNo || mblNo;

async function create(http: Pick<Http, 'call'>, set: Submission): Promise<readonly SubmittedSi[]> {
  const body = { ...bodyOf(set), AcceptWarnings: [...set.acceptWarnings] };
  const { data } = await http.call(addSi, { body });
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
    Id: set.siId,
    VERSION: set.version,
    AcceptWarnings: [...set.acceptWarnings],
    ...(set.amendReason === '' ? {} : { AMEND_REASON: set.amendReason }),
  } as BodyOf<typeof modifySi>;
  const { data } = await http.call(modifySi, { body, ifMatch: set.version });
  return [{ id: data.Id, no: '', draftId: draft.draftId, billNo: billOf(draft) }];
}

/** The wizard's machine with its real calls. */
export const siWizardMachine = (http: Pick<Http, 'call'>) =>
  multiCreateFlow.provide({
    actors: {
      check: fromPromise<CheckReport, SiSet>(async ({ input, signal }) => {
        const body = { ...bodyOf(input), ...(input.siId === null ? {} : { Id: input.siId }) };
        return (await http.call(checkSi, { body, signal })).data;
      }),
      submit: fromPromise<readonly SubmittedSi[], Submission>(({ input }) =>
        input.mode === 'modify' ? modify(http, input) : create(http, input),
      ),
    },
  });
