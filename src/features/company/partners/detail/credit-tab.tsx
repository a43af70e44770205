import { CREDIT_FIELDS, customerResource } from '#contract/company/partners/customer.resource.ts';
import { PARTNER_PATHS } from '#contract/company/partners/paths.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { Timeline } from '#kit/timeline.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { Asked } from '../parts/asked.tsx';

const resource: Resource = customerResource;
const FIELDS: readonly string[] = CREDIT_FIELDS;

/** `500000.5` -> `500,000.50` */
const grouped = (amount: string): string => {
  const [whole = '0', cents = ''] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
};

/** What the customer may owe, and how that was changed. */
export function CreditTab({ row }: { readonly row: AnyRow }) {
  const t = useT('partners');
  const { menu } = useSession();
  const limit = String(row.creditLimit);
  return (
    <div className="ptn-panel">
      <dl className="ptn-facts">
        <div>
          <dt>{t('credit.limit')}</dt>
          <dd>{limit === '0' ? t('credit.prepaid') : `${grouped(limit)} ${String(row.creditCurrency)}`}</dd>
        </div>
        <div>
          <dt>{t('credit.term')}</dt>
          <dd>{t('credit.days', { n: Number(row.paymentTermDays) })}</dd>
        </div>
        <div>
          <dt>{t('credit.settlement')}</dt>
          <dd>{row.settlementDay === null ? '—' : t('credit.monthly', { n: Number(row.settlementDay) })}</dd>
        </div>
      </dl>
      <p className="fl-muted">{t('credit.note')}</p>
      {hasButton(menu, 'LOG', PARTNER_PATHS.customers) && <CreditHistory id={row.id} />}
    </div>
  );
}

function CreditHistory({ id }: { readonly id: string }) {
  const t = useT('partners');
  const text = useText();
  const log = useCallQuery(callsOf(resource).log, { id });
  return (
    <Asked query={log}>
      {facts => {
        const entries = facts
          .map(fact => ({ ...fact, changes: fact.changes.filter(({ path }) => FIELDS.includes(path)) }))
          .filter(({ changes }) => changes.length > 0);
        return (
          <>
            <h2>{t('credit.history')}</h2>
            {entries.length === 0 ? (
              <p className="fl-muted">{t('credit.noHistory')}</p>
            ) : (
              <Timeline
                label={path => text(resource.meta[path]?.label ?? { zh: path, en: path })}
                entries={entries.map(({ seq, at, who, remarks, changes }) => ({
                  key: String(seq),
                  at,
                  remarks,
                  changes,
                  title: t('events.EDIT'),
                  ...(who === null ? {} : { who }),
                }))}
              />
            )}
          </>
        );
      }}
    </Asked>
  );
}
