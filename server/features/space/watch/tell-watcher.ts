import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import { type Condition, filterText } from '#contract/kernel/filter.ts';
import { told } from '#contract/message/event-words.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { SPACE_NEWS_LABELS, type WatchedSpace } from '#contract/space/rules/watch-news.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import type { SpaceWatchRow } from './tables.ts';
import type { WatchedLine } from './watched-lines.ts';

/** What a watch of space has to say, to the one person who watches; by mail as well where his settings say so. */

export type DueSpaceWatch = SpaceWatchRow & {
  readonly companyKind: CompanyKind;
  readonly isActive: boolean;
  /** The offer that is watched cannot be bought any more, whatever comes back. */
  readonly isOver: boolean;
  readonly pol: string;
  readonly pod: string;
};

/** The rest is in the list that the message opens. */
const MOST_TOLD = 5;

const dayOf = (etd: Date): string => etd.toISOString().slice(0, 10);

export function tellSpaceWatcher(
  tx: Tx,
  watch: DueSpaceWatch,
  news: WatchedSpace['news'],
  lines: readonly WatchedLine[],
  now: Date,
): Promise<void> {
  const [first] = news;
  const kind = news.some(one => one.kind === 'APPEARED') ? 'APPEARED' : first!.kind;
  const lanesTold = news.slice(0, MOST_TOLD).map(({ lineId, was }) => {
    const { sailing, etd, containerType, currency, price } = lines.find(({ id }) => id === lineId)!;
    return `${sailing} ETD ${dayOf(etd)} ${containerType} ${was === null ? '' : `${currency} ${was} → `}${currency} ${price}`;
  });
  const rest = news.length - lanesTold.length;
  const lane = [`${watch.pol} → ${watch.pod}`, watch.containerTypes.join(' ')].filter(Boolean).join(' ');
  const isStaff = watch.companyKind === 'platform';
  const offerIds = new Set(news.map(({ lineId }) => lines.find(({ id }) => id === lineId)!.offerId));
  const [offerId] = offerIds;
  const hallAt = offerIds.size === 1 && !isStaff ? `${SPACE_PATHS.hall.replace('List', 'Detail')}?id=${offerId}` : null;
  const lanes: Condition[] = [
    { field: 'polId', op: 'in', values: [watch.polId] },
    { field: 'podId', op: 'in', values: [watch.podId] },
  ];
  const at = new URLSearchParams({ filter: filterText(lanes) });
  return queueMessage(tx, {
    companyId: watch.companyId,
    to: { employees: [watch.employeeId] },
    dueAt: now,
    category: 'BUSINESS',
    ...told('space-watch', {
      happened: SPACE_NEWS_LABELS[kind],
      lane,
      remarks: {
        zh: [...lanesTold, ...(rest > 0 ? [`另有 ${rest} 条`] : [])].join('\n'),
        en: [...lanesTold, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
      },
    }),
    sendId: `space-watch:${watch.id}:${watch.version + 1}`,
    dedupeKey: `space-watch:${watch.id}`,
    docType: 'spaceWatch',
    docId: watch.id,
    linkPath: hallAt ?? `${isStaff ? SPACE_PATHS.list : SPACE_PATHS.hall}?${at}`,
  });
}
