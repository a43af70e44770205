import { Tag } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Change } from '#contract/kernel/facts.ts';
import type { Page } from '#contract/kernel/page.ts';
import { RATE_STATE_LABELS } from '#contract/rates/codes.ts';
import { copyFclRate } from '#contract/rates/fcl-rate.calls.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import {
  fclRateHistory,
  fclRateHistoryExport,
  fclRateVersion,
  type RateVersion,
} from '#contract/rates/fcl-rate-history.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { formatFigure } from '#kit/figures.ts';
import { FilterInput } from '#kit/filter-input.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { reasonOf } from '#kit/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { NoAccess } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { showToast } from '#kit/toasts.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { fclRate } from '#machines/rates/fcl-rate.document.ts';
import { eventLabel } from '#machines/rates/rate.declaration.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { formAt } from '../grid/rate-list.tsx';
import { useSeesCost } from '../grid/use-sees-cost.ts';
import { CompareDialog } from '../history/compare-dialog.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../queries.ts';

const PAGE = 100;
const SECTION = { zh: '运价历史', en: 'Rate history' };
const keyOf = ({ rateId, version }: RateVersion): string => `${rateId} ${version}`;
const pricesText = ({ prices }: RateVersion): string =>
  prices
    .flatMap(({ containerType, cost }) =>
      cost === null ? [] : `${printedContainerType(containerType)} ${formatFigure(cost)}`,
    )
    .join(' · ');
const sideText = (value: unknown): string => (value === null || value === undefined ? '–' : String(value));
const changeText = ({ path, before, after }: Change): string =>
  typeof before === 'object' || typeof after === 'object'
    ? path.replace('content.', '')
    : `${path.replace('content.', '')} ${sideText(before)} → ${sideText(after)}`;

interface ShownVersion extends RateVersion {
  readonly lane: string;
}

const withLanes = (page: DataOf<typeof fclRateHistory>): Page<ShownVersion> => {
  const codeOf = (id: string): string => page.refs[id]?.code ?? '';
  const lane = ({ carrierId, polId, podId }: RateVersion): string =>
    `${codeOf(carrierId)} ${codeOf(polId)} → ${codeOf(podId)}`;
  return { ...page, rows: page.rows.map(row => ({ ...row, lane: lane(row) })) };
};

/** `/SeaFreight/FreightManagement/FCLFreightHistory`: every version of every own rate, newest first. */
export function FclFreightHistoryScreen() {
  const seesCost = useSeesCost();
  return seesCost ? <History /> : <NoAccess />;
}

function History() {
  const t = useT('fclRates');
  const text = useText();
  const language = useLanguage();
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const [params, setParams] = useSearchParams();
  const rateId = params.get('id') ?? undefined;
  const rateNo = params.get('no')?.trim().toUpperCase() || undefined;
  const query = { limit: PAGE, ...(rateId ? { rateId } : {}), ...(rateNo ? { rateNo } : {}) };
  const pages = useCallPages(fclRateHistory, query, withLanes);
  const cursor = useGridCursor<ShownVersion>({ rows: pages.rows, rowKey: keyOf, marks: true });
  const [compared, setCompared] = useState<readonly RateVersion[] | null>(null);

  const columns = useMemo((): readonly Column<ShownVersion>[] => {
    return [
      { key: 'at', label: both('history.at'), width: 185, cell: ({ at }) => <Instant at={at} /> },
      { key: 'no', label: { zh: '运价编号', en: 'Rate no.' }, width: 160, cell: ({ no }) => no },
      { key: 'version', label: both('history.version'), width: 85, numeric: true, cell: ({ version }) => version },
      {
        key: 'event',
        label: both('history.event'),
        width: 110,
        cell: ({ event }) => text(eventLabel(fclRate, event)),
      },
      {
        key: 'state',
        label: { zh: '状态', en: 'Status' },
        width: 110,
        cell: ({ state }) => <Tag minimal>{text(RATE_STATE_LABELS[state])}</Tag>,
      },
      { key: 'who', label: both('history.who'), width: 100, cell: ({ who }) => who ?? t('history.system') },
      {
        key: 'lane',
        label: { zh: '航线', en: 'Lane' },
        width: 190,
        cell: ({ lane }) => lane,
      },
      {
        key: 'valid',
        label: { zh: '有效期', en: 'Validity' },
        width: 215,
        cell: ({ validFrom, validTo }) => `${validFrom} – ${validTo}`,
      },
      { key: 'prices', label: both('history.prices'), width: 300, cell: pricesText },
      {
        key: 'changes',
        label: both('history.changes'),
        width: 320,
        cell: ({ changes, remarks }) => [...changes.map(changeText), ...(remarks ? [remarks] : [])].join('; '),
      },
    ];
  }, [t, text]);

  const { markedRows: marked, activeRow: active } = cursor;
  const holds = (code: string): boolean => hasButton(menu, code, RATE_PATHS.history);
  const compare = (): void => setCompared(marked.toSorted((a, b) => a.at.localeCompare(b.at)));
  const copying = useSendCall(copyFclRate, {
    name: ['rate', 'copied'],
    onDone: made => navigate(formAt(made)),
    notice: ({ no }) => ({ text: t('history.copied', { no }) }),
  });
  const download = async (): Promise<void> => {
    const { limit: _, ...asked } = query;
    try {
      saveDownload(await client.download(fclRateHistoryExport, { query: { ...asked, lang: language } }));
    } catch (error) {
      showToast({ id: 'rate.history', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const otherwise = (code: string, isReady: boolean, why: ReturnType<typeof both>): Command['enabled'] =>
    holds(code) ? (isReady ? true : why) : both('noRight');
  const commands = useCommands([
    {
      id: 'rateHistory.compare',
      title: both('history.compare'),
      section: SECTION,
      shortcut: 'shift+c',
      enabled: otherwise('COMPARE', marked.length === 2, both('history.pickTwo')),
      run: compare,
    },
    {
      id: 'rateHistory.export',
      title: both('history.export'),
      section: SECTION,
      shortcut: 'shift+e',
      enabled: holds('EXPORT') ? true : both('noRight'),
      run: download,
    },
    {
      id: 'rateHistory.copy',
      title: fclRate.events.COPY.label,
      section: SECTION,
      shortcut: 'c',
      enabled: otherwise('COPY', active !== null, both('history.pickOne')),
      run: async () => {
        if (active) await copying.runOrToast({ id: active.rateId });
      },
    },
  ]);
  const [older, newer] = compared ?? [];

  return (
    <article className="fl-page fl-page-fill">
      <PageHeader title={text(SECTION)} commands={commands} />
      <search className="fl-resource-tools" aria-label={t('history.filter')}>
        <FilterInput
          placeholder={t('history.filter')}
          value={params.get('no') ?? ''}
          onChange={typed =>
            setParams(
              before => {
                const next = new URLSearchParams(before);
                next.delete('id');
                if (typed === '') next.delete('no');
                else next.set('no', typed);
                return next;
              },
              { replace: true },
            )
          }
        />
      </search>
      <DataGrid
        label={text(SECTION)}
        columns={columns}
        rows={pages.rows}
        rowKey={keyOf}
        cursor={cursor}
        loading={pages.loading}
        error={pages.error}
        onRetry={pages.retry}
        hasMore={pages.hasMore}
        loadingMore={pages.loadingMore}
        onMore={pages.more}
        {...(pages.total ? { total: pages.total } : {})}
      />
      {older && newer && (
        <CompareDialog
          older={older}
          newer={newer}
          resource={fclRateResource}
          call={fclRateVersion}
          onClose={() => setCompared(null)}
        />
      )}
    </article>
  );
}
