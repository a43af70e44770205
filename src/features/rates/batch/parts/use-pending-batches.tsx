import { HTMLSelect } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { filterText } from '#contract/kernel/filter.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { rateBatchDetail } from '#contract/rates/batch/batch.calls.ts';
import { rateBatchResource } from '#contract/rates/batch/rate-batch.resource.ts';
import { useCallQuery } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../queries.ts';
import '../batch.css';
import { BatchSide } from './batch-side.tsx';
import { useBatchEvents } from './use-batch-events.tsx';

/** Batches that wait for a second person, beside the rates that do: one is confirmed or given back, and the next one follows. */

const MOST = 50;
const resource: Resource = rateBatchResource;
const WAITING = {
  filter: filterText([{ field: 'state', op: 'in', values: ['PENDING'] }]),
  sort: 'createdAt',
  limit: MOST,
} as const;
const SENT: readonly string[] = ['rateBatch.confirm', 'rateBatch.return'];

export function usePendingBatches(): {
  /** One of them is under work, so keys mean it and not a rate. */
  readonly isChosen: boolean;
  readonly commands: readonly Command[];
  readonly bar: ReactNode;
  readonly side: ReactNode;
} {
  const t = useT('rateBatch');
  const [wanted, setWanted] = useState<string | null>(null);
  const list = useCallQuery(callsOf(resource).list, WAITING);
  const rows = (list.data as { readonly rows: readonly AnyRow[] } | undefined)?.rows ?? [];
  // What was decided has left the list: the one that took its place is next.
  const chosen = wanted === null ? null : (rows.find(row => row.id === wanted) ?? rows[0] ?? null);
  const detail = useCallQuery(rateBatchDetail, { id: chosen?.id ?? '' }, { enabled: chosen !== null });
  const batch = chosen ? detail.data : undefined;
  const events = useBatchEvents(batch);
  const at = chosen ? rows.indexOf(chosen) : -1;
  const next = rows[at + 1] ?? null;
  const commands: readonly Command[] =
    rows.length === 0
      ? []
      : [
          {
            id: 'rateBatch.nextPending',
            title: both('nextPending'),
            section: rateBatchResource.title,
            shortcut: 'shift+n',
            enabled: true,
            quiet: true,
            run: () => setWanted(next?.id ?? null),
          },
          ...events.commands.filter(({ id }) => SENT.includes(id)),
        ];
  return {
    isChosen: chosen !== null,
    commands,
    bar: rows.length > 0 && (
      <>
        <section className="fl-batch-pending" aria-label={t('pendingBatches')}>
          <strong role="status">{t('pendingCount', { n: rows.length })}</strong>
          <HTMLSelect
            aria-label={t('pendingBatches')}
            value={chosen?.id ?? ''}
            onChange={({ currentTarget: { value } }) => setWanted(value || null)}
            options={[
              { value: '', label: t('pendingNone') },
              ...rows.map(row => ({ value: row.id, label: `${row.batchNo} ${row.title}`.trim() })),
            ]}
          />
        </section>
        {events.dialog}
      </>
    ),
    side: chosen && <BatchSide key={chosen.id} id={chosen.id} />,
  };
}
