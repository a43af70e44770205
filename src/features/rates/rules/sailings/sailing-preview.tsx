import { templateSailings } from '#contract/rates/rule.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import '../locale/words.ts';
import '../rules.css';

const CUT_OFFS = ['cy', 'si', 'vgm', 'customs'] as const;

/** The next departures of a template as kept, with what has to be done by when. */
export function SailingPreview({ id, version }: { readonly id: string; readonly version: number }) {
  const t = useT('rateRules');
  // The version makes another question of it: after a change the old answer is not shown.
  const { data, error, refetch } = useCallQuery(templateSailings, { id }, { refetchOnMount: 'always' });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <section data-version={version}>
      <h2>{t('sail.preview')}</h2>
      {data.sailings.length === 0 ? (
        <p className="fl-muted">{t('sail.none')}</p>
      ) : (
        <ScrollRegion label={t('sail.preview')}>
          <table className="fl-rule-table">
            <thead>
              <tr>
                <th scope="col">{t('sail.etd')}</th>
                {CUT_OFFS.map(name => (
                  <th key={name} scope="col">
                    {t(`sail.${name}`)}
                  </th>
                ))}
                <th scope="col">{t('sail.eta')}</th>
                <th scope="col">{t('sail.vessel')}</th>
              </tr>
            </thead>
            <tbody>
              {data.sailings.map(({ etd, eta, cutOffs, vessel, voyage, isBlank, blankReason }) => (
                <tr key={etd}>
                  <th scope="row">
                    <span data-blank={isBlank || undefined}>{etd}</span>
                    {isBlank && (
                      <b>
                        {' '}
                        {t('sail.blank')} {blankReason}
                      </b>
                    )}
                  </th>
                  {CUT_OFFS.map(name => (
                    <td key={name}>{cutOffs[name] ?? '–'}</td>
                  ))}
                  <td>{eta}</td>
                  <td>{[vessel, voyage].filter(Boolean).join(' ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <p className="fl-muted">{t('sail.zone', { zone: data.zone })}</p>
    </section>
  );
}
