import { readImo } from '../../basic-data/rules/imo-number.ts';
import type { Finding } from '../../kernel/errors.ts';
import { readCancelPolicy } from './cancel-policy.ts';

/** What keeps an offer from being published (design commercial B.2, B.6). */

/** The fields that the rules read. Instants are ISO 8601 in UTC, prices decimal text. */
export interface CheckedOffer {
  readonly vesselName: string | null;
  readonly vesselImo: string | null;
  readonly polId: string;
  readonly podId: string;
  readonly etd: string;
  readonly eta: string | null;
  readonly earliestReceipt: string | null;
  readonly cyCutOff: string | null;
  readonly siCutOff: string | null;
  readonly vgmCutOff: string | null;
  readonly customsCutOff: string | null;
  readonly manifestCutOff: string | null;
  readonly sellFrom: string | null;
  readonly sellUntil: string;
  readonly cancelPolicy: string;
  readonly lines: readonly {
    readonly containerType: string;
    readonly qty: number;
    readonly price: string;
    readonly floorPrice: string | null;
  }[];
  readonly bookingRefs: readonly { readonly containerType: string; readonly qty: number }[];
}

const HOUR = 3_600_000;
/** Departure is at least so far away when the offer goes on sale. */
const LEAST_HOURS = 12;

const finding = (path: string, code: string, zh: string, en: string): Finding => ({
  path,
  code,
  severity: 'error',
  message: { zh, en },
});

const required = (path: string): Finding => finding(path, 'required', '必填', 'Required');

const CUT_OFFS = ['cyCutOff', 'siCutOff', 'vgmCutOff', 'customsCutOff', 'manifestCutOff', 'earliestReceipt'] as const;

function timeFindings(offer: CheckedOffer, now: Date): Finding[] {
  const found: Finding[] = [];
  const at = (text: string): number => Date.parse(text);
  if (at(offer.etd) - now.getTime() < LEAST_HOURS * HOUR)
    found.push(finding('etd', 'ETD_PAST', '开航时间已过或不足 12 小时', 'Departure is past or within 12 hours'));
  for (const path of CUT_OFFS) {
    const text = offer[path];
    if (text !== null && at(text) >= at(offer.etd))
      found.push(finding(path, 'CUTOFF_ORDER', '截止时间须早于开航', 'Cut-off must be before departure'));
  }
  if (offer.eta !== null && at(offer.eta) <= at(offer.etd))
    found.push(finding('eta', 'ETA_ORDER', '到港须晚于开航', 'Arrival must be after departure'));
  if (offer.earliestReceipt !== null && offer.cyCutOff !== null && at(offer.earliestReceipt) >= at(offer.cyCutOff))
    found.push(
      finding(
        'earliestReceipt',
        'CUTOFF_ORDER',
        '最早进港须早于截港',
        'Earliest receipt must be before the CY cut-off',
      ),
    );
  const last = offer.siCutOff ?? offer.etd;
  if (at(offer.sellUntil) > at(last))
    found.push(finding('sellUntil', 'SELL_UNTIL', '销售截止不能晚于截单', 'Sale must end by the SI cut-off'));
  if (at(offer.sellUntil) <= now.getTime())
    found.push(finding('sellUntil', 'OFFER_CLOSED', '销售截止时间已过', 'The sale is over already'));
  return found;
}

function lineFindings({ lines, bookingRefs }: CheckedOffer): Finding[] {
  const found: Finding[] = [];
  if (lines.length === 0) found.push(required('lines'));
  const total = new Map<string, number>();
  lines.forEach(({ containerType, qty, price, floorPrice }, index) => {
    const below = `lines.${index}`;
    if (total.has(containerType))
      found.push(finding(`${below}.containerType`, 'LINE_TWICE', '箱型重复', 'Container type stands twice'));
    total.set(containerType, (total.get(containerType) ?? 0) + qty);
    if (Number(price) <= 0)
      found.push(finding(`${below}.price`, 'PRICE_ZERO', '单价须大于 0', 'The price must be above 0'));
    if (floorPrice !== null && Number(floorPrice) > Number(price))
      found.push(finding(`${below}.floorPrice`, 'FLOOR_ABOVE', '底价不能高于单价', 'The floor is above the price'));
  });
  const referred = Map.groupBy(bookingRefs, ({ containerType }) => containerType);
  for (const [type, refs] of referred) {
    const sum = refs.reduce((so, { qty }) => so + qty, 0);
    if (sum > (total.get(type) ?? 0))
      found.push(finding('bookingRefs', 'REFS_OVER', '订舱号数量超过舱位数', 'More booking numbers than space'));
  }
  return found;
}

/** Everything that is wrong with the offer if it went on sale at `now`. */
export function checkOffer(offer: CheckedOffer, now: Date): readonly Finding[] {
  const found: Finding[] = [];
  if (offer.polId !== '' && offer.polId === offer.podId)
    found.push(finding('podId', 'PORT_SAME', '起运港与目的港不能相同', 'Port of loading and discharge must differ'));
  if (offer.vesselImo !== null) {
    const read = readImo(offer.vesselImo, 'vesselImo');
    if (!('imo' in read))
      found.push(finding('vesselImo', 'IMO_CHECK', '船舶 IMO 号校验位错误', 'IMO number check digit is wrong'));
  }
  if (readCancelPolicy(offer.cancelPolicy) === null)
    found.push(
      finding('cancelPolicy', 'POLICY_FORM', '请按“168:0;72:150;0:350”填写', 'Write it as "168:0;72:150;0:350"'),
    );
  return [...found, ...timeFindings(offer, now), ...lineFindings(offer)];
}
