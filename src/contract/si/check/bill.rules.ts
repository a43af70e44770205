import { sameParty } from '../parts/party.ts';
import { BILL_NUMBER_LENGTH } from '../parts/split-numbers.ts';
import { wirePath } from '../wire.ts';
import { LIST_LIMITS } from './field-limits.ts';
import type { CheckRule } from './rule.ts';

/** Rules about split and merged bill numbers: SI-M-01 to SI-M-08 (design A5.2, A5.3). */

const uniqueNumbers: CheckRule = {
  code: 'SI-M-01',
  severity: 'error',
  scope: 'set',
  *check({ drafts, makesBill }, { billNumbersInUse }) {
    if (!makesBill) return;
    const seen = new Set<string>();
    for (const { billNo, path } of drafts) {
      if (billNo === '') continue;
      if (seen.has(billNo) || billNumbersInUse.has(billNo)) yield { path: path('simblNo'), params: { billNo } };
      seen.add(billNo);
    }
  },
};

const startsWithMaster: CheckRule = {
  code: 'SI-M-02',
  severity: 'error',
  scope: 'draft',
  *check({ drafts, makesBill, siType }, { asker }) {
    if (!makesBill || siType !== 2) return;
    for (const { draft, billNo, path } of drafts) {
      if (!billNo.startsWith(draft.mblNo)) {
        yield {
          path: path('simblNo'),
          // The carrier may give numbers of its own, which staff then type in.
          severity: asker === 'platform' ? 'warning' : 'error',
          params: { billNo, mblNo: draft.mblNo },
        };
      }
    }
  },
};

const numberLength: CheckRule = {
  code: 'SI-M-03',
  severity: 'error',
  scope: 'draft',
  *check({ drafts, makesBill }) {
    if (!makesBill) return;
    for (const { draft, billNo, path } of drafts) {
      const numbers = { mblNo: draft.mblNo, mergeMblNo: draft.mergeMblNo, simblNo: billNo } as const;
      for (const field of ['mblNo', 'mergeMblNo', 'simblNo'] as const) {
        const value = numbers[field];
        const said = field === 'simblNo' && (value === draft.mblNo || value === draft.mergeMblNo);
        if (value.length > BILL_NUMBER_LENGTH && !said) {
          yield { path: path(field), params: { value, length: value.length, limit: BILL_NUMBER_LENGTH } };
        }
      }
    }
  },
};

const SAME_IN_MERGE = ['companyId', 'carrier', 'vessel', 'voyage', 'loadingCode', 'dischargeCode'] as const;

const mergedRouting: CheckRule = {
  code: 'SI-M-04',
  severity: 'error',
  scope: 'draft',
  *check({ drafts, makesBill }, { shipment, linkedShipments }) {
    if (!makesBill) return;
    for (const { index, draft } of drafts) {
      for (const [link, { shipmentId }] of draft.masters.entries()) {
        const linked = linkedShipments.get(shipmentId);
        const differs = SAME_IN_MERGE.filter(field => linked?.[field] !== shipment?.[field]);
        if (!linked || linked.id === shipment?.id || differs.length > 0) {
          yield { path: wirePath.master(index, link, 'shipmentId'), params: { shipmentId, differs } };
        }
      }
    }
  },
};

const mergedFree: CheckRule = {
  code: 'SI-M-05',
  severity: 'error',
  scope: 'draft',
  *check({ drafts, makesBill }, { linkedShipments }) {
    if (!makesBill) return;
    const seen = new Set<string>();
    for (const { index, draft } of drafts) {
      for (const [link, { shipmentId }] of draft.masters.entries()) {
        const linked = linkedShipments.get(shipmentId);
        if (linked?.hasActiveSi || linked?.isLinkedElsewhere || seen.has(shipmentId)) {
          yield { path: wirePath.master(index, link, 'shipmentId'), params: { shipmentId } };
        }
        seen.add(shipmentId);
      }
    }
  },
};

const splitOrMerge: CheckRule = {
  code: 'SI-M-06',
  severity: 'error',
  scope: 'draft',
  *check({ drafts, makesBill }) {
    if (!makesBill) return;
    for (const { draft, path } of drafts) {
      if (draft.siType !== 2) continue;
      if (draft.masters.length > 0) yield { path: path('masters') };
      else if (draft.mergeMblNo !== '') yield { path: path('mergeMblNo') };
    }
  },
};

const mergeNumber: CheckRule = {
  code: 'SI-M-07',
  severity: 'error',
  scope: 'draft',
  *check({ drafts, makesBill }) {
    if (!makesBill) return;
    for (const { draft, path } of drafts) {
      const { mergeMblNo, masters, mblNo } = draft;
      if (masters.length === 0 && mergeMblNo === '') continue;
      const group = [mblNo, ...masters.map(link => link.mblNo)].filter(number => number !== '');
      if (!group.includes(mergeMblNo)) yield { path: path('mergeMblNo'), params: { mergeMblNo, group } };
      if (masters.length > LIST_LIMITS.masters) {
        yield {
          path: path('masters'),
          params: { count: masters.length, limit: LIST_LIMITS.masters },
          detail: { zh: '最多并 {limit} 票', en: 'at most {limit} merged shipments' },
        };
      }
    }
  },
};

/** One bill has one consignee, so what is merged into it must go to the same (A5.3); a shipment that names none agrees. */
const mergedConsignee: CheckRule = {
  code: 'SI-M-08',
  severity: 'error',
  scope: 'draft',
  *check({ drafts, makesBill }, { linkedShipments }) {
    if (!makesBill) return;
    for (const { index, draft } of drafts) {
      for (const [link, { shipmentId }] of draft.masters.entries()) {
        const consignee = linkedShipments.get(shipmentId)?.consignee ?? '';
        if (consignee.trim() === '' || sameParty(consignee, draft.consignee)) continue;
        const [expected = ''] = consignee.split('\n');
        yield {
          path: wirePath.master(index, link, 'shipmentId'),
          params: { shipmentId, expected },
          detail: { zh: '其收货人为 {expected}', en: 'it goes to {expected}' },
        };
      }
    }
  },
};

export const BILL_RULES: readonly CheckRule[] = [
  uniqueNumbers,
  startsWithMaster,
  numberLength,
  mergedRouting,
  mergedFree,
  splitOrMerge,
  mergeNumber,
  mergedConsignee,
];
