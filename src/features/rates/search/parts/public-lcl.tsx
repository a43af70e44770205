import { publicLclRates, queryLclRates } from '#contract/rates/lcl-search/calls.ts';
import { useT } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { LclBand } from '../../lcl/parts/lcl-band.tsx';
import { useLclSearch } from '../../lcl/parts/use-lcl-search.ts';
import { LclLines } from './lcl-lines.tsx';

/** Consolidations on the pages of a site: to visitors as the site shows prices, to its customers their own. */
export function PublicLcl({ isCustomer }: { readonly isCustomer: boolean }) {
  const t = useT('rateSearch');
  const search = useLclSearch(isCustomer ? queryLclRates : publicLclRates);
  const { found } = search;
  return (
    <>
      <LclBand search={search} />
      {found && (
        <div className="rs-tools">
          <span role="status">
            {t('found', { n: found.offers.length })}
            {found.isNarrowed && <b className="fl-finding-warning"> · {t(isCustomer ? 'narrowed' : 'publicMore')}</b>}
          </span>
        </div>
      )}
      {!search.isAsked && <EmptyState title={t('askFirstLcl')} />}
      {search.isLoading && <LoadingState />}
      {search.error ? <ErrorState error={search.error} onRetry={search.retry} /> : null}
      {found && found.offers.length === 0 && <EmptyState title={t('none')} hint={t('noneHint')} />}
      {found && <LclLines offers={found.offers} />}
    </>
  );
}
