import { type Finding, invalid } from '#contract/kernel/errors.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { type AnswerRate, type PriceRequestRow, priceRequest } from '#machines/rates/price-request.document.ts';
import type { RateActor } from '#machines/rates/rate.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { invalidField } from '../../../kernel/document/refusal.ts';
import { changeDocument, createDocument } from '../../../kernel/document/step.ts';
import { missingReferences } from '../../../kernel/resource/references.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { documentActor } from '../decide-rate.ts';
import { FCL_KIND } from '../fcl/fcl-kind.ts';
import { servedFclRate } from '../fcl/fcl-rate.served.ts';
import { withTrade } from '../fcl/places.ts';
import { demandCost } from '../rate-actor.ts';
import { portsByCode } from '../search/places.ts';
import { demandRight } from '../upkeep/send-event.ts';

/** The answer as a price: a spot rate on the asked lane that only the asking customer sees, published by the life of every rate. */

const inRate = (finding: Finding): Finding => ({ ...finding, path: `rate.${finding.path}` });

const line = ({ currency }: AnswerRate, { containerType, cost, guideSell }: AnswerRate['lines'][number]) => ({
  containerType,
  currency,
  cost,
  guideSell,
  zeroConfirmed: false,
  minMargin: null,
  minMarginIsPct: false,
  foldedRules: [],
  note: null,
});

interface Act {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly actor: RateActor;
  readonly now: Date;
  readonly requestId: string | null;
  /** One number, drawn before the transaction. */
  readonly numbers: string[];
}

export async function makeAnswerRate(
  act: Act,
  who: SeatedWho,
  request: PriceRequestRow,
  rate: AnswerRate,
): Promise<{ readonly id: string; readonly no: string }> {
  const { db } = act.tx;
  if (request.mode !== 'FCL') throw invalidField(priceRequest, 'REQUEST_FCL_ONLY', 'rate');
  if (request.customerCompanyId === null) throw invalidField(priceRequest, 'REQUEST_NO_CUSTOMER', 'rate');
  await demandCost(db, who, act.now);
  for (const event of ['CREATE', 'PUBLISH'] as const) demandRight({ kind: FCL_KIND, who }, event);
  const { known } = await portsByCode(db, [request.pol, request.pod]);
  const [pol, pod] = [request.pol, request.pod].map(code => known.find(port => port.code === code)?.id);
  const content = fclRateResource.schema.parse({
    carrierId: rate.carrierId,
    polId: pol,
    podId: pod,
    potIds: [],
    productType: 'SPOT',
    // Tells the offer from every other one on the lane: a customer's price never takes the place of another customer's.
    contractNo: request.requestNo,
    validFrom: rate.validFrom,
    validTo: rate.validTo,
    validityBasis: 'ETD',
    transitDays: rate.transitDays,
    spaceStatus: 'ON_REQUEST',
    receiptType: 'CY',
    deliveryType: 'CY',
    surchargeMode: 'SUBJECT_TO',
    paymentTerm: 'PRE',
    bookingMode: 'REQUEST',
    visibility: 'COMPANIES',
    visibleCompanyIds: [request.customerCompanyId],
    lines: rate.lines.map(one => line(rate, one)),
    ...(rate.remark ? { remarkZh: rate.remark } : {}),
  });
  const [first, ...more] = await missingReferences(db, act.deps.resources, FCL_KIND.served, content, null);
  if (first) throw invalid([inRate(first), ...more.map(inRate)]);
  const { tx, deps, now, requestId, numbers } = act;
  const by = { actor: documentActor(act.actor), now, who, requestId };
  const work = { numbers, complete: await withTrade(db, content) };
  const draft = await createDocument({ tx, deps }, servedFclRate, {
    ...by,
    event: 'CREATE',
    payload: { content },
    prepared: work,
  });
  await changeDocument({ tx, deps }, servedFclRate, draft, { ...by, event: 'PUBLISH', prepared: { numbers } });
  return { id: draft.id, no: String(draft.rateNo) };
}
