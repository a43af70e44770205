import { PARTY_BILL_LINES, PARTY_MAX_LINES } from '../parts/party.ts';
import type { CheckRule } from './rule.ts';
import { type DraftView, PARTY_FIELDS, type PartyField } from './set-view.ts';

/** Rules about shipper, consignee and notify parties: SI-P-01 to SI-P-08. */

const filled = ({ draft }: DraftView): PartyField[] => PARTY_FIELDS.filter(field => draft[field].trim() !== '');

/** Neither of them is a name with an address: `TO ORDER …`, `SAME AS CONSIGNEE`. */
const isAddressed = (view: DraftView, field: PartyField): boolean =>
  !view.party(field).isToOrder && !view.party(field).isSameAsConsignee;

const partiesPresent: CheckRule = {
  code: 'SI-P-01',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    for (const view of drafts) {
      const there = filled(view);
      for (const field of ['consignor', 'consignee'] as const) {
        if (!there.includes(field)) yield { path: view.path(field), params: { reason: 'missing' } };
      }
      // A to-order bill needs someone to tell of the arrival; a later notify party without the first leaves a gap.
      const needsNotify =
        view.party('consignee').isToOrder || there.includes('notifier2') || there.includes('notifier3');
      if (needsNotify && !there.includes('notifier1')) {
        yield {
          path: view.path('notifier1'),
          params: { reason: 'missing' },
          detail: { zh: '请填写通知人一', en: 'notify party 1 is needed' },
        };
      }
    }
  },
};

const tooManyLines: CheckRule = {
  code: 'SI-P-02',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    for (const view of drafts) {
      for (const field of filled(view)) {
        const { length } = view.party(field).lines;
        if (length > PARTY_MAX_LINES) yield { path: view.path(field), params: { lines: length } };
      }
    }
  },
};

const linesOnAttachedList: CheckRule = {
  code: 'SI-P-03',
  severity: 'warning',
  scope: 'draft',
  *check({ drafts }) {
    for (const view of drafts) {
      for (const field of filled(view)) {
        const { length } = view.party(field).lines;
        if (length > PARTY_BILL_LINES && length <= PARTY_MAX_LINES) {
          yield { path: view.path(field), params: { lines: length } };
        }
      }
    }
  },
};

const nameAndAddress: CheckRule = {
  code: 'SI-P-04',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    for (const view of drafts) {
      for (const field of filled(view)) {
        const party = view.party(field);
        if (!party.hasName || (isAddressed(view, field) && !party.hasAddress)) yield { path: view.path(field) };
      }
    }
  },
};

const sameAsToOrder: CheckRule = {
  code: 'SI-P-05',
  severity: 'warning',
  scope: 'draft',
  *check({ drafts }) {
    for (const view of drafts) {
      if (!view.party('consignee').isToOrder) continue;
      for (const field of ['notifier1', 'notifier2', 'notifier3'] as const) {
        if (view.party(field).isSameAsConsignee) yield { path: view.path(field) };
      }
    }
  },
};

const poBoxOnly: CheckRule = {
  code: 'SI-P-06',
  severity: 'warning',
  scope: 'draft',
  *check({ drafts }) {
    for (const view of drafts) {
      for (const field of filled(view)) if (view.party(field).isPoBoxOnly) yield { path: view.path(field) };
    }
  },
};

const countryNamed: CheckRule = {
  code: 'SI-P-07',
  severity: 'warning',
  scope: 'draft',
  *check({ drafts }) {
    for (const view of drafts) {
      for (const field of filled(view)) {
        const party = view.party(field);
        // Without any address the country is the least of it: SI-P-04.
        if (isAddressed(view, field) && party.hasAddress && party.country === null) yield { path: view.path(field) };
      }
    }
  },
};

const shipperIsConsignee: CheckRule = {
  code: 'SI-P-08',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    for (const view of drafts) {
      const shipper = view.party('consignor').lines.join(' ');
      if (shipper !== '' && shipper === view.party('consignee').lines.join(' ')) {
        yield { path: view.path('consignee') };
      }
    }
  },
};

export const PARTY_RULES: readonly CheckRule[] = [
  partiesPresent,
  tooManyLines,
  linesOnAttachedList,
  nameAndAddress,
  sameAsToOrder,
  poBoxOnly,
  countryNamed,
  shipperIsConsignee,
];
