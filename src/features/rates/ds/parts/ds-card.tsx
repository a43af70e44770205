import { SPACE_STATUS } from '#contract/rates/codes.ts';
import type { DsRate } from '#contract/rates/ds/calls.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { formatFigure } from '#kit/figures.ts';
import { labelText } from '#kit/form/suggestion-line.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';

type Weekly = DsRate['weekly'][number];

/** One e-commerce rate: where to, which days, how long, what it costs. */
export function DsCard({ rate, names }: { readonly rate: DsRate; readonly names: ReadonlyMap<string, CodeLabel> }) {
  const t = useT('dsRates');
  const text = useText();
  const language = useLanguage();
  const nameOf = (code: string): string => {
    const name = names.get(code);
    return name ? labelText({ id: code, ...name }, language) : code;
  };
  const at = (weekday: number, time: string | null): string =>
    `${t(`weekday.d${weekday as 1}`)}${time ? ` ${time}` : ''}`;
  const closing = ({ closingWeekday, closingTime }: Weekly): string =>
    closingWeekday === null
      ? t('noClosing')
      : t(rate.mode === 'LCL' ? 'closingCfs' : 'closing', { at: at(closingWeekday, closingTime) });
  const { tone, ...space } = SPACE_STATUS[rate.space];
  return (
    <>
      <div className="ds-head">
        <h2>
          {rate.warehouse ?? t('toPort')} <small>{t(`modes.${rate.mode}`)}</small>
        </h2>
        <span className="fl-muted">{[rate.service, rate.carrier].filter(Boolean).join(' · ')}</span>
        {rate.space !== 'AMPLE' && <StatusTag tone={tone === 'good' ? 'ok' : tone}>{text(space)}</StatusTag>}
      </div>
      <p className="ds-route">
        {[rate.pol, ...rate.pots, rate.pod, ...(rate.delivery ? [rate.delivery] : [])].map(nameOf).join(' → ')}
        {rate.warehouse && ` → ${rate.warehouse}`}
      </p>
      <ul className="ds-weekly">
        {rate.weekly.map(day => (
          <li key={`${day.etdWeekday} ${day.closingWeekday}`}>
            {closing(day)} · <b>{t('etd', { at: at(day.etdWeekday, day.etdTime) })}</b>
          </li>
        ))}
        <li>
          <b>{rate.days === null ? t('daysUnknown') : t('days', { n: rate.days })}</b>
        </li>
      </ul>
      <dl className="ds-prices" aria-label={t('priceOf')}>
        {rate.prices.map(({ per, total }) => (
          <div key={per}>
            <dt>{per === 'RT' ? t('perRt') : printedContainerType(per)}</dt>
            <dd>{total ? `${total.currency} ${formatFigure(total.amount)}` : t('noTotal')}</dd>
          </div>
        ))}
      </dl>
      <p className="fl-muted ds-foot">
        {rate.sailings.length > 0 && `${t('next')} ${rate.sailings.map(({ etd }) => etd.slice(5)).join(', ')} · `}
        {t('valid', { from: rate.validFrom, to: rate.validTo })}
        {rate.cfs && ` · ${rate.cfs}`}
      </p>
      {rate.remark && <p className="ds-foot">{text(rate.remark)}</p>}
    </>
  );
}
