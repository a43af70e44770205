import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { RateList } from '../grid/rate-list.tsx';
import { PendingSide } from '../queue/pending-side.tsx';

const COLUMNS: readonly ColumnOverride[] = [{ field: 'approvalHits', hidden: true }];

/** `/SeaFreight/FreightManagement/FreightModifyList`: what a second person confirms or gives back; the next one follows by itself. */
export const FreightModifyListScreen = () => (
  <RateList
    door="pending"
    events={['CONFIRM', 'RETURN']}
    columns={COLUMNS}
    isQueue
    side={({ active, rows }) => {
      const id = (active ?? rows.at(0))?.id;
      return id && <PendingSide key={id} id={id} />;
    }}
  />
);
