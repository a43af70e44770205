import { RATE_PATHS } from '#contract/rates/paths.ts';
import { rateConfigHistory, readRateConfig } from '#contract/rates/rate-config.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { ErrorState, LoadingState, NoAccess } from '#kit/screen-states.tsx';
import { isAllowed } from '#routes/catalogue/access.ts';
import '../locale/words.ts';
import '../rules.css';
import { ConfigForm } from './config-form.tsx';

/** `/SeaFreight/FreightManagement/FCLFreightConfiguration`: how the company keeps, confirms and sells its rates. */
export function RateConfigScreen() {
  const { menu } = useSession();
  return isAllowed(menu, RATE_PATHS.config, true) ? <Config /> : <NoAccess />;
}

function Config() {
  const { data, error, refetch } = useCallQuery(readRateConfig);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} level="h1" />;
  if (!data) return <LoadingState />;
  return (
    <ConfigForm state={data} reload={async () => void (await refetch())}>
      <History version={data.version} />
    </ConfigForm>
  );
}

/** Who changed what, and why; the newest first. */
function History({ version }: { readonly version: number }) {
  const t = useT('rateRules');
  const { data } = useCallQuery(rateConfigHistory, {}, { enabled: version > 0, refetchOnMount: 'always' });
  return (
    <fieldset>
      <legend>{t('config.history')}</legend>
      {version === 0 && <p className="fl-muted">{t('config.historyNone')}</p>}
      <ol reversed>
        {(data ?? []).map(({ version: seq, at, who, reason, changes }) => (
          <li key={seq} value={seq}>
            <Instant at={at} /> {who} <b>{reason}</b>{' '}
            <small className="fl-muted">{changes.map(({ path }) => path).join(' · ')}</small>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
