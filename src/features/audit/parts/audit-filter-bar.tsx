import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { AUDIT_ACTIONS } from '#contract/audit/calls.ts';
import { useT } from '#kit/i18n.ts';
import { AUDIT_DAYS, type AuditFilter } from './audit-filter.ts';

const RESULTS = ['OK', 'DENIED', 'FAILED'] as const;

/** What is looked for: action, result, span of time, and one whole word. */
export function AuditFilterBar({
  filter,
  onChange,
}: {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}) {
  const t = useT('audit');
  return (
    <div className="fl-audit-filter">
      <InputGroup
        type="search"
        leftIcon={<SearchIcon />}
        value={filter.q}
        aria-label={t('search')}
        placeholder={t('search')}
        onChange={event => onChange({ ...filter, q: event.currentTarget.value })}
      />
      <HTMLSelect
        aria-label={t('action')}
        value={filter.action}
        onChange={event => onChange({ ...filter, action: event.currentTarget.value as AuditFilter['action'] })}
        options={[
          { value: '', label: t('anyAction') },
          ...AUDIT_ACTIONS.map(action => ({ value: action, label: t(`actions.${action}`) })),
        ]}
      />
      <HTMLSelect
        aria-label={t('result')}
        value={filter.result}
        onChange={event => onChange({ ...filter, result: event.currentTarget.value as AuditFilter['result'] })}
        options={[
          { value: '', label: t('anyResult') },
          ...RESULTS.map(result => ({ value: result, label: t(`results.${result}`) })),
        ]}
      />
      <HTMLSelect
        aria-label={t('days')}
        value={filter.days}
        onChange={event => onChange({ ...filter, days: Number(event.currentTarget.value) })}
        options={AUDIT_DAYS.map(days => ({
          value: days,
          label: days === 0 ? t('allDays') : t('lastDays', { n: days }),
        }))}
      />
    </div>
  );
}
