import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { useId } from 'react';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import type { CheckRuleView } from './rule-list.tsx';

export interface RuleFormValue {
  readonly carrier: string;
  readonly companyCode: string;
  readonly setting: 'error' | 'warning' | 'off';
  readonly validFrom: string;
  readonly validTo: string;
  readonly reason: string;
}

/** A change begins with the smallest step away from the usual severity, for everyone, from today. */
export const startOf = ({ allowed, severity }: CheckRuleView, today: string): RuleFormValue => ({
  carrier: '',
  companyCode: '',
  validFrom: today,
  validTo: '',
  reason: '',
  setting: allowed.find(value => value !== severity) ?? 'off',
});

/** What is to hold of one rule, for whom, and between which days. */
export function RuleForm({
  rule,
  value,
  onChange,
}: {
  readonly rule: CheckRuleView;
  readonly value: RuleFormValue;
  readonly onChange: (value: RuleFormValue) => void;
}) {
  const t = useT('siRules');
  const id = useId();
  const put = (field: keyof RuleFormValue) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...value, [field]: event.currentTarget.value } as RuleFormValue);
  const input = (field: 'carrier' | 'companyCode', label: string, maxLength: number) => (
    <FormGroup label={label} labelFor={`${id}-${field}`} helperText={value[field] === '' ? t('everywhere') : undefined}>
      <InputGroup id={`${id}-${field}`} value={value[field]} maxLength={maxLength} onChange={put(field)} />
    </FormGroup>
  );
  const date = (field: 'validFrom' | 'validTo', label: string) => (
    <FormGroup label={label} labelFor={`${id}-${field}`}>
      <DayInput id={`${id}-${field}`} value={value[field]} onChange={day => onChange({ ...value, [field]: day })} />
    </FormGroup>
  );
  return (
    <div className="si-rules-form">
      <FormGroup label={t('severity')} labelFor={`${id}-setting`}>
        <HTMLSelect id={`${id}-setting`} fill value={value.setting} onChange={put('setting')}>
          {rule.allowed.map(setting => (
            <option key={setting} value={setting}>
              {setting === rule.severity ? t('usualAgain') : t(setting)}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      {input('carrier', t('carrier'), 4)}
      {input('companyCode', t('company'), 20)}
      {date('validFrom', t('from'))}
      {date('validTo', t('to'))}
      <FormGroup className="si-rules-reason" label={t('reason')} labelFor={`${id}-reason`} helperText={t('reasonHelp')}>
        <TextArea id={`${id}-reason`} fill rows={2} maxLength={200} value={value.reason} onChange={put('reason')} />
      </FormGroup>
    </div>
  );
}
