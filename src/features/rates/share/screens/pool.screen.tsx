import { FormGroup, InputGroup, Tag } from '@blueprintjs/core';
import { useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { type PoolRow, poolShares, subscribeToShare } from '#contract/rates/share/share.calls.ts';
import { SUBSCRIPTION_STATE_LABELS } from '#contract/rates/share/share-codes.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { both } from '../locale/both.ts';
import { shareCommand } from '../parts/share-command.ts';
import '../queries.ts';
import '../share.css';

const PAGE = 50;
const SECTION = both('pool');
const keyOf = ({ id }: PoolRow): string => id;
const laneText = ({ pols, pods }: PoolRow, any: string): string =>
  `${pols.join(' ') || any} → ${pods.join(' ') || any}`;

/** `/SeaFreight/FreightManagement/ThirdFreightList`: shares of others that the company may subscribe to. */
export function PoolScreen() {
  const t = useT('rateShare');
  const text = useText();
  const { menu } = useSession();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const pages = useCallPages(poolShares, { limit: PAGE, ...(q ? { q } : {}) }, page => page);
  const [asked, setAsked] = useState<PoolRow | null>(null);
  const cursor = useGridCursor<PoolRow>({ rows: pages.rows, rowKey: keyOf });
  const columns = useMemo((): readonly Column<PoolRow>[] => {
    const any = t('all');
    return [
      { key: 'name', label: both('col.name'), width: 220, cell: ({ name }) => name },
      { key: 'owner', label: both('col.owner'), width: 240, cell: one => `${one.ownerCode} ${one.ownerName}` },
      { key: 'lanes', label: both('col.lanes'), width: 240, cell: row => laneText(row, any) },
      { key: 'carriers', label: both('col.carriers'), width: 140, cell: ({ carriers }) => carriers.join(' ') || any },
      { key: 'rates', label: both('col.rates'), width: 80, numeric: true, cell: ({ rates }) => rates },
      {
        key: 'changed',
        label: both('col.changed'),
        width: 150,
        cell: ({ changedAt }) => (changedAt ? <Instant at={changedAt} /> : '–'),
      },
      {
        key: 'answer',
        label: both('col.answer'),
        width: 110,
        cell: ({ answerHours }) => (answerHours === null ? '–' : t('hours', { n: answerHours })),
      },
      {
        key: 'from',
        label: both('col.from'),
        width: 150,
        cell: ({ fromPrice: from }) => (from ? `${from.containerType} ${from.currency} ${from.price}` : '–'),
      },
      { key: 'validTo', label: both('col.validTo'), width: 110, cell: ({ validTo }) => validTo ?? '–' },
      {
        key: 'state',
        label: both('col.state'),
        width: 110,
        cell: ({ state }) => (state ? <Tag minimal>{text(SUBSCRIPTION_STATE_LABELS[state])}</Tag> : '–'),
      },
    ];
  }, [t, text]);
  const active = cursor.activeRow;
  const enabled = active === null ? both('pickOne') : active.state === null ? true : both('alreadyOwn');
  const commands = useCommands([
    shareCommand(
      menu,
      RATE_PATHS.pool,
      'SUBSCRIBE',
      {
        id: 'rateShare.subscribe',
        title: both('subscribe'),
        section: SECTION,
        shortcut: 's',
        intent: 'primary',
        run: () => setAsked(active),
      },
      enabled,
    ),
  ]);
  return (
    <article className="fl-page fl-page-fill">
      <PageHeader title={text(SECTION)} commands={commands} />
      <search className="fl-resource-tools" aria-label={t('find')}>
        <FilterInput
          placeholder={t('find')}
          value={q}
          onChange={value => setParams(value ? { q: value } : {}, { replace: true })}
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
        empty={t('empty')}
        hasMore={pages.hasMore}
        loadingMore={pages.loadingMore}
        onMore={pages.more}
        {...(pages.total ? { total: pages.total } : {})}
      />
      {asked && <SubscribeDialog share={asked} onClose={() => setAsked(null)} onDone={pages.retry} />}
    </article>
  );
}

/** The terms are read before they are agreed to. */
function SubscribeDialog({
  share,
  onClose,
  onDone,
}: {
  readonly share: PoolRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useT('rateShare');
  const field = useId();
  const [note, setNote] = useState('');
  const send = useSendCall(subscribeToShare, {
    name: ['rateShare', 'subscribe'],
    onDone: () => {
      onDone();
      onClose();
    },
    notice: ({ state }) => ({ text: t(state === 'ACTIVE' ? 'accepted' : 'subscribed') }),
  });
  const run = () => send.run({ shareId: share.id, note });
  return (
    <AskDialog title={`${t('subscribe')} · ${share.name}`} send={{ label: t('subscribe'), run }} onClose={onClose}>
      <h3>{t('terms')}</h3>
      <p className="fl-share-terms">{share.terms || t('noTerms')}</p>
      <FormGroup label={t('note')} labelFor={field}>
        <InputGroup id={field} value={note} maxLength={200} onValueChange={setNote} />
      </FormGroup>
    </AskDialog>
  );
}
