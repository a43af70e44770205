import type { QueuedWork } from '#contract/space/desk.calls.ts';
import type { Column } from '#kit/grid-column.ts';
import { useT } from '#kit/i18n.ts';
import { NameText } from '#kit/name-text.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { HoldClock } from '../../kit/hold-clock.tsx';
import { both } from '../locale/both.ts';

const TONES: Readonly<Record<QueuedWork['kind'], Tone>> = {
  ORDER: 'info',
  CANCEL: 'warn',
  OFFER: 'accent',
  REVOKE: 'bad',
  BID: 'info',
};

export function useQueueColumns(): readonly Column<QueuedWork>[] {
  const t = useT('spaceSell');
  const column = (
    key: keyof typeof import('../locale/zh.ts')['zh']['queue']['columns'],
    width: number,
    cell: Column<QueuedWork>['cell'],
  ) => ({ key, label: both(`queue.columns.${key}`), width, cell });
  return [
    column('due', 132, ({ dueAt }) => (dueAt ? <HoldClock until={dueAt} /> : t('queue.whenever'))),
    column('kind', 112, ({ kind }) => <StatusTag tone={TONES[kind]}>{t(`queue.kind.${kind}`)}</StatusTag>),
    column('no', 146, ({ no }) => no),
    column('party', 150, ({ partyZh, partyEn }) => <NameText zh={partyZh} en={partyEn} />),
    column('text', 190, ({ text }) => text),
    column('sailing', 190, ({ sailing }) => sailing),
    column('lane', 120, ({ lane }) => lane),
  ];
}
