import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DataOf } from '#contract/kernel/call.ts';
import { queryOfTexts } from '#contract/kernel/call.ts';
import { say } from '#contract/kernel/text.ts';
import { browseDsRates, type DsRate, dsChoices, exportDsRates } from '#contract/rates/ds/calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { errorText } from '#kit/error-text.ts';
import { currentLanguage, useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { saveDownload } from '#kit/save-download.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import { type AskedLane, AskPriceDialog } from '../../request/parts/ask-dialog.tsx';
import { openRequests, useRequestCommands } from '../../request/parts/request-commands.ts';
import '../../search/rate-search.css';
import '../ds.css';
import { actWord, refusal, TITLE } from '../locale/words.ts';
import { DsCard } from '../parts/ds-card.tsx';
import { DS_KEYS, DsFilter, type DsFilterText } from '../parts/ds-filter.tsx';
import '../queries.ts';

const PAGE = 24;
/** A rate with the names of its page's ports. */
type NamedRate = DsRate & { readonly names: ReadonlyMap<string, CodeLabel> };
const keyOf = ({ rateId }: DsRate): string => rateId;
const named = (page: DataOf<typeof browseDsRates>) => {
  const names = new Map(page.ports.map(port => [port.code, port]));
  return { ...page, rows: page.rows.map((rate): NamedRate => ({ ...rate, names })) };
};
const NO_CHOICES = { warehouses: [], pols: [], services: [] };

/** What a question for a price begins with: the lane under the cursor. */
const laneOf = (rate: DsRate | null): AskedLane => ({
  mode: rate?.mode ?? 'FCL',
  ...(rate ? { pol: rate.pol, pod: rate.pod } : {}),
  ...(rate?.mode === 'FCL' && rate.prices[0] ? { box: `1x${rate.prices[0].per}` } : {}),
});

/** `/external/workbench/dsView`: e-commerce rates to browse, by the warehouse they go to. */
export function DsViewScreen() {
  const t = useT('dsRates');
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const { params, change } = useAddress();
  const filter = Object.fromEntries(
    DS_KEYS.flatMap(key => (params.get(key) ? [[key, params.get(key) ?? '']] : [])),
  ) as DsFilterText;
  const choices = useCallQuery(dsChoices, {}).data ?? NO_CHOICES;
  const asked = queryOfTexts(browseDsRates, { ...filter, limit: PAGE });
  const pages = useCallPages(browseDsRates, asked, named);
  const cursor = useGridCursor<NamedRate>({ rows: pages.rows, rowKey: keyOf, startAtFirst: true });
  const row = cursor.activeRow;
  const first = useRef<HTMLSelectElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [isAsking, setAsking] = useState(false);
  const narrow = (part: DsFilterText): void =>
    change(
      search => {
        for (const [key, value] of Object.entries(part))
          if (value) search.set(key, value);
          else search.delete(key);
        return search;
      },
      { replace: true },
    );
  const download = async (): Promise<void> => {
    const tell = (intent: 'success' | 'danger', text: string) => showToast({ id: 'ds.export', intent, text });
    try {
      saveDownload(
        await client.download(exportDsRates, {
          query: queryOfTexts(exportDsRates, { ...filter, lang: currentLanguage() }),
        }),
      );
      tell('success', t('exported'));
    } catch (error) {
      tell('danger', say(errorText(error), currentLanguage()));
    }
  };
  const openFees = ({ pol, pod, prices }: DsRate): void => {
    const box = `1x${prices[0]?.per ?? '40HC'}`;
    void navigate(`${RATE_PATHS.customerQuery}?${new URLSearchParams({ pol, pod, box })}`);
  };
  const mayQuery = isAllowed(menu, RATE_PATHS.customerQuery, true) ? (true as const) : refusal('noQuery');
  const canQuery = row === null ? refusal('noRow') : row.mode === 'LCL' ? refusal('onlyFcl') : mayQuery;
  const isNarrow = DS_KEYS.some(key => filter[key]);
  const requests = useRequestCommands({
    ask: () => setAsking(true),
    open: () => void navigate(`${RATE_PATHS.customerQuery}?${openRequests(new URLSearchParams())}`),
  });
  const commands = useCommands([
    {
      id: 'ds.focus',
      title: actWord('focus'),
      section: TITLE,
      shortcut: '/',
      quiet: true,
      enabled: true,
      run: () => first.current?.focus(),
    },
    {
      id: 'ds.query',
      title: actWord('query'),
      section: TITLE,
      shortcut: 'enter',
      quiet: true,
      enabled: canQuery,
      run: () => {
        if (row) openFees(row);
      },
    },
    requests.open,
    {
      id: 'ds.export',
      title: actWord('export'),
      section: TITLE,
      shortcut: 'shift+e',
      run: download,
      enabled: hasButton(menu, 'EXPORT', RATE_PATHS.ecommerce) ? true : refusal('noRight'),
    },
    {
      id: 'ds.clear',
      title: actWord('clear'),
      section: TITLE,
      shortcut: 'shift+c',
      quiet: true,
      enabled: isNarrow ? true : refusal('noFilter'),
      run: () => narrow(Object.fromEntries(DS_KEYS.map(key => [key, '']))),
    },
    {
      id: 'ds.more',
      title: actWord('more'),
      section: TITLE,
      shortcut: 'shift+m',
      quiet: true,
      enabled: pages.hasMore ? true : refusal('noMore'),
      run: pages.more,
    },
  ]);
  const active = cursor.active;
  const firstKey = pages.rows[0]?.rateId;
  useEffect(() => {
    // The first is under the cursor from the start, and nothing moves for it.
    if (active !== firstKey)
      list.current?.querySelector(`[data-rate="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active, firstKey]);
  const { total } = pages;
  return (
    <article className="fl-page" data-screen="dsRates">
      <PageHeader title={t('title')} commands={[...commands, ...requests.ask]} />
      <DsFilter filter={filter} choices={choices} first={first} onChange={narrow} />
      {total && !pages.error && (
        <p role="status" className="ds-count">
          {t(total.isMore ? 'moreThan' : 'found', { n: total.count })}
        </p>
      )}
      {pages.loading && <LoadingState />}
      {pages.error ? <ErrorState error={pages.error} onRetry={pages.retry} /> : null}
      {!pages.loading && !pages.error && pages.rows.length === 0 && (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      )}
      <ul ref={list} className="ds-cards" aria-label={t('offers')}>
        {pages.rows.map(rate => (
          <li
            key={rate.rateId}
            className="rs-card"
            data-here={active === rate.rateId}
            data-rate={rate.rateId}
            aria-current={active === rate.rateId}
          >
            <DsCard rate={rate} names={rate.names} />
            {rate.mode === 'FCL' && mayQuery === true && (
              <Button
                variant="minimal"
                size="small"
                data-command="ds.query"
                text={t('act.query')}
                onClick={() => {
                  cursor.moveTo(rate.rateId);
                  openFees(rate);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <Button data-command="ds.more" text={t('act.more')} loading={pages.loadingMore} onClick={pages.more} />
      )}
      {isAsking && <AskPriceDialog lane={laneOf(row)} onClose={() => setAsking(false)} />}
    </article>
  );
}
