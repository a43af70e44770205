import { InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { z } from 'zod';
import type { checkRuleSchema } from '#contract/si/check-rules.calls.ts';
import { useT, useText } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';

export type CheckRuleView = z.infer<typeof checkRuleSchema>;

export const SETTING_TONES = { error: 'bad', warning: 'warn', info: 'info', off: 'neutral' } as const;

/** The catalogue to choose from: typing narrows it, arrows walk it as they walk any group of choices. */
export function RuleList({
  rules,
  chosen,
  onChoose,
}: {
  readonly rules: readonly CheckRuleView[];
  readonly chosen: string | null;
  readonly onChoose: (rule: CheckRuleView) => void;
}) {
  const t = useT('siRules');
  const text = useText();
  const name = useId();
  const [q, setQ] = useState('');
  const wanted = q.trim().toUpperCase();
  const shown = rules.filter(({ code, title }) =>
    [code, title.zh, title.en].some(words => words.toUpperCase().includes(wanted)),
  );
  return (
    <div className="si-rules-list">
      <InputGroup
        value={q}
        aria-label={t('filter')}
        placeholder={t('filter')}
        onChange={event => setQ(event.currentTarget.value)}
      />
      <div role="radiogroup" aria-label={t('list')} className="si-rules-rows">
        {shown.map(rule => (
          <label key={rule.code} data-rule={rule.code} className={rule.code === chosen ? 'si-rule-chosen' : undefined}>
            <input type="radio" name={name} checked={rule.code === chosen} onChange={() => onChoose(rule)} />
            <span className="fl-mono">{rule.code}</span>
            <span>{text(rule.title)}</span>
            <StatusTag tone={SETTING_TONES[rule.now ?? rule.severity]}>
              {t(rule.now ?? rule.severity)}
              {rule.now !== null && rule.now !== rule.severity ? ' *' : ''}
            </StatusTag>
          </label>
        ))}
      </div>
    </div>
  );
}
