import { useEffect, useRef, useState } from 'react';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import '../locale/words.ts';
import '../rate-search.css';
import { arranged, EVERYTHING } from '../order-offers.ts';
import { useContainerSets } from '../parts/container-sets.ts';
import { OfferCards } from '../parts/offer-cards.tsx';
import { ResultTools } from '../parts/result-tools.tsx';
import { SearchBand } from '../parts/search-band.tsx';
import { refusal, searchCommands } from '../search-commands.ts';
import { useRateSearch } from '../use-search.ts';

const rateKey = (offer: RateOffer): string => offer.rateId;

/** `/external/workbench/PriceQuery`: a customer asks for prices, final ones only. */
export function CustomerSearchScreen() {
  const t = useT('rateSearch');
  const client = useClient();
  const { menu, employee } = useSession();
  const search = useRateSearch(queryRates);
  const [sets, remember] = useContainerSets(employee?.EmployeeId ?? '');
  const [narrowing, setNarrowing] = useState(EVERYTHING);
  const [opened, setOpened] = useState<string | null>(null);
  const page = useRef<HTMLElement>(null);
  const offers = arranged(search.offers, narrowing);
  const toggle = (rateId: string) => setOpened(opened === rateId ? null : rateId);
  const cursor = useGridCursor({
    rows: offers,
    rowKey: rateKey,
    startAtFirst: true,
    onOpen: one => toggle(one.rateId),
  });
  const row = cursor.activeRow;
  const commands = useCommands(
    searchCommands({
      ...{ client, search, sets },
      chosen: row ? [row] : [],
      mayExport: hasButton(menu, 'EXPORT', RATE_PATHS.customerQuery) ? true : refusal('noRight'),
      focusBand: () => page.current?.querySelector<HTMLElement>('.rs-band input')?.focus(),
    }),
  );
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
      <PageHeader title={t('customerTitle')} commands={commands} />
      <SearchBand search={search} sets={sets} onAsked={draft => draft.box && remember(draft.box)} />
      <ResultTools search={search} narrowing={narrowing} shown={offers.length} onChange={setNarrowing} />
      {!search.isAsked && <EmptyState title={t('askFirst')} />}
      {search.isLoading && <LoadingState />}
      {search.error ? <ErrorState error={search.error} onRetry={search.retry} /> : null}
      {found && offers.length === 0 && <EmptyState title={t('none')} hint={t('noneHint')} />}
      <OfferCards
        offers={offers}
        names={search.names}
        cursor={cursor}
        opened={opened}
        onToggle={toggle}
        onTick={search.tick}
      />
    </article>
  );
}
