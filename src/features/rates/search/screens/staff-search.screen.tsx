import { useEffect, useId, useRef, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import { readContainers } from '#contract/rates/search/criteria.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { useRateEvents } from '../../fcl/events/use-rate-events.tsx';
import { inPriceOrder, usePriceTypes } from '../../fcl/grid/use-price-types.ts';
import { useSeesCost } from '../../fcl/grid/use-sees-cost.ts';
import { priceListCommands } from '../../offer-files/price-list-commands.ts';
import { useOffers } from '../../offer-files/use-offers.tsx';
import { AskPriceDialog } from '../../request/parts/ask-dialog.tsx';
import { openRequests, useRequestCommands } from '../../request/parts/request-commands.ts';
import { RequestsView } from '../../request/requests-view.tsx';
import { useWatches } from '../../watch/use-watches.tsx';
import { useSuggestedName } from '../parts/use-suggested-name.ts';
import '../locale/words.ts';
import '../rate-search.css';
import { arranged, asBase, EVERYTHING } from '#contract/rates/search/order-offers.ts';
import { CompareDialog } from '../parts/compare-dialog.tsx';
import { useContainerSets } from '../parts/container-sets.ts';
import { LanesDialog } from '../parts/lanes-dialog.tsx';
import { LosersTable } from '../parts/losers-table.tsx';
import { offerColumns } from '../parts/offer-columns.tsx';
import { OfferDetail } from '../parts/offer-detail.tsx';
import { useRouteText } from '../parts/offer-words.tsx';
import { QuickLineBox } from '../parts/quick-line.tsx';
import { ResultTools } from '../parts/result-tools.tsx';
import { SearchBand } from '../parts/search-band.tsx';
import { TextStyleSelect, useTextStyle } from '../parts/text-style.tsx';
import { useBasket } from '../parts/use-basket.ts';
import { WhyPanel } from '../parts/why-panel.tsx';
import { actWord, refusal, searchCommands } from '../search-commands.ts';
import { useBook } from '../use-book.tsx';
import { useReadySpace } from '../use-ready-space.ts';
import { useRateSearch } from '../use-search.ts';

const SECTION = fclRateResource.title;
const rateKey = (offer: RateOffer): string => offer.rateId;

export interface StaffSearchProps {
  readonly title: 'staffTitle' | 'pricingTitle' | 'sellTitle' | 'quickTitle';
  readonly path: string;
  /** Pricing staff also see what was not shown. */
  readonly isWithLosers?: boolean;
  /** Selling prices alone, whatever the reader may see elsewhere. */
  readonly isSellOnly?: boolean;
  /** The quick quote centre: one line of text, a basket to compare, many lanes at once. */
  readonly isQuick?: boolean;
}

/** Staff ask for a customer: band, results in a grid, and beside them the fees of the one under the cursor and why it costs so. */
export const StaffSearch = (props: StaffSearchProps) => {
  const { params } = useAddress();
  return params.has('requests') ? <RequestsView /> : <StaffSearchPage {...props} />;
};

function StaffSearchPage({ title, path, isWithLosers = false, isSellOnly = false, isQuick = false }: StaffSearchProps) {
  const t = useT('rateSearch');
  const id = useId();
  const client = useClient();
  const { menu, employee } = useSession();
  const search = useRateSearch(queryRates);
  const [textStyle, setTextStyle] = useTextStyle(employee?.EmployeeId ?? '');
  const [sets, remember] = useContainerSets(employee?.EmployeeId ?? '');
  const [narrowing, setNarrowing] = useState(EVERYTHING);
  const [side, setSide] = useState<'fees' | 'why' | 'losers'>('fees');
  const band = useRef<HTMLDivElement>(null);
  const offers = arranged(isSellOnly ? search.offers.map(asBase) : search.offers, narrowing);
  const cursor = useGridCursor({
    rows: offers,
    rowKey: rateKey,
    // In the quick quote centre Space fills the basket.
    marks: !isQuick,
    startAtFirst: true,
    onOpen: () => setSide('fees'),
  });
  const row = cursor.activeRow;
  const chosen = cursor.markedRows.length > 0 ? cursor.markedRows : row ? [row] : [];
  const line = useRef<HTMLInputElement>(null);
  const focusBand = () => (line.current ?? band.current?.querySelector<HTMLElement>('input'))?.focus();
  const results = useRef<HTMLDivElement>(null);
  const focusResults = () => results.current?.querySelector<HTMLElement>('[data-grid]')?.focus();
  const rate = useRateEvents({ section: SECTION, onDone: () => search.retry() });
  const seesCost = useSeesCost();
  // Rates of others are not ours to speak for.
  const own = chosen.flatMap(({ isOwn, rateNo, rateId, version }) =>
    isOwn && rateNo ? { id: rateId, version, rateNo } : [],
  );
  const space = rate.command('SET_SPACE', own);
  const basket = useBasket(row, search.asked);
  const paper = useOffers(basket.chosen, search.asked.customer);
  const [isPasting, setPasting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const watches = useWatches(search, path);
  const { change } = useAddress();
  const readySpace = useReadySpace(search, true);
  const booking = useBook(search, { offer: row, offers, onNext: cursor.moveTo });
  const requests = useRequestCommands({
    ask: () => setAsking(true),
    open: () => change(openRequests, { replace: false }),
  });
  const commands = useCommands([
    ...readySpace,
    ...searchCommands({
      client,
      search,
      chosen,
      sets,
      focusBand,
      textStyle,
      mayExport: hasButton(menu, 'EXPORT', path) ? true : refusal('noRight'),
    }),
    booking.command,
    ...priceListCommands({
      client,
      asked: search.asked,
      isFound: search.found !== undefined,
      isWithSheet: true,
      mayExport: hasButton(menu, 'EXPORT', path),
    }),
    requests.open,
    ...(isSellOnly ? [seesCost ? space : { ...space, enabled: refusal('noCost') }] : []),
    // Watches are kept where staff ask for a price as a customer would.
    ...(path === RATE_PATHS.staffQuery ? watches.commands : []),
    ...(isSellOnly
      ? []
      : [
          {
            id: 'rates.why',
            title: actWord('why'),
            shortcut: 'w',
            enabled: row ? (true as const) : refusal('noRow'),
            run: () => setSide(side === 'why' ? 'fees' : 'why'),
          },
        ]),
    ...(isQuick
      ? [
          ...basket.commands,
          ...paper.commands,
          {
            id: 'rates.lanes',
            title: actWord('lanes'),
            shortcut: 'p',
            enabled: true as const,
            run: () => setPasting(true),
          },
        ]
      : []),
    ...(isWithLosers
      ? [
          {
            id: 'rates.losers',
            title: actWord('losers'),
            shortcut: 'l',
            enabled: search.found ? (true as const) : refusal('noResult'),
            run: () => setSide(side === 'losers' ? 'fees' : 'losers'),
          },
        ]
      : []),
  ]);
  // Who has asked reads on with the keys of the list.
  const { found } = search;
  useEffect(() => {
    if (found && document.activeElement?.closest('.rs-band'))
      results.current?.querySelector<HTMLElement>('[data-grid]')?.focus();
  }, [found]);
  const routeText = useRouteText(search.names);
  const order = usePriceTypes();
  const asked = readContainers(search.asked.box ?? '').flatMap(one => one?.containerType ?? []);
  const types = inPriceOrder(asked, order);
  return (
    <article className="fl-page fl-page-fill" data-screen="rateSearch">
      <PageHeader
        title={t(title)}
        commands={[...commands, ...requests.ask]}
        {...(isQuick ? { status: <span className="rs-chip">{t('basketOf', { n: basket.offers.length })}</span> } : {})}
      />
      {isQuick && <QuickLineBox search={search} inputRef={line} onLeave={focusResults} />}
      <div ref={band}>
        <SearchBand search={search} sets={sets} onAsked={draft => draft.box && remember(draft.box)}>
          <div className="rs-field rs-wide">
            <label htmlFor={`${id}-customer`}>{t('customer')}</label>
            <CustomerBox
              id={`${id}-customer`}
              value={search.draft.customer ?? null}
              onChange={customer => search.change({ customer: customer ?? '' })}
            />
          </div>
        </SearchBand>
      </div>
      <ResultTools search={search} narrowing={narrowing} shown={offers.length} onChange={setNarrowing}>
        {isSellOnly && <TextStyleSelect value={textStyle} onChange={setTextStyle} />}
      </ResultTools>
      <div className="rs-split" ref={results}>
        <DataGrid
          label={t('results')}
          columns={offerColumns(offers, types)}
          rows={offers}
          rowKey={rateKey}
          cursor={cursor}
          loading={search.isLoading}
          error={search.error}
          onRetry={search.retry}
          empty={
            search.isAsked ? (
              <EmptyState title={t('none')} hint={t('noneHint')} />
            ) : (
              <EmptyState title={t('askFirst')} />
            )
          }
          rowClass={offer => ((offer.price.missingTypes ?? []).length > 0 ? 'fl-muted' : undefined)}
        />
        <ScrollRegion label={t(side)} className="fl-card rs-side">
          {side === 'losers' && search.isAsked && <LosersTable asked={search.asked} />}
          {side !== 'losers' && !row && offers.length > 0 && <p className="fl-muted">{t('pickOffer')}</p>}
          {side !== 'losers' && row && (
            <>
              <h2>
                {row.carrier} {routeText(row)}
              </h2>
              {side === 'why' ? (
                <WhyPanel offer={row} asked={search.asked} fees={search.fees} />
              ) : (
                <OfferDetail offer={row} fees={search.fees} onTick={search.tick} />
              )}
            </>
          )}
        </ScrollRegion>
      </div>
      {rate.dialog}
      {basket.isComparing && <CompareDialog offers={basket.offers} fees={search.fees} onClose={basket.stop} />}
      {watches.dialogs}
      {booking.dialog}
      {paper.dialog}
      {isAsking && <AskPriceDialog lane={{ mode: 'FCL', ...search.draft }} onClose={() => setAsking(false)} />}
      {isPasting && <LanesDialog asked={search.asked} today={search.today} onClose={() => setPasting(false)} />}
    </article>
  );
}

/** The customer's level and the mark-up of who sells to him make the price. */
export function CustomerBox({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: string | null;
  readonly onChange: (customer: string | null) => void;
}) {
  const [picked, setPicked] = useState<RefLabel>();
  const named = useSuggestedName('Customer', value !== picked?.id ? value : null);
  const [typed, setTyped] = useState<{ readonly typed: string } | null>(null);
  return (
    <ReferencePicker
      id={id}
      resource="Customer"
      value={typed ?? (value || null)}
      chosen={picked?.id === value ? picked : named}
      onChange={(next, label) => {
        if (label) setPicked(label);
        const isTyped = next !== null && typeof next === 'object';
        setTyped(isTyped ? next : null);
        if (!isTyped) onChange(next);
      }}
    />
  );
}

export const PriceQueryScreen = () => <StaffSearch title="staffTitle" path={RATE_PATHS.staffQuery} />;
export const FclRateSearchScreen = () => <StaffSearch title="pricingTitle" path={RATE_PATHS.search} isWithLosers />;
export const SellBaseScreen = () => <StaffSearch title="sellTitle" path={RATE_PATHS.exportRates} isSellOnly />;
export const QuickQuoteScreen = () => <StaffSearch title="quickTitle" path={RATE_PATHS.quickQuote} isQuick />;
