import { fill } from '#contract/kernel/text.ts';
import type { RateOutlook } from '#contract/rates/rate.calls.ts';
import { APPROVAL_RULES, type ApprovalRule } from '#contract/rates/rate-codes.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';

const isRule = (rule: string): rule is ApprovalRule => Object.hasOwn(APPROVAL_RULES, rule);

/** Approval rules in the reader's words. */
export function useRuleWords(): (rules: readonly string[]) => string {
  const text = useText();
  const language = useLanguage();
  return rules =>
    rules.map(rule => (isRule(rule) ? text(APPROVAL_RULES[rule]) : rule)).join(language === 'CN' ? '、' : ', ');
}

/** What the server says of the saved content: faults, a second person that is needed, and the prices before. */
export function RateChecks({ rate }: { readonly rate: Omit<RateOutlook, 'cuts'> }) {
  const t = useT('fclRates');
  const text = useText();
  const rules = useRuleWords();
  return (
    <section className="fl-rate-side" aria-labelledby="rate-checks">
      <h2 id="rate-checks">{t('form.findings')}</h2>
      {rate.findings.length === 0 && <p>{t('form.clean')}</p>}
      <ul>
        {rate.findings.map(({ path, code, severity, message, params = {} }) => (
          <li key={`${path} ${code}`} className={`fl-finding-${severity}`}>
            {text({ zh: fill(message.zh, params), en: fill(message.en, params) })}
          </li>
        ))}
      </ul>
      {rate.approvalHits.length > 0 && <p>{t('form.approval', { rules: rules(rate.approvalHits) })}</p>}
      {rate.previous.length > 0 && (
        <>
          <h3>{t('form.previous')}</h3>
          <ul>
            {rate.previous.map(({ containerType, currency, cost }) => (
              <li key={containerType}>
                {containerType} {currency} {cost ?? '–'}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
