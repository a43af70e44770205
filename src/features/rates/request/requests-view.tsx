import { Checkbox, HTMLSelect } from '@blueprintjs/core';
import { useId, useMemo, useState } from 'react';
import { assignPriceRequest, type PriceRequest, pagePriceRequests } from '#contract/rates/request/request.calls.ts';
import { REQUEST_LISTS, REQUEST_STATE_LABELS, type RequestList } from '#contract/rates/request/request-codes.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { Countdown } from '#kit/countdown.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { useAddress } from '#kit/resource/use-address.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { showToast } from '#kit/toasts.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import '../search/rate-search.css';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { AnswerDialog } from './parts/answer-dialog.tsx';
import { RequestDetail } from './parts/request-detail.tsx';
import { AssignDialog, CloseDialog } from './parts/work-dialogs.tsx';
import './queries.ts';

const keyOf = ({ id }: PriceRequest): string => id;
const SECTION = both('title');
const listOf = (value: string | null): RequestList =>
  value !== null && Object.hasOwn(REQUEST_LISTS, value) ? (value as RequestList) : 'WAITING';

const columnsOf = (list: RequestList, isSeller: boolean): readonly Column<PriceRequest>[] => [
  { key: 'no', label: both('col.no'), width: 130, cell: ({ requestNo }) => requestNo },
  { key: 'state', label: both('col.state'), width: 90, cell: ({ state }) => <StateName state={state} /> },
  { key: 'lane', label: both('col.lane'), width: 150, cell: ({ pol, pod }) => `${pol} → ${pod}` },
  { key: 'box', label: both('col.box'), width: 160, cell: ({ box, cargo }) => box || cargo },
  {
    ...{ key: 'due', label: both('col.due'), width: 220 },
    cell: ({ dueAt }) => (list === 'WAITING' ? <Countdown deadline={dueAt} /> : <Instant at={dueAt} />),
  },
  {
    ...{ key: 'target', label: both('col.target'), width: 120, numeric: true },
    cell: ({ targetPrice, targetCurrency }) => (targetPrice ? `${targetCurrency} ${targetPrice}` : '–'),
  },
  ...(isSeller
    ? [
        {
          ...{ key: 'customer', label: both('col.customer'), width: 200 },
          cell: ({ customerName }: PriceRequest) => customerName ?? '–',
        },
        {
          ...{ key: 'assignee', label: both('col.assignee'), width: 110 },
          cell: ({ assigneeName }: PriceRequest) => assigneeName ?? '–',
        },
      ]
    : []),
  { key: 'asked', label: both('col.asked'), width: 110, cell: ({ askedByName }) => askedByName },
  { key: 'answer', label: both('col.answer'), width: 240, cell: ({ answerText }) => answerText ?? '–' },
];

function StateName({ state }: Pick<PriceRequest, 'state'>) {
  const text = useText();
  return <>{text(REQUEST_STATE_LABELS[state])}</>;
}

/**
 * Requests of the company inside a search (`?requests=WAITING`): who asks sees state and answer, who answers works them off, the oldest
 * due first. `Show rates` leads back to the search with the request's lane.
 */
