import { contentHash } from '../parts/content-hash.ts';
import { isDraftId } from '../parts/draft-id.ts';
import { SET_LIMIT } from '../parts/split-numbers.ts';
import { billNumberText } from './normalise-draft.ts';
import type { CheckRule } from './rule.ts';
import { BODY_PATH } from './set-view.ts';

/** Rules about the set as a whole: SI-S-01 to SI-S-09. SI-S-10 stands in `check-set.ts`, it looks at the findings. */

const shipmentOpen: CheckRule = {
  code: 'SI-S-01',
  severity: 'error',
  scope: 'set',
  *check({ input }, { shipment, companyId }) {
    const fits = shipment?.isOpen && shipment.companyId === companyId && shipment.id === input.shipmentId;
    if (!fits) yield { path: BODY_PATH.shipmentId };
  },
};

const setSize: CheckRule = {
  code: 'SI-S-02',
  severity: 'error',
  scope: 'set',
  *check({ drafts }) {
    if (drafts.length < 1 || drafts.length > SET_LIMIT) {
      yield { path: BODY_PATH.drafts, params: { count: drafts.length } };
    }
  },
};

const countAsPlanned: CheckRule = {
  code: 'SI-S-03',
  severity: 'error',
  scope: 'set',
  *check({ input, drafts }, { mode }) {
    if (mode !== 'modify' && drafts.length !== input.num) {
      yield { path: BODY_PATH.num, params: { count: drafts.length, planned: input.num } };
    }
  },
};

const plannedFitsType: CheckRule = {
  code: 'SI-S-04',
  severity: 'error',
  scope: 'set',
  *check({ input, drafts, siType, isExtension, others }, { mode }) {
    if (mode === 'modify') return;
    const { num } = input;
    const already = isExtension ? others.length : 0;
    const least = siType === 2 && !isExtension ? 2 : 1;
    const most = siType === 2 ? SET_LIMIT - (isExtension ? Math.max(already, 1) : 0) : 1;
    if (!Number.isInteger(num) || num < least || num > most || num < drafts.length) {
      yield { path: BODY_PATH.num, params: { planned: num, siType, least, most, drafts: drafts.length, already } };
    }
  },
};

const draftIds: CheckRule = {
  code: 'SI-S-05',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }, { mode }) {
    if (mode === 'modify') return;
    const seen = new Set<string>();
    for (const { draft, path } of drafts) {
      if (!isDraftId(draft.draftId) || seen.has(draft.draftId)) {
        yield { path: path('draftId'), params: { draftId: draft.draftId } };
      }
      seen.add(draft.draftId);
    }
  },
};

const draftIdsUnused: CheckRule = {
  code: 'SI-S-06',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }, { mode, usedDraftIds }) {
    if (mode === 'modify') return;
    for (const { draft, path } of drafts) {
      const before = usedDraftIds.get(draft.draftId);
      if (before !== undefined && before !== contentHash(draft)) {
        yield { path: path('draftId'), params: { draftId: draft.draftId } };
      }
    }
  },
};

const SAME_IN_SET = ['siType', 'shipmentId', 'carrier', 'vessel', 'voyage', 'loadingCode'] as const;

const sameRouting: CheckRule = {
  code: 'SI-S-07',
  severity: 'error',
  scope: 'draft',
  *check({ input, drafts }) {
    const first = drafts[0]?.draft;
    for (const { draft, path } of drafts) {
      for (const field of SAME_IN_SET) {
        // A draft that names no shipment is for that of the call.
        if (field === 'shipmentId' && draft.shipmentId === '') continue;
        const expected = field === 'shipmentId' ? input.shipmentId : first?.[field];
        if (draft[field] !== expected) yield { path: path(field), params: { value: draft[field], expected } };
      }
    }
  },
};

const sameBillNumber: CheckRule = {
  code: 'SI-S-08',
  severity: 'error',
  scope: 'draft',
  *check({ input, drafts, makesBill }, { shipment }) {
    if (!makesBill) return;
    const given = billNumberText(input.mblNo);
    const known = shipment?.mblNo ?? '';
    if (known !== '' && given !== known) yield { path: BODY_PATH.mblNo, params: { value: given, expected: known } };
    for (const { draft, path } of drafts) {
      const expected = known || given;
      if (draft.mblNo !== expected) yield { path: path('mblNo'), params: { value: draft.mblNo, expected } };
    }
  },
};

const billNumberFree: CheckRule = {
  code: 'SI-S-09',
  severity: 'error',
  scope: 'draft',
  *check({ drafts, makesBill, others }) {
    if (!makesBill) return;
    const used = new Set(others.map(si => si.billNo).filter(number => number !== ''));
    for (const { billNo, path } of drafts) if (used.has(billNo)) yield { path: path('simblNo'), params: { billNo } };
  },
};

export const SET_RULES: readonly CheckRule[] = [
  shipmentOpen,
  setSize,
  countAsPlanned,
  plannedFitsType,
  draftIds,
  draftIdsUnused,
  sameRouting,
  sameBillNumber,
  billNumberFree,
];
