import { useEffect, useRef, useState } from 'react';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { priceListCommands } from '../../offer-files/price-list-commands.ts';
import { PostBand } from '../../post/parts/post-band.tsx';
import { AskPriceDialog } from '../../request/parts/ask-dialog.tsx';
import { openRequests, useRequestCommands } from '../../request/parts/request-commands.ts';
import { RequestsView } from '../../request/requests-view.tsx';
import { useWatches } from '../../watch/use-watches.tsx';
import '../locale/words.ts';
import '../rate-search.css';
import { arranged, EVERYTHING } from '#contract/rates/search/order-offers.ts';
import { standingAfter } from '../list-news.ts';
import { useContainerSets } from '../parts/container-sets.ts';
import { NewsBar, newsCommands } from '../parts/news-bar.tsx';
import { OfferCards } from '../parts/offer-cards.tsx';
import { ResultTools } from '../parts/result-tools.tsx';
import { SearchBand } from '../parts/search-band.tsx';
import { refusal, searchCommands } from '../search-commands.ts';
import { useBook } from '../use-book.tsx';
import { useReadySpace } from '../use-ready-space.ts';
import { useRateSearch } from '../use-search.ts';

const rateKey = (offer: RateOffer): string => offer.rateId;

/** `/external/workbench/PriceQuery`: a customer asks for prices, final ones only. */
export function CustomerSearchScreen() {
  const { params } = useAddress();
  return params.has('requests') ? <RequestsView /> : <CustomerSearchPage />;
}

function CustomerSearchPage() {
  const t = useT('rateSearch');
  const client = useClient();
  const { menu, employee } = useSession();
  const search = useRateSearch(queryRates);
  const [sets, remember] = useContainerSets(employee?.EmployeeId ?? '');
  const [narrowing, setNarrowing] = useState(EVERYTHING);
  const [opened, setOpened] = useState<string | null>(null);
  const page = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const watches = useWatches(search, RATE_PATHS.customerQuery);
  const readySpace = useReadySpace(search, false);
  const { change } = useAddress();
  const { news } = search;
  const offers = arranged(news.shown, narrowing);
  const isGone = (rateId: string | undefined): boolean => rateId !== undefined && news.gone.has(rateId);
  const toggle = (rateId: string) => setOpened(opened === rateId ? null : rateId);
  const cursor = useGridCursor({
    rows: offers,
    rowKey: rateKey,
    startAtFirst: true,
    onOpen: one => toggle(one.rateId),
  });
  const row = cursor.activeRow;
  const goTo = (rateId: string | undefined): void => {
    if (rateId === undefined) return;
    cursor.moveTo(rateId);
    page.current?.querySelector<HTMLElement>(`[data-rate="${rateId}"] .rs-card-head`)?.focus();
  };
  const booking = useBook(search, { offer: row, offers, onNext: goTo });
  const requests = useRequestCommands({
    ask: () => setAsking(true),
    open: () => change(openRequests, { replace: false }),
  });
  const commands = useCommands([
    ...searchCommands({
      client,
      search,
      sets,
      chosen: row && !isGone(row.rateId) ? [row] : [],
      mayExport: hasButton(menu, 'EXPORT', RATE_PATHS.customerQuery) ? true : refusal('noRight'),
      focusBand: () => page.current?.querySelector<HTMLElement>('.rs-band input')?.focus(),
    }),
    booking.command,
    ...newsCommands(search, isGone(row?.rateId), () =>
      goTo(standingAfter(offers, news.gone, row?.rateId ?? null)?.rateId),
    ),
    ...priceListCommands({
      client,
      asked: search.asked,
      isFound: search.found !== undefined,
      isWithSheet: false,
      mayExport: hasButton(menu, 'EXPORT', RATE_PATHS.customerQuery),
    }),
    requests.open,
    ...watches.commands,
    ...readySpace,
  ]);
  const { found } = search;
  // The keys of the list work at once when an answer has come.
  useEffect(() => {
    if (found && document.activeElement?.closest('.rs-band'))
      page.current?.querySelector<HTMLElement>('.rs-card-head')?.focus();
  }, [found]);
  const active = cursor.active;
  useEffect(() => {
    if (active && document.activeElement?.classList.contains('rs-card-head'))
      page.current?.querySelector<HTMLElement>(`[data-rate="${active}"] .rs-card-head`)?.focus();
  }, [active]);
  return (
    <article ref={page} className="fl-page" data-screen="customerRates">
      <PageHeader title={t('customerTitle')} commands={[...commands, ...requests.ask]} />
      <PostBand />
      <SearchBand search={search} sets={sets} onAsked={draft => draft.box && remember(draft.box)} />
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
      {watches.dialogs}
      {booking.dialog}
      {isAsking && <AskPriceDialog lane={{ mode: 'FCL', ...search.draft }} onClose={() => setAsking(false)} />}
    </article>
  );
}
