import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { publicRates, queryRates } from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import '../rate-search.css';
import { arranged, EVERYTHING } from '../order-offers.ts';
import { OfferCards } from '../parts/offer-cards.tsx';
import { OfferLines } from '../parts/offer-lines.tsx';
import { ResultTools } from '../parts/result-tools.tsx';
import { SearchBand } from '../parts/search-band.tsx';
import { actWord } from '../search-commands.ts';
import { useRateSearch } from '../use-search.ts';

const rateKey = (offer: RateOffer): string => offer.rateId;
const NO_SETS: readonly string[] = [];

/** Prices that a site shows: to visitors by its own setting, to its customers who are signed in their own. */
function PublicSearch({ isShort = false }: { readonly isShort?: boolean }) {
  const t = useT('rateSearch');
  const navigate = useNavigate();
  const location = useLocation();
  const { state, menu } = useSession();
  const isCustomer = state === 'seated' && isAllowed(menu, RATE_PATHS.customerQuery, true);
  const search = useRateSearch(isCustomer ? queryRates : publicRates);
  const [narrowing, setNarrowing] = useState(EVERYTHING);
  const [opened, setOpened] = useState<string | null>(null);
  const page = useRef<HTMLElement>(null);
  const offers = arranged(search.offers, narrowing);
  const toggle = (rateId: string) => setOpened(opened === rateId ? null : rateId);
  const cursor = useGridCursor({
    rows: offers,
    rowKey: rateKey,
    keys: !isShort,
    onOpen: one => toggle(one.rateId),
  });
  const { found } = search;
  const isSignInWanted = state === 'visitor' && found !== undefined;
  const commands = useCommands([
    {
      id: 'rates.focus',
      title: actWord('focus'),
      shortcut: '/',
      enabled: true,
      quiet: true,
      run: () => page.current?.querySelector<HTMLElement>('.rs-band input')?.focus(),
    },
    ...(isSignInWanted
      ? [
          {
            id: 'rates.signIn',
            title: actWord('signIn'),
            enabled: true as const,
            intent: 'primary' as const,
            run: () => {
              const back = `${location.pathname}${location.search}`;
              void navigate(`${ROUTE.Home.path}?${new URLSearchParams({ showLogin: 'true', redirect: back })}`);
            },
          },
        ]
      : []),
  ]);
  return (
    <article ref={page} className="fl-page rs-public" data-screen="publicRates">
      <PageHeader title={t('publicTitle')} commands={commands} />
      <SearchBand search={search} sets={NO_SETS} />
      <ResultTools search={search} narrowing={narrowing} shown={offers.length} onChange={setNarrowing} />
      {!search.isAsked && <EmptyState title={t('askFirst')} />}
      {search.isLoading && <LoadingState />}
      {search.error ? <ErrorState error={search.error} onRetry={search.retry} /> : null}
      {found && offers.length === 0 && <EmptyState title={t('none')} hint={t('noneHint')} />}
      {isShort ? (
        <OfferLines offers={offers} />
      ) : (
        <OfferCards
          offers={offers}
          names={search.names}
          cursor={cursor}
          opened={opened}
          onToggle={toggle}
          onTick={search.tick}
        />
      )}
    </article>
  );
}

/** `/customer/freightCenter`: whose rates is said by the host name. */
export const FreightCenterScreen = () => <PublicSearch />;
/** `/customer/quicksearch`, `/QuickSearch`, `/external/electronic/rates`: the same in one line a rate. */
export const QuickSearchRatesScreen = () => <PublicSearch isShort />;
