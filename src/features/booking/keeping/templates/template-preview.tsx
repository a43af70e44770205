import Big from 'big.js';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { useT } from '#kit/i18n.ts';
import '../keeping.css';
import '../locale/words.ts';
import { today } from '#kit/today.ts';

interface Equipment {
  readonly type?: string | null;
  readonly units?: number | null;
}
interface Goods {
  readonly grossKg?: string | null;
  readonly cbm?: string | null;
}

const sum = (amounts: readonly (string | null | undefined)[]): string =>
  amounts
    .filter(amount => /^\d+(\.\d+)?$/.test(amount ?? ''))
    .reduce((total, amount) => total.plus(amount!), Big(0))
    .toFixed();

/** What a booking would begin with if the template were used today; follows what is typed. */
export function TemplatePreview({ values }: { readonly values: Readonly<Record<string, unknown>> | null }) {
  const t = useT('bookingKeeping');
  if (!values) return null;
  const dayAt = (ahead: unknown): string | null =>
    typeof ahead === 'number' && Number.isInteger(ahead) ? addDays(today(), ahead) : null;
  const equipments = (Array.isArray(values.equipments) ? values.equipments : []) as readonly Equipment[];
  const goods = (Array.isArray(values.goods) ? values.goods : []) as readonly Goods[];
  const departure = dayAt(values.departureDays);
  const receipt = dayAt(values.receiptDays);
  const days = [
    ...(departure ? [t('template.departure', { day: departure })] : []),
    ...(receipt ? [t('template.receipt', { day: receipt })] : []),
  ];
  return (
    <section className="bk-begins">
      <h2>{t('template.begins')}</h2>
      <p>
        {[
          values.carrier,
          t('template.lane', { from: String(values.loading || '–'), to: String(values.discharge || '–') }),
          equipments
            .filter(({ type, units }) => type && units)
            .map(({ type, units }) => `${units}x${type}`)
            .join(' '),
          days.length > 0 ? days.join(' · ') : t('template.noDays'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {goods.length > 0 && (
        <p>
          {t('template.goods', {
            n: goods.length,
            kg: sum(goods.map(({ grossKg }) => grossKg)),
            cbm: sum(goods.map(({ cbm }) => cbm)),
          })}
        </p>
      )}
    </section>
  );
}
