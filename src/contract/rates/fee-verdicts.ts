import { surchargeSpecificity } from './rules/surcharge/specificity.ts';
import { surchargeBook } from './rules/surcharge/surcharge-book.ts';
import type { AskedShipment, SurchargeLane, SurchargeRule } from './rules/surcharge/surcharge-rule.ts';

/**
 * Why surcharge rules do or do not apply to a shipment. The book of rules itself is asked, each time with less, so that what is told
 * here can never differ from what is charged.
 */

export interface BeatenRule {
  readonly rule: SurchargeRule;
  readonly by: SurchargeRule;
  readonly weight: number;
  readonly byWeight: number;
}

export interface MissedRule {
  readonly rule: SurchargeRule;
  /** Fields that keep it from matching. */
  readonly fields: readonly string[];
}

export interface FeeVerdicts {
  readonly winners: readonly SurchargeRule[];
  readonly beaten: readonly BeatenRule[];
  readonly missed: readonly MissedRule[];
}

/** A rule that matches everything: what is left of it is put back field by field. */
const ANYTHING = {
  carrierId: null,
  productType: null,
  lineId: null,
  polId: null,
  polCountry: null,
  podId: null,
  podCountry: null,
  potId: null,
  terminalId: null,
  serviceCode: null,
  receiptType: null,
  deliveryType: null,
  containerType: null,
  hsPrefix: null,
  isDg: null,
  isReefer: null,
  isSoc: null,
  overKg: null,
  windowFrom: null,
  windowTo: null,
  overCargoValue: null,
  cargoValueCurrency: null,
  validFrom: '0001-01-01',
  validTo: null,
} as const satisfies Partial<SurchargeRule>;
type Limit = keyof typeof ANYTHING;

/** Fields that mean something only together. */
const LIMITS: readonly (readonly Limit[])[] = [
  ...(Object.keys(ANYTHING) as Limit[])
    .filter(field => field !== 'overCargoValue' && field !== 'cargoValueCurrency')
    .map(field => [field]),
  ['overCargoValue', 'cargoValueCurrency'],
];

const some = (rule: SurchargeRule, fields: readonly Limit[]): SurchargeRule => ({
  ...rule,
  ...ANYTHING,
  ...Object.fromEntries(fields.map(field => [field, rule[field]])),
});

export function feeVerdicts(
  rules: readonly SurchargeRule[],
  shipment: AskedShipment,
  lane: SurchargeLane,
  today: string,
): FeeVerdicts {
  const found = (asked: readonly SurchargeRule[]) =>
    surchargeBook(asked, shipment, today)
      .feesFor(lane, () => true)
      .flatMap(fee => fee.groups.map(({ rule }) => rule));
  const winners = found(rules);
  const isWinner = new Set(winners.map(({ id }) => id));
  const [beaten, missed]: [BeatenRule[], MissedRule[]] = [[], []];
  for (const rule of rules) {
    if (isWinner.has(rule.id)) continue;
    const fields = LIMITS.filter(limit => found([some(rule, limit)]).length === 0).map(([field]) => field!);
    if (fields.length > 0) {
      missed.push({ rule, fields });
      continue;
    }
    const by = winners.find(one => one.feeCode === rule.feeCode && one.layer === rule.layer);
    // Each field alone lets it through and all together do not, as two ports of one lane: named by its fee and no field.
    if (!by) missed.push({ rule, fields: [] });
    else beaten.push({ rule, by, weight: surchargeSpecificity(rule), byWeight: surchargeSpecificity(by) });
  }
  return { winners, beaten, missed: missed.sort((a, b) => a.fields.length - b.fields.length) };
}
