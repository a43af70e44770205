import { SegmentedControl } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { say } from '#contract/kernel/text.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { publicPriceList, publicRateSite, publicRates, queryRates } from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { errorText } from '#kit/error-text.ts';
import { currentLanguage, useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { saveDownload } from '#kit/save-download.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { usePhone } from '#kit/use-phone.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import '../rate-search.css';
import { arranged, EVERYTHING } from '#contract/rates/search/order-offers.ts';
import { standingAfter } from '../list-news.ts';
import { EnquiryDialog } from '../parts/enquiry-dialog.tsx';
import { NewsBar, newsCommands } from '../parts/news-bar.tsx';
import { OfferCards } from '../parts/offer-cards.tsx';
import { OfferLines } from '../parts/offer-lines.tsx';
import { PublicLcl } from '../parts/public-lcl.tsx';
import { ResultTools } from '../parts/result-tools.tsx';
import { SearchBand } from '../parts/search-band.tsx';
import { actWord } from '../search-commands.ts';
import { type RateSearch, useRateSearch } from '../use-search.ts';

const rateKey = (offer: RateOffer): string => offer.rateId;
const NO_SETS: readonly string[] = [];
const MODES = ['FCL', 'LCL'] as const;

interface PublicPage {
  /** One line a rate, and consolidations beside containers. */
  readonly isShort?: boolean;
  /** The price list of the site can be taken along, where its company offers one. */
  readonly isWithList?: boolean;
}

/** Prices that a site shows: to visitors by its own setting, to its customers who are signed in their own. */
function PublicSearch({ isShort = false, isWithList = false }: PublicPage) {
  const t = useT('rateSearch');
  const { params, change } = useAddress();
  const { state, menu } = useSession();
  const isCustomer = state === 'seated' && isAllowed(menu, RATE_PATHS.customerQuery, true);
  const search = useRateSearch(isCustomer ? queryRates : publicRates);
  const page = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const isLcl = isShort && params.get('mode') === 'LCL';
  const setMode = (mode: string): void =>
    change(
      address => {
        if (mode === 'LCL') address.set('mode', mode);
        else address.delete('mode');
        return address;
      },
      { replace: true },
    );
  const commands = useCommands([
    {
      id: 'rates.focus',
      title: actWord('focus'),
      shortcut: '/',
      enabled: true,
      quiet: true,
      run: () => page.current?.querySelector<HTMLElement>('.rs-band input')?.focus(),
    },
    ...(isShort
      ? [
          {
            id: 'rates.mode',
            title: actWord('mode'),
            shortcut: 'm',
            enabled: true as const,
            quiet: true,
            run: () => setMode(isLcl ? 'FCL' : 'LCL'),
          },
        ]
      : []),
    ...(state === 'visitor'
      ? [
          {
            id: 'rates.enquire',
            title: actWord('enquire'),
            shortcut: 'a',
            enabled: true as const,
            run: () => setAsking(true),
          },
        ]
      : []),
    ...useListCommand(isWithList),
    ...useSignInCommand(state === 'visitor'),
  ]);
  return (
    <article ref={page} className="fl-page rs-public" data-screen="publicRates">
      <PageHeader title={t('publicTitle')} commands={commands} />
      {isShort && (
        <SegmentedControl
          aria-label={t('mode')}
          className="rs-mode"
          options={MODES.map(value => ({ value, label: t(`modes.${value}`) }))}
          value={isLcl ? 'LCL' : 'FCL'}
          onValueChange={setMode}
        />
      )}
      {isLcl ? <PublicLcl isCustomer={isCustomer} /> : <PublicFcl search={search} isShort={isShort} />}
      {isAsking && <EnquiryDialog asked={Object.fromEntries(params)} onClose={() => setAsking(false)} />}
    </article>
  );
}

function PublicFcl({ search, isShort }: { readonly search: RateSearch; readonly isShort: boolean }) {
  const t = useT('rateSearch');
  // Six columns do not fit a phone.
  const isPhone = usePhone();
  const [narrowing, setNarrowing] = useState(EVERYTHING);
  const [opened, setOpened] = useState<string | null>(null);
  const { news, found } = search;
  const offers = arranged(news.shown, narrowing);
  const toggle = (rateId: string) => setOpened(opened === rateId ? null : rateId);
  const cursor = useGridCursor({
    rows: offers,
    rowKey: rateKey,
    keys: !isShort || isPhone,
    onOpen: one => toggle(one.rateId),
  });
  const isOnGone = cursor.active !== null && news.gone.has(cursor.active);
  const goTo = (rateId: string | undefined): void => {
    if (rateId !== undefined) cursor.moveTo(rateId);
  };
  useCommands(newsCommands(search, isOnGone, () => goTo(standingAfter(offers, news.gone, cursor.active)?.rateId)));
  return (
    <>
      <SearchBand search={search} sets={NO_SETS} />
      <ResultTools
        search={search}
        narrowing={narrowing}
        shown={offers.length - news.gone.size}
        onChange={setNarrowing}
      />
      <NewsBar search={search} />
      {!search.isAsked && <EmptyState title={t('askFirst')} />}
      {search.isLoading && <LoadingState />}
      {search.error ? <ErrorState error={search.error} onRetry={search.retry} /> : null}
      {found && offers.length === 0 && <EmptyState title={t('none')} hint={t('noneHint')} />}
      {isShort && !isPhone ? (
        <OfferLines offers={offers} gone={news.gone} />
      ) : (
        <OfferCards
          offers={offers}
          names={search.names}
          carriers={search.carriers}
          fees={search.fees}
          cursor={cursor}
          opened={opened}
          onToggle={toggle}
          onTick={search.tick}
          news={news}
          onNext={goTo}
        />
      )}
    </>
  );
}

/** To the sign-in and back to the same question. */
function useSignInCommand(isVisitor: boolean): Command[] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (!isVisitor) return [];
  const back = new URLSearchParams({ showLogin: 'true', redirect: `${pathname}${search}` });
  return [
    {
      id: 'rates.signIn',
      title: actWord('signIn'),
      enabled: true,
      run: () => void navigate(`${ROUTE.Home.path}?${back}`),
    },
  ];
}

/** The price list of the site, where it offers one. */
function useListCommand(isWanted: boolean): Command[] {
  const t = useT('rateSearch');
  const client = useClient();
  const site = useCallQuery(publicRateSite, undefined, { enabled: isWanted }).data;
  if (!isWanted || !site?.isListOffered) return [];
  const tell = (intent: 'success' | 'danger', text: string) => showToast({ id: 'rates.priceList', intent, text });
  return [
    {
      id: 'rates.priceList',
      title: actWord('priceList'),
      shortcut: 'shift+e',
      enabled: true,
      async run() {
        try {
          saveDownload(await client.download(publicPriceList, { query: { lang: currentLanguage() } }));
          tell('success', t('downloaded'));
        } catch (error) {
          tell('danger', say(errorText(error), currentLanguage()));
        }
      },
    },
  ];
}

/** `/customer/freightCenter`: whose rates is said by the host name. */
export const FreightCenterScreen = () => <PublicSearch />;
/** `/customer/quicksearch`, `/QuickSearch`: the same in one line a rate. */
export const QuickSearchRatesScreen = () => <PublicSearch isShort />;
/** `/external/electronic/rates`: with the price list of the site. */
export const ElectronicRatesScreen = () => <PublicSearch isShort isWithList />;
