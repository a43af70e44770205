import { GOODS_TYPES, PAYMENT_METHODS, SIGNING_METHODS, TRANSPORT_METHODS } from '../code-lists.ts';
import { samePlaceName } from '../parts/place-name.ts';
import { sailingKey } from './context.ts';
import { DRAFT_LIMITS } from './field-limits.ts';
import type { CheckRule, Raised } from './rule.ts';
import type { DraftView } from './set-view.ts';

/** Rules about references, routing and terms: SI-H-01 to SI-H-10. */

const has = (list: readonly { code: string }[], code: string): boolean => list.some(value => value.code === code);

const PLACES = [
  ['receipt', 'receiptCode'],
  ['loading', 'loadingCode'],
  ['discharge', 'dischargeCode'],
  ['delivery', 'deliveryCode'],
] as const;

const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
const DAY_MS = 86_400_000;

const carrierKnown: CheckRule = {
  code: 'SI-H-01',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }, { carriers }) {
    for (const { draft, path } of drafts) {
      if (!carriers.get(draft.carrier)?.isActive) yield { path: path('carrier'), params: { carrier: draft.carrier } };
    }
  },
};

const vesselAndVoyage: CheckRule = {
  code: 'SI-H-02',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }, { sailings }) {
    for (const { draft, path } of drafts) {
      if (draft.vessel === '') yield { path: path('vessel'), params: { reason: 'missing' } };
      if (draft.voyage === '') yield { path: path('voyage'), params: { reason: 'missing' } };
      const named = draft.vessel !== '' && draft.voyage !== '';
      if (named && sailings && !sailings.has(sailingKey(draft.carrier, draft.vessel, draft.voyage))) {
        yield { path: path('voyage'), severity: 'warning', params: { vessel: draft.vessel, voyage: draft.voyage } };
      }
    }
  },
};

const placesKnown: CheckRule = {
  code: 'SI-H-03',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }, { places }) {
    for (const { draft, path } of drafts) {
      for (const [, field] of PLACES) {
        const code = draft[field];
        if (!UN_LOCODE.test(code) || !places.has(code)) yield { path: path(field), params: { code } };
      }
      if (draft.loadingCode !== '' && draft.loadingCode === draft.dischargeCode) {
        yield {
          path: path('dischargeCode'),
          params: { code: draft.dischargeCode },
          detail: { zh: '装货港与卸货港不能相同', en: 'port of loading and port of discharge are the same' },
        };
      }
    }
  },
};

const placeNames: CheckRule = {
  code: 'SI-H-04',
  severity: 'warning',
  scope: 'draft',
  *check({ drafts }, { places }) {
    for (const { draft, path } of drafts) {
      for (const [nameField, codeField] of PLACES) {
        const known = places.get(draft[codeField]);
        const name = draft[nameField];
        if (known !== undefined && name !== '' && !samePlaceName(name, known)) {
          yield {
            path: path(nameField),
            params: { name, code: draft[codeField], expected: known },
            detail: { zh: '{code} 为 {expected}', en: '{code} is {expected}' },
          };
        }
      }
    }
  },
};

const payment: CheckRule = {
  code: 'SI-H-05',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    for (const { draft, path } of drafts) {
      if (!has(PAYMENT_METHODS, draft.paymentMethod)) yield { path: path('paymentMethod') };
      if (draft.paymentMethod === 'E' && draft.paymentPlace === '') yield { path: path('paymentPlace') };
    }
  },
};

const signing: CheckRule = {
  code: 'SI-H-06',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }, { carriers }) {
    for (const view of drafts) {
      const { draft, path } = view;
      if (!has(SIGNING_METHODS, draft.signingMethod)) {
        yield { path: path('signingMethod'), detail: { zh: '请选择签单方式', en: 'choose a signing method' } };
      }
      if (draft.signingMethod === '3' && view.party('consignee').isToOrder) {
        yield {
          path: path('consignee'),
          detail: { zh: '海运单不能凭指示', en: 'a sea waybill cannot be to order' },
        };
      }
      if (draft.signingMethod === '4' && !carriers.get(draft.carrier)?.supportsElectronicBill) {
        yield {
          path: path('signingMethod'),
          detail: { zh: '该船公司不支持电子提单', en: 'the carrier issues no electronic bills' },
        };
      }
    }
  },
};

function* originalsOf({ draft, path }: DraftView): Iterable<Raised> {
  const { originals, copies, signingMethod } = draft;
  if (!has(SIGNING_METHODS, signingMethod)) return;
  if (!/^\d$/.test(copies)) yield { path: path('copies'), params: { copies } };
  const fits = /^\d$/.test(originals) && (originals === '0') === (signingMethod === '3');
  if (!fits || (signingMethod === '4' && originals > '1')) {
    yield { path: path('originals'), params: { originals, signingMethod } };
  }
}

const originals: CheckRule = {
  code: 'SI-H-07',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    for (const view of drafts) yield* originalsOf(view);
  },
};

const sailingDate: CheckRule = {
  code: 'SI-H-08',
  severity: 'warning',
  scope: 'draft',
  *check({ drafts }, { sailings, shipment }) {
    for (const { draft, path } of drafts) {
      const sailing = sailings?.get(sailingKey(draft.carrier, draft.vessel, draft.voyage));
      const planned = sailing?.sailingDate ?? shipment?.etd?.slice(0, 10) ?? '';
      const apart = Math.abs(Date.parse(draft.sailingDate) - Date.parse(planned));
      if (apart > DAY_MS) {
        yield {
          path: path('sailingDate'),
          params: { value: draft.sailingDate, expected: planned },
          detail: { zh: '船期为 {expected}', en: 'the schedule says {expected}' },
        };
      }
    }
  },
};

const serviceTerms: CheckRule = {
  code: 'SI-H-09',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    for (const { draft, isLcl, path } of drafts) {
      if (!has(GOODS_TYPES, draft.goodsType)) yield { path: path('goodsType'), params: { goodsType: draft.goodsType } };
      const terms = draft.transportMethod;
      if (!has(TRANSPORT_METHODS, terms) || terms.includes('CFS') !== isLcl) {
        yield { path: path('transportMethod'), params: { terms, goodsType: draft.goodsType } };
      }
    }
  },
};

// Local part, one @, a domain of at least two labels; nothing that would need quoting.
const E_MAIL = /^[A-Z0-9._%+'-]+@(?:[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?\.)+[A-Z]{2,}$/i;

const emails: CheckRule = {
  code: 'SI-H-10',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    const { maxItems = 0, maxLength = 0 } = DRAFT_LIMITS.emails;
    for (const { draft, path } of drafts) {
      if (draft.emails.length > maxItems) {
        yield {
          path: path('emails'),
          params: { count: draft.emails.length, maxItems },
          detail: { zh: '最多 {maxItems} 个', en: 'at most {maxItems}' },
        };
      }
      for (const address of draft.emails) {
        if (address.length > maxLength || !E_MAIL.test(address)) yield { path: path('emails'), params: { address } };
      }
    }
  },
};

export const HEADER_RULES: readonly CheckRule[] = [
  carrierKnown,
  vesselAndVoyage,
  placesKnown,
  placeNames,
  payment,
  signing,
  originals,
  sailingDate,
  serviceTerms,
  emails,
];
