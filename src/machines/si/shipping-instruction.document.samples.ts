import { emptyDraft } from '#contract/si/shipping-instruction.ts';
import type { DocumentSample, DocumentSamples, FailingSample } from '../kernel/document-samples.ts';
import { NEW } from '../kernel/lifecycle.ts';
import { type ShippingInstruction, type SiEvent, shippingInstruction } from './shipping-instruction.document.ts';
import {
  actorOf,
  askOf,
  SI_ACTORS,
  SI_SAMPLES,
  type SiFailingSample,
  type SiSample,
} from './shipping-instruction.samples.ts';
import { DELETABLE } from './shipping-instruction.table.ts';

/** The samples of the paths as the walk of declared documents asks them: of one customer's document that stands in each state. */

const AT = '2026-03-10T09:30:00.000Z';
/** Every step takes a second. */
const STEP_MS = 1_000;
const later = (ms: number): string => new Date(Date.parse(AT) + STEP_MS + ms).toISOString();

const row: ShippingInstruction = {
  id: 'an-si',
  version: 1,
  state: 'SUBMITTED',
  createdAt: AT,
  updatedAt: AT,
  no: '26031200017',
  companyId: 'CUSTOMER',
  companyCode: 'CUSTOMER',
  sources: 1,
  content: { ...emptyDraft(), deadline: '2026-03-10T10:00:00.000Z' },
  revision: 1,
  late: false,
  amendment: false,
  everSent: false,
  deleted: false,
  reviewRemarks: '',
  createId: 'customer',
  lastEditorId: 'customer',
  claimerId: null,
  claimedAt: null,
  reviewerId: null,
  reviewedAt: null,
  submittedAt: AT,
  decision: null,
  findings: [],
  warnings: 0,
};

const decided = (event: 'APPROVE' | 'RETURN' | 'DECLINE'): Partial<ShippingInstruction> => ({
  reviewerId: 'reviewer',
  reviewedAt: AT,
  decision: { by: 'reviewer', at: AT, event, before: { reviewerId: null, reviewedAt: null, reviewRemarks: '' } },
});

const validateOnly = { content: { ...row.content, siType: 3 } };

/** Members in which the document of a sample differs. */
function rowOf({ only }: Pick<SiFailingSample, 'only'>): Partial<ShippingInstruction> {
  if (only?.includes('validateOnly')) return validateOnly;
  return only?.includes('own') && !only.includes('customer') ? { lastEditorId: 'maker' } : {};
}

const nameOf = (as: SiSample['as']): string =>
  actorOf(as, { ...row, decision: decided('APPROVE').decision ?? null }).employeeId ?? 'system';

const asked = (
  event: SiEvent,
  { as, payload, waitMs = 0, ...more }: SiSample & Partial<SiFailingSample>,
): DocumentSample => {
  const { remarks, world } = askOf(payload, more.messageOut);
  const over = { ...rowOf(more), ...(event === 'RESTORE' && more.guard !== 'isDeleted' ? { deleted: true } : {}) };
  return { as: nameOf(as), world, row: over, at: later(waitMs), ...(remarks === null ? {} : { remarks }) };
};

const refused = (event: SiEvent, sample: SiFailingSample): FailingSample => ({
  ...asked(event, sample),
  code: sample.code,
  in: sample.in,
});

/** A deleted one takes RESTORE alone. */
const marked = (event: SiEvent, sample: SiSample): readonly FailingSample[] => {
  const states = shippingInstruction.events[event].from.filter(state => state !== NEW);
  if (event === 'RESTORE' || states.length === 0) return [];
  return [{ ...asked(event, sample), row: { deleted: true }, code: 'SI-L-01', in: states }];
};

const passing = (event: SiEvent): DocumentSamples['events'][string]['passes'] => {
  const [first, ...others] = SI_SAMPLES[event].passes.map(sample => asked(event, sample));
  // In review it is known and always refused.
  if (event === 'CLAIM') return [{ ...first!, in: ['SUBMITTED'] }];
  if (event !== 'COMPLETE') return [first!, ...others];
  return [
    { ...first!, in: ['BILL_DRAFTED', 'CONFIRMED'] },
    { ...first!, in: ['APPROVED'], row: validateOnly },
  ];
};

const unsupervised: FailingSample = {
  as: 'reviewer',
  row: { deleted: true },
  in: DELETABLE,
  code: 'SI-L-01',
};

export const samples: DocumentSamples = {
  document: shippingInstruction,
  at: later(0),
  row,
  rows: {
    IN_REVIEW: { claimerId: 'reviewer', claimedAt: AT },
    APPROVED: decided('APPROVE'),
    RETURNED: decided('RETURN'),
    DECLINED: decided('DECLINE'),
    SENT: { everSent: true },
    CONFIRMED: { everSent: true },
    CARRIER_REJECTED: { everSent: true },
  },
  actors: SI_ACTORS,
  events: Object.fromEntries(
    Object.entries(SI_SAMPLES).map(([name, { passes, fails }]) => {
      const event = name as SiEvent;
      return [
        event,
        {
          passes: passing(event),
          fails: [
            ...fails.map(one => refused(event, one)),
            ...marked(event, passes[0]),
            ...(event === 'RESTORE' ? [unsupervised] : []),
          ],
        },
      ];
    }),
  ),
};
