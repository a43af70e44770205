import { Button } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BID_STATE_LABELS, type SpaceBid, spaceBids } from '#contract/space/bids.calls.ts';
import type { Command } from '#kit/command.ts';
import { formatFigure } from '#kit/figures.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { HoldClock } from '../../kit/hold-clock.tsx';
import '../../kit/queries.ts';
import '../buy.css';
import '../locale/words.ts';
import { spaceCommand } from './space-command.ts';

/** Prices that the company has bid, and what became of each. */

const DETAIL = ROUTE.WorkbenchNowCargoSpaceNowCargoSpaceDetail.path;
const WAITING: ReadonlySet<SpaceBid['state']> = new Set(['OPEN', 'COUNTERED']);

export const bidText = ({ items, currency }: SpaceBid): string =>
  items
    .map(({ qty, containerType, price, counterPrice }) => {
      const named = counterPrice === null ? '' : ` → ${formatFigure(counterPrice)}`;
      return `${qty} × ${containerType} @ ${currency} ${formatFigure(price)}${named}`;
    })
    .join(' + ');

function BidsDialog({ onOpen, onClose }: { readonly onOpen: (bid: SpaceBid) => void; readonly onClose: () => void }) {
  const t = useT('spaceBuy');
  const text = useText();
  const pages = useCallPages<SpaceBid, typeof spaceBids>(spaceBids, { side: 'BUYER' }, page => page);
  return (
    <FormDialog isOpen title={t('act.bids')} width={720} onCancel={onClose}>
      {pages.loading && <LoadingState lines={3} />}
      {pages.error ? <ErrorState error={pages.error} onRetry={pages.retry} /> : null}
      {!pages.loading && !pages.error && pages.rows.length === 0 && <EmptyState title={t('bid.none')} />}
      <ul className="sb-watches" aria-label={t('act.bids')}>
        {pages.rows.map(bid => (
          <li key={bid.id} className="sb-card" data-bid={bid.id}>
            <span>
              <b>{bid.offerNo}</b> {bid.sailing} · {bid.lane} <StatusTag>{text(BID_STATE_LABELS[bid.state])}</StatusTag>{' '}
              {WAITING.has(bid.state) && <HoldClock until={bid.dueAt} />}
            </span>
            <span>
              {bidText(bid)}
              {bid.answer && ` · ${bid.answer}`}
            </span>
            <span>
              <Button
                size="small"
                text={t('watch.open')}
                aria-label={`${t('watch.open')} ${bid.offerNo}`}
                onClick={() => onOpen(bid)}
              />
            </span>
          </li>
        ))}
      </ul>
      {pages.hasMore && <Button size="small" text={t('watch.more')} onClick={pages.more} />}
    </FormDialog>
  );
}

export function useOwnBids(): { readonly command: Command; readonly dialog: ReactNode } {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return {
    command: spaceCommand('bids', true, () => setOpen(true), { shortcut: 'shift+d', quiet: true }),
    dialog: isOpen && (
      <BidsDialog
        onOpen={({ offerId, orderId }) => {
          setOpen(false);
          void navigate(`${DETAIL}?${new URLSearchParams({ id: offerId, ...(orderId && { order: orderId }) })}`);
        }}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
