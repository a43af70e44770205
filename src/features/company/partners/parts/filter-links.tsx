import { Link } from 'react-router-dom';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { type Condition, filterText } from '#contract/kernel/filter.ts';
import { useT } from '#kit/i18n.ts';
import type { PartnerKind } from './partner-kind.ts';
import { platformToday } from './today.ts';

type Name = 'noSales' | 'noCredit' | 'suspended' | 'noPricing' | 'expiring' | 'blacklisted';

const active: Condition = { field: 'status', op: 'in', values: ['ACTIVE'] };

const filtersOf = (kind: PartnerKind['kind']): readonly (readonly [Name, readonly Condition[]])[] =>
  kind === 'customer'
    ? [
        ['noSales', [active, { field: 'salesName', op: 'empty', values: [] }]],
        ['noCredit', [active, { field: 'creditLimit', op: 'is', values: ['0'] }]],
        ['suspended', [{ field: 'status', op: 'in', values: ['SUSPENDED'] }]],
      ]
    : [
        ['noPricing', [active, { field: 'rateName', op: 'empty', values: [] }]],
        ['expiring', [active, { field: 'licenceExpiry', op: 'atMost', values: [addDays(platformToday(), 60)] }]],
        ['blacklisted', [{ field: 'isBlacklisted', op: 'is', values: ['true'] }]],
        ['suspended', [{ field: 'status', op: 'in', values: ['SUSPENDED'] }]],
      ];

/** Questions that are asked every week, as links: each shows the list with its conditions. */
export function FilterLinks({ kind }: { readonly kind: PartnerKind }) {
  const t = useT('partners');
  return (
    <nav className="ptn-filters" aria-label={t('filters.title')}>
      {filtersOf(kind.kind).map(([name, filter]) => (
        <Link key={name} to={{ search: `?filter=${encodeURIComponent(filterText(filter))}` }}>
          {t(`filters.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