export function RequestsView({ path }: { readonly path: string }) {
  const t = useT('priceRequest');
  const text = useText();
  const id = useId();
  const client = useClient();
  const { menu, employee } = useSession();
  const { params, change } = useAddress();
  const list = listOf(params.get('requests'));
  const isMine = params.get('mine') === '1';
  const named = params.get('request');
  const [dialog, setDialog] = useState<'answer' | 'assign' | 'close' | null>(null);
  const pages = useCallPages(pagePriceRequests, { list, limit: 50, ...(isMine ? { mine: '1' } : {}) }, page => page);
  const cursor = useGridCursor({ rows: pages.rows, rowKey: keyOf, startAtFirst: true });
  // A message leads to its request; as soon as the cursor moves, the address follows nobody any more.
  const [isLed, setLed] = useState(named !== null);
  const led = isLed ? (pages.rows.find(row => row.id === named) ?? null) : null;
  if (led && cursor.active !== led.id) cursor.moveTo(led.id);
  if (led) setLed(false);
  const row = cursor.activeRow;
  const mayAnswer = hasButton(menu, 'ANSWER', path);
  const columns = useMemo(() => columnsOf(list, mayAnswer), [list, mayAnswer]);
  const isWaiting = row?.state === 'OPEN' || row?.state === 'ASSIGNED';
  const whenWaiting = row === null ? both('pickOne') : isWaiting ? true : both('notWaiting');
  const go = (next: Readonly<Record<string, string | null | undefined>>) =>
    change(
      search => {
        for (const [key, value] of Object.entries(next)) {
          if (value) search.set(key, value);
          else search.delete(key);
        }
        return search;
      },
      { replace: false },
    );
  const take = async (request: PriceRequest): Promise<void> => {
    try {
      await client.call(assignPriceRequest, { body: { id: request.id }, ifMatch: request.version });
      showToast({ id: 'rates.take', intent: 'success', text: t('taken', { no: request.requestNo }) });
      pages.retry();
    } catch (error) {
      showToast({ id: 'rates.take', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const command = (
    key: 'take' | 'assign' | 'answer' | 'close' | 'showRates' | 'back',
    shortcut: string,
    enabled: Command['enabled'],
    run: () => void | Promise<void>,
    more: Partial<Command> = {},
  ): Command => ({
    ...{ id: `rates.request.${key}`, title: both(key), section: SECTION, shortcut, enabled, run },
    ...more,
  });
  const leave = { requests: null, request: null, mine: null };
  const commands = useCommands([
    ...(mayAnswer
      ? [
          command('answer', 'a', whenWaiting, () => setDialog('answer'), { intent: 'primary' }),
          command('take', 'c', whenWaiting, () => (row ? take(row) : undefined)),
          command('assign', 'shift+a', whenWaiting, () => setDialog('assign')),
        ]
      : []),
    command('close', 'o', row === null ? both('pickOne') : row.state === 'CLOSED' ? both('isClosed') : true, () =>
      setDialog('close'),
    ),
    command('showRates', 'v', row === null ? both('pickOne') : true, () => {
      if (!row) return;
      const { pol, pod, box, etdFrom, etdTo, customerId } = row;
      const isOwn = customerId === employee?.CompanyId;
      go({ ...leave, pol, pod, box, from: etdFrom, to: etdTo, customer: isOwn ? null : customerId });
    }),
    command('back', 'b', true, () => go(leave)),
  ]);
  const done = () => {
    setDialog(null);
    pages.retry();
  };
  return (
    <article className="fl-page fl-page-fill" data-screen="priceRequests">
      <PageHeader title={t('title')} commands={commands} />
      <div className="rs-tools">
        <label htmlFor={`${id}-list`}>{t('list')}</label>
        <HTMLSelect
          id={`${id}-list`}
          value={list}
          options={Object.entries(REQUEST_LISTS).map(([value, label]) => ({ value, label: text(label) }))}
          onChange={event => go({ requests: event.currentTarget.value, request: null })}
        />
        <Checkbox
          inline
          label={t('mine')}
          checked={isMine}
          onChange={() => go({ mine: isMine ? null : '1', request: null })}
        />
      </div>
      <div className="rs-split">
        <DataGrid
          label={t('title')}
          columns={columns}
          rows={pages.rows}
          rowKey={keyOf}
          cursor={cursor}
          loading={pages.loading}
          error={pages.error}
          onRetry={pages.retry}
          empty={<EmptyState title={t('none')} />}
          hasMore={pages.hasMore}
          loadingMore={pages.loadingMore}
          onMore={pages.more}
          {...(pages.total ? { total: pages.total } : {})}
        />
        <ScrollRegion label={t('detail')} className="fl-card rs-side">
          {row ? <RequestDetail request={row} /> : <p className="fl-muted">{t('none')}</p>}
        </ScrollRegion>
      </div>
      {row && dialog === 'answer' && <AnswerDialog request={row} onClose={done} />}
      {row && dialog === 'assign' && <AssignDialog request={row} onClose={done} />}
      {row && dialog === 'close' && <CloseDialog request={row} onClose={done} />}
    </article>
  );
}
