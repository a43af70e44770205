import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { RateList } from '../grid/rate-list.tsx';

const COLUMNS: readonly ColumnOverride[] = [{ field: 'stateReason', hidden: false }];

/** `/SeaFreight/FreightManagement/FreightNotVisible`: taken from all queries, with the reason. */
export const FreightNotVisibleScreen = () => <RateList door="hidden" events={['SHOW', 'WITHDRAW']} columns={COLUMNS} />;
