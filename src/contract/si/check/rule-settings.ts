import type { Severity } from '../../kernel/errors.ts';
import type { CheckRule } from './rule.ts';

/**
 * What a supervisor may set of a rule (design A6): its condition is code, its severity and whether it runs are data, for
 * everyone, one line or one customer, between two days.
 */
export type RuleSettingValue = 'error' | 'warning' | 'off';

/** Never changed: what the product itself stands on. */
export const isFixedRule = (code: string): boolean => /^(?:SI-[SL]-|DOC-)|^SI-B-02$|^SI-W-01$|^SI-T-01$/.test(code);

/** Values a rule may take: an error is lowered to a warning or switched off, anything milder is switched off. */
export function allowedSettings({ code, severity }: Pick<CheckRule, 'code' | 'severity'>): readonly RuleSettingValue[] {
  if (isFixedRule(code)) return [];
  return severity === 'error' ? ['error', 'warning', 'off'] : severity === 'warning' ? ['warning', 'off'] : ['off'];
}

/** One setting. Empty carrier and null company: for everyone. Days are `YYYY-MM-DD`, both included; null = without end. */
export interface RuleSetting {
  readonly id: string;
  readonly code: string;
  readonly carrier: string;
  readonly companyId: string | null;
  readonly setting: RuleSettingValue;
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** A setting for one customer weighs more than one for a line, and that more than one for everyone. */
const weightOf = ({ carrier, companyId }: RuleSetting): number =>
  (companyId === null ? 0 : 2) + (carrier === '' ? 0 : 1);

/** Severities in force for a line and a company on a day: the most particular setting of a code, of equal ones the newest. */
export function overridesAt(
  settings: readonly RuleSetting[],
  { day, carrier, companyId }: { readonly day: string; readonly carrier: string; readonly companyId: string },
): ReadonlyMap<string, Severity | 'off'> {
  const chosen = new Map<string, RuleSetting>();
  // Ids are made in the order of time.
  for (const one of settings.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const holds = one.validFrom <= day && (one.validTo === null || day <= one.validTo);
    const concerns = ['', carrier].includes(one.carrier) && (one.companyId === null || one.companyId === companyId);
    const before = chosen.get(one.code);
    if (!holds || !concerns || isFixedRule(one.code)) continue;
    if (!before || weightOf(one) >= weightOf(before)) chosen.set(one.code, one);
  }
  return new Map([...chosen].map(([code, { setting }]) => [code, setting]));
}
