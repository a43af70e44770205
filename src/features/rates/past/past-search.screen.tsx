import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { queryOfTexts } from '#contract/kernel/call.ts';
import { PRODUCT_TYPES, type ProductType } from '#contract/rates/codes.ts';
import { exportRatesAsOf, type PastFound, type PastRate } from '#contract/rates/past/past.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { FiguresPanel } from '#kit/charts/figures-panel.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { errorText } from '#kit/error-text.ts';
import { formatFigure } from '#kit/figures.ts';
import type { Column } from '#kit/grid-column.ts';
import { currentLanguage, useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { saveDownload } from '#kit/save-download.ts';
import { EmptyState, NoAccess } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { useSeesCost } from '../fcl/grid/use-sees-cost.ts';
import '../search/rate-search.css';
import { actWord, columnWord, refusal, SECTION } from './locale/words.ts';
import { PastBand } from './parts/past-band.tsx';
import './past.css';
import { usePastSearch } from './use-past-search.ts';

/** `/SeaFreight/FreightManagement/HistoryFreightSearch`: what a lane cost on a day, as it was known then or at another time. */
export function PastSearchScreen() {
  return useSeesCost() ? <PastSearch /> : <NoAccess />;
}

const rateKey = ({ rateId }: PastRate): string => rateId;
const NO_RATES: readonly PastRate[] = [];
const amount = (one: PastRate['total']): string => (one ? `${one.currency} ${formatFigure(one.amount)}` : '–');

function PastSearch() {
  const t = useT('pastRates');
  const text = useText();
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const search = usePastSearch();
  const band = useRef<HTMLDivElement>(null);
  const { found } = search;
  const rows = found?.rates ?? NO_RATES;
  const openVersions = ({ rateId }: PastRate) =>
    void navigate(`${RATE_PATHS.history}?id=${encodeURIComponent(rateId)}`);
  const cursor = useGridCursor({ rows, rowKey: rateKey, startAtFirst: true, onOpen: openVersions });
  const row = cursor.activeRow;

  const download = async (): Promise<void> => {
    const id = 'pastRates.export';
    try {
      const query = queryOfTexts(exportRatesAsOf, { ...search.asked, lang: currentLanguage() });
      saveDownload(await client.download(exportRatesAsOf, { query }));
      showToast({ id, intent: 'success', text: t('exported') });
    } catch (error) {
      showToast({ id, intent: 'danger', text: text(errorText(error)) });
    }
  };
  const mayExport = hasButton(menu, 'EXPORT', RATE_PATHS.past)
    ? found
      ? true
      : refusal('noResult')
    : refusal('noRight');
  const commands = useCommands([
    {
      id: 'pastRates.versions',
      title: actWord('versions'),
      section: SECTION,
      shortcut: 'v',
      enabled: row ? (true as const) : refusal('noRow'),
      run: () => (row ? openVersions(row) : undefined),
    },
    {
      id: 'pastRates.table',
      title: actWord('table'),
      section: SECTION,
      shortcut: 't',
      enabled: true as const,
      run: search.switchTable,
    },
    {
      id: 'pastRates.export',
      title: actWord('export'),
      section: SECTION,
      shortcut: 'shift+e',
      enabled: mayExport,
      run: download,
    },
    {
      id: 'pastRates.focus',
      title: actWord('focus'),
      section: SECTION,
      shortcut: '/',
      quiet: true,
      enabled: true as const,
      run: () => band.current?.querySelector<HTMLElement>('input')?.focus(),
    },
  ]);
  // Who has asked reads on with the keys of the list.
  useEffect(() => {
    if (found && document.activeElement?.closest('.rs-band'))
      document.querySelector<HTMLElement>('[data-grid]')?.focus();
  }, [found]);

  const columns: readonly Column<PastRate>[] = [
    { key: 'no', label: columnWord('no'), width: 150, cell: ({ no }) => no },
    { key: 'carrier', label: columnWord('carrier'), width: 80, cell: ({ carrier }) => carrier },
    {
      key: 'route',
      label: columnWord('route'),
      width: 210,
      cell: ({ pol, pots, pod }) => [pol, ...pots, pod].join(' → '),
    },
    {
      key: 'product',
      label: columnWord('product'),
      width: 90,
      cell: ({ productType }) => text(PRODUCT_TYPES[productType as ProductType]),
    },
    { key: 'freight', label: columnWord('freight'), width: 120, numeric: true, cell: ({ freight }) => amount(freight) },
    { key: 'total', label: columnWord('total'), width: 120, numeric: true, cell: ({ total }) => amount(total) },
    {
      key: 'valid',
      label: columnWord('valid'),
      width: 190,
      cell: ({ validFrom, validTo }) => `${validFrom} – ${validTo}`,
    },
    {
      key: 'transit',
      label: columnWord('transit'),
      width: 70,
      numeric: true,
      cell: ({ transitDays }) => transitDays ?? '',
    },
    { key: 'version', label: columnWord('version'), width: 70, numeric: true, cell: ({ version }) => version },
    {
      key: 'knownFrom',
      label: columnWord('knownFrom'),
      width: 150,
      cell: ({ knownFrom }) => <Instant at={knownFrom} />,
    },
  ];
  return (
    <article className="fl-page past-page" data-screen="pastRates">
      <PageHeader title={t('title')} commands={commands} />
      <div ref={band}>
        <PastBand search={search} />
      </div>
      {found && (
        <p className="rs-tools" role="status">
          {t('found', { n: found.rates.length, at: localTimeOf(found.known, search.zone) })}
          {found.isNarrowed && <b className="fl-finding-warning"> · {t('narrowed')}</b>}
          {found.otherCurrencies > 0 && <span> · {t('others', { n: found.otherCurrencies })}</span>}
        </p>
      )}
      {found && <Weeks found={found} isTable={search.isTable} />}
      <div className="past-rates">
        {found && <p className="fl-muted">{t('note')}</p>}
        <DataGrid
          label={t('rates')}
          columns={columns}
          rows={rows}
          rowKey={rateKey}
          cursor={cursor}
          loading={search.isLoading}
          error={search.error}
          onRetry={search.retry}
          empty={found ? <EmptyState title={t('none')} hint={t('noneHint')} /> : <EmptyState title={t('askFirst')} />}
        />
      </div>
    </article>
  );
}

/** How the price went: a line a carrier, and least, median and most of all. */
function Weeks({ found, isTable }: { readonly found: PastFound; readonly isTable: boolean }) {
  const t = useT('pastRates');
  const parts = useMemo(() => {
    const names = found.weeks.map(({ week }) => week);
    return {
      names,
      carriers: found.carriers.map(({ carrier, prices }) => ({
        name: carrier,
        values: names.map(name => prices.find(({ week }) => week === name)?.price ?? null),
      })),
      all: (['min', 'median', 'max'] as const).map(figure => ({
        name: t(figure),
        values: found.weeks.map(week => week[figure]),
      })),
    };
  }, [found, t]);
  const currency = found.currency ?? '';
  const common = { kind: 'line', head: t('week'), names: parts.names, isTable, empty: t('empty') } as const;
  return (
    <div className="past-weeks">
      <FiguresPanel {...common} title={t('byCarrier', { currency })} series={parts.carriers} />
      <FiguresPanel {...common} title={t('byWeek', { currency })} series={parts.all} />
    </div>
  );
}
