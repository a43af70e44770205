import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type QueuedWork, spaceQueue } from '#contract/space/desk.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useFound } from '#kit/use-found.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import type { ButtonCode } from '#routes/catalogue/buttons.ts';
import { both } from '../locale/both.ts';
import { OfferSide } from '../parts/offer-side.tsx';
import { OrderSide } from '../parts/order-side.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { sellCommand } from '../parts/sell-command.ts';
import '../queries.ts';
import '../sell.css';
import { BidSide } from './bid-side.tsx';
import { CounterDialog } from './counter-dialog.tsx';
import { useQueueColumns } from './queue-columns.tsx';
import { useDecide } from './use-decide.ts';

const rowKey = ({ id }: QueuedWork): string => id;
const rowIs =
  ({ id }: QueuedWork) =>
  (one: QueuedWork): boolean =>
    one.id === id;
const SECTION = both('queue.title');

/** Which button each kind of work needs, of those who say yes and of those who say no. */
const RIGHTS: Readonly<Record<QueuedWork['kind'], readonly [path: string, accept: ButtonCode, refuse: ButtonCode]>> = {
  ORDER: [SPACE_PATHS.queue, 'CONFIRM', 'REJECT'],
  CANCEL: [SPACE_PATHS.queue, 'CONFIRM', 'CONFIRM'],
  OFFER: [SPACE_PATHS.allSelling, 'APPROVE', 'REJECT'],
  REVOKE: [SPACE_PATHS.allSelling, 'APPROVE', 'REJECT'],
  BID: [SPACE_PATHS.queue, 'CONFIRM', 'CONFIRM'],
};

const NO_ROWS: readonly QueuedWork[] = [];
const rowTexts = ({ no, partyZh, partyEn, text, sailing, lane }: QueuedWork) => [
  no,
  partyZh,
  partyEn,
  text,
  sailing,
  lane,
];

/** What waits for a word, soonest due first; `A` says yes, `R` no, `C` names a price for a bid, and the next opens. */
export function WaitingWork({ bar }: { readonly bar: ReactNode }) {
  const t = useT('spaceSell');
  const { menu } = useSession();
  const { params, change } = useAddress();
  const decide = useDecide();
  const columns = useQueueColumns();
  const [refused, setRefused] = useState<QueuedWork | null>(null);
  const [countered, setCountered] = useState<QueuedWork | null>(null);
  const queue = useCallQuery(spaceQueue);
  const rows = queue.data ?? NO_ROWS;
  const { found, find } = useFound(rows, rowTexts, { keys: !refused && !countered });
  const cursor = useGridCursor<QueuedWork>({ rows: found, rowKey, keys: false, startAtFirst: true });
  // An address that names a row opens it once; afterwards the cursor is the reader's.
  const bid = params.get('bid');
  const asked = params.get('id') ?? bid;
  const isRead = queue.isSuccess && !queue.isFetching;
  const isThere = rows.some(({ id }) => id === asked);
  const shown = useRef<string | null>(null);
  const { moveTo, activeRow: open } = cursor;
  // With the layout, not after the paint: the first key is of the row that the address names.
  useLayoutEffect(() => {
    if (asked === null || shown.current === asked) return;
    if (isThere) {
      shown.current = asked;
      moveTo(asked);
    } else if (bid !== null && isRead)
      // Answered by now: it stands among all bids.
      change(() => new URLSearchParams({ tab: 'bids', id: bid }), { replace: true });
  }, [asked, bid, isThere, isRead, moveTo, change]);

  const nothing = both('queue.nothing');
  const [path, yes, no] = RIGHTS[open?.kind ?? 'ORDER'];
  const key = (id: 'next' | 'previous', shortcut: string) => ({
    id: `spaceSell.${id}Waiting`,
    title: both(`queue.${id}`),
    section: SECTION,
    shortcut,
    enabled: true as const,
    quiet: true,
    run: () => cursor.move(id),
  });
  const commands = useCommands(
    refused || countered
      ? []
      : [
          sellCommand(
            menu,
            [[path, yes]],
            {
              id: 'spaceSell.accept',
              title: both('queue.accept'),
              section: SECTION,
              shortcut: 'a',
              intent: 'success',
              run: async () => {
                if (open) await decide.runOrToast({ work: open, accept: true });
              },
            },
            open ? true : nothing,
          ),
          sellCommand(
            menu,
            [[path, no]],
            {
              id: 'spaceSell.refuse',
              title: both('queue.refuse'),
              section: SECTION,
              shortcut: 'r',
              intent: 'warning',
              run: () => setRefused(open),
            },
            open ? true : nothing,
          ),
          ...(open?.kind === 'BID'
            ? [
                sellCommand(menu, [[path, yes]], {
                  id: 'spaceSell.counter',
                  title: both('bid.counter'),
                  section: SECTION,
                  shortcut: 'c',
                  run: () => setCountered(open),
                }),
              ]
            : []),
          key('next', 'j'),
          key('previous', 'k'),
        ],
  );
  return (
    <article className="fl-page fl-page-fill" data-screen="spaceQueue">
      <PageHeader title={t('queue.title')} commands={commands}>
        {find}
      </PageHeader>
      {bar}
      <div className="ss-split">
        <DataGrid
          label={t('queue.list')}
          columns={columns}
          rows={found}
          rowKey={rowKey}
          cursor={cursor}
          loading={queue.isPending}
          error={queue.error}
          onRetry={() => void queue.refetch()}
          empty={<EmptyState title={t('queue.empty')} />}
          total={{ count: rows.length, isMore: false }}
        />
        <ScrollRegion label={t('queue.pane')}>
          {!open && <p className="fl-muted">{t('side.pick')}</p>}
          {open?.kind === 'OFFER' && <OfferSide key={open.id} id={open.id} />}
          {open?.kind === 'BID' && <BidSide key={open.id} id={open.id} />}
          {open && open.kind !== 'OFFER' && open.kind !== 'BID' && <OrderSide key={open.id} id={open.id} />}
        </ScrollRegion>
      </div>
      {countered && <CounterDialog work={countered} onClose={() => setCountered(null)} />}
      {refused && (
        <ReasonDialog
          title={t('queue.refuseTitle', { no: refused.no })}
          label={t('queue.refuse')}
          onSend={async remarks => {
            // Refused as stale it is read anew; what is sent again is of what it has become.
            await decide.run({ work: rows.find(rowIs(refused)) ?? refused, accept: false, remarks });
            setRefused(null);
          }}
          onClose={() => setRefused(null)}
        />
      )}
    </article>
  );
}
