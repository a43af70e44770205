import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { useListTabs } from '#kit/tabs/use-list-tabs.tsx';
import { RateList } from '../grid/rate-list.tsx';
import { UnseenList } from '../grid/unseen-list.tsx';
import { both } from '../locale/both.ts';

const COLUMNS: readonly ColumnOverride[] = [{ field: 'stateReason', hidden: false }];

/** `/SeaFreight/FreightManagement/FreightNotVisible`: taken from all queries, with the reason; and what is on sale for nobody. */
export function FreightNotVisibleScreen() {
  const { tab, bar } = useListTabs({
    name: 'rate.hidden',
    label: both('unseen.tabs'),
    section: fclRateResource.title,
    tabs: { hidden: both('unseen.hidden'), unseen: both('unseen.title') },
  });
  return tab === 'unseen' ? (
    <UnseenList above={bar} />
  ) : (
    <RateList door="hidden" events={['SHOW', 'WITHDRAW']} columns={COLUMNS} above={() => bar} />
  );
}
