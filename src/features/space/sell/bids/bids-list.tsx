import type { ReactNode } from 'react';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { BIDS } from '../parts/doors.ts';
import { BidSide } from '../queue/bid-side.tsx';
import { BID_COLUMNS } from './bid-columns.tsx';
import { useBidActs } from './use-bid-acts.tsx';

/** All that was bid, whatever became of it; what is still open is answered here as in the queue. */
export function BidsList({ bar }: { readonly bar: ReactNode }) {
  const acts = useBidActs();
  return (
    <>
      <ResourceScreen
        resource={BIDS}
        columns={BID_COLUMNS}
        rowTone={row => (row.state === 'OPEN' ? 'warn' : row.state === 'COUNTERED' ? undefined : 'muted')}
        above={bar}
        side={({ active }) => active && <BidSide key={active.id} id={active.id} />}
        commands={({ active }) => acts.of(active)}
      />
      {acts.dialog}
    </>
  );
}
