import { useState } from 'react';
import type { BulkEvent } from '#contract/rates/fcl-rate.calls.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { usePendingBatches } from '../../batch/parts/use-pending-batches.tsx';
import '../form/form.css';
import { BeforeReader } from '../grid/before-reader.tsx';
import type { PricesBefore } from '../grid/price-columns.tsx';
import { RateList } from '../grid/rate-list.tsx';
import { useSeesCost } from '../grid/use-sees-cost.ts';
import { PendingSide } from '../queue/pending-side.tsx';

const COLUMNS: readonly ColumnOverride[] = [{ field: 'approvalHits', hidden: true }];
const EVENTS: readonly BulkEvent[] = ['CONFIRM', 'RETURN'];
const NONE: readonly BulkEvent[] = [];

/** Rates and batches that wait; A and R mean the batch while one is chosen, else the rate. */
function Queue() {
  const batches = usePendingBatches();
  const [before, setBefore] = useState<PricesBefore>(new Map());
  return (
    <RateList
      door="pending"
      events={batches.isChosen ? NONE : EVENTS}
      more={batches.commands}
      columns={COLUMNS}
      isQueue
      before={before}
      above={({ rows }) => (
        <>
          <BeforeReader rows={rows} onRead={setBefore} />
          {batches.bar}
        </>
      )}
      side={({ active, rows }) => {
        if (batches.isChosen) return batches.side;
        const id = (active ?? rows.at(0))?.id;
        return id && <PendingSide key={id} id={id} />;
      }}
    />
  );
}

/** `/SeaFreight/FreightManagement/FreightModifyList`: what a second person confirms or gives back; the next one follows by itself. */
export function FreightModifyListScreen() {
  const seesCost = useSeesCost();
  // Who may not see cost is told so by the list, which asks for nothing then.
  return seesCost ? <Queue /> : <RateList door="pending" events={NONE} />;
}
