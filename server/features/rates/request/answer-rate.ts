import { type Finding, invalid } from '#contract/kernel/errors.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import type { AnswerRate } from '#contract/rates/request/request.calls.ts';
import type { RequestDocument } from '#machines/rates/price-request.evolve.ts';
import { missingReferences } from '../../../kernel/resource/references.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { FCL_KIND } from '../fcl/fcl-kind.ts';
import { demandCost } from '../rate-actor.ts';
import { portsByCode } from '../search/places.ts';
import { type Act, changeHeldRate } from '../upkeep/change-rate.ts';
import { createRate } from '../upkeep/new-rate.ts';
import { demandRight } from '../upkeep/send-event.ts';
import { requestFinding } from './request-refused.ts';

/** The answer as a price: a spot rate on the asked lane that only the asking customer sees, published by the life of every rate. */

const inRate = (finding: Finding): Finding => ({ ...finding, path: `rate.${finding.path}` });

const line = ({ currency }: AnswerRate, { containerType, cost, guideSell }: AnswerRate['lines'][number]) => ({
  ...{ containerType, currency, cost, guideSell, zeroConfirmed: false, minMargin: null, minMarginIsPct: false },
  ...{ foldedRules: [], note: null },
});

export async function makeAnswerRate(
  act: Act,
  who: SeatedWho,
  request: RequestDocument,
  rate: AnswerRate,
): Promise<{ readonly id: string; readonly no: string }> {
  const { db } = act.tx;
  if (request.mode !== 'FCL') throw invalid([requestFinding('REQUEST_FCL_ONLY', 'rate')]);
  if (request.customerCompanyId === null) throw invalid([requestFinding('REQUEST_NO_CUSTOMER', 'rate')]);
  await demandCost(db, who, act.now);
  for (const event of ['CREATE', 'PUBLISH'] as const) demandRight({ kind: FCL_KIND as never, who }, event);
  const { known } = await portsByCode(db, [request.pol, request.pod]);
  const [pol, pod] = [request.pol, request.pod].map(code => known.find(port => port.code === code)?.id);
  const content = fclRateResource.schema.parse({
    ...{ carrierId: rate.carrierId, polId: pol, podId: pod, potIds: [], productType: 'SPOT' },
    // Tells the offer from every other one on the lane: a customer's price never takes the place of another customer's.
    contractNo: request.requestNo,
    ...{ validFrom: rate.validFrom, validTo: rate.validTo, validityBasis: 'ETD', transitDays: rate.transitDays },
    ...{ spaceStatus: 'ON_REQUEST', receiptType: 'CY', deliveryType: 'CY', surchargeMode: 'SUBJECT_TO' },
    ...{ paymentTerm: 'PRE', bookingMode: 'REQUEST', visibility: 'COMPANIES' },
    visibleCompanyIds: [request.customerCompanyId],
    lines: rate.lines.map(one => line(rate, one)),
    ...(rate.remark ? { remarkZh: rate.remark } : {}),
  });
  const [first, ...more] = await missingReferences(db, act.deps.resources, FCL_KIND.served, content as never, null);
  if (first) throw invalid([inRate(first), ...more.map(inRate)]);
  const draft = await createRate(FCL_KIND, act, content);
  return changeHeldRate(FCL_KIND, draft, { event: 'PUBLISH', agreedCuts: [] }, act);
}
