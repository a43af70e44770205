import { policyDates, readCancelPolicy } from '#contract/space/rules/cancel-policy.ts';
import { formatInstant, zoneText } from '#kit/date-time.ts';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import './locale/words.ts';

/** What giving space back costs, in words with the dates of this sailing, in the port's time. */
export function PolicyWords({
  policy,
  etd,
  zone,
  currency,
  noShowFee,
}: {
  readonly policy: string;
  readonly etd: string;
  readonly zone: string;
  readonly currency: string;
  readonly noShowFee: string | null;
}) {
  const t = useT('space');
  const steps = readCancelPolicy(policy);
  if (steps === null) return <p>{t('policy.unread', { text: policy })}</p>;
  const money = (fee: string): string => `${currency} ${formatFigure(fee)}`;
  const lines = policyDates(steps, new Date(etd)).map(({ until, fee, hours }) => {
    const isFree = Number(fee) === 0;
    if (hours === 0) return isFree ? t('policy.lastFree') : t('policy.last', { fee: money(fee) });
    const at = until.toISOString();
    const words = { until: `${formatInstant(at, zone, 'dateMinute')} ${zoneText(zone, at)}`, fee: money(fee) };
    return t(isFree ? 'policy.free' : 'policy.fee', words);
  });
  return (
    <ul className="sp-policy">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
      {noShowFee !== null && <li>{t('policy.noShow', { fee: money(noShowFee) })}</li>}
    </ul>
  );
}
