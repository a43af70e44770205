import { Callout } from '@blueprintjs/core';
import { checkSitePrices } from '#contract/rates/rate-config.ts';
import { useCallQuery } from '#kit/client.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

/** Warns of public prices below those that customers pay after signing in; nothing where there are none. */
export function SitePriceWarning() {
  const t = useT('rateRules');
  const { data } = useCallQuery(checkSitePrices, {}, { refetchOnMount: 'always' });
  if (!data || data.count === 0) return null;
  const { tested, count, cheaper } = data;
  return (
    <Callout intent="warning" compact>
      <p>
        <b>{t('config.siteCheaper', { n: count, tested })}</b> {t('config.siteCheaperHint')}
      </p>
      <ul>
        {cheaper.map(({ rateId, carrier, pol, pod, per, currency, visitor, customer, customerCode }) => (
          <li key={`${rateId} ${per}`}>
            {t('config.siteCheaperRow', {
              offer: `${carrier} ${pol} – ${pod} ${per}`,
              visitor: `${currency} ${formatFigure(visitor)}`,
              customer: `${currency} ${formatFigure(customer)}`,
              who: customerCode,
            })}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
