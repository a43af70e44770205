import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Door } from '#contract/kernel/door.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { BulkEvent } from '#contract/rates/rate.calls.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { NoAccess } from '#kit/screen-states.tsx';
import { BatchPage } from '../../batch/parts/batch-page.tsx';
import { useLclSheet } from '../../batch/parts/use-lcl-sheet.tsx';
import { useRateEvents } from '../../fcl/events/use-rate-events.tsx';
import { useSeesCost } from '../../fcl/grid/use-sees-cost.ts';
import '../../fcl/grid/price-grid.css';
import { useListTabs } from '#kit/tabs/use-list-tabs.tsx';
import { both } from '../locale/words.ts';
import { LCL_CELLS } from '../parts/lcl-cells.ts';
import { useLclCells } from '../parts/use-lcl-cells.tsx';
import { LCL_EVENTS } from '../queries.ts';

/** Address of the form, of a new rate without an id. */
export const lclFormAt = (row: Pick<AnyRow, 'id'> | null): string =>
  row ? `${RATE_PATHS.lclEdit}?id=${encodeURIComponent(row.id)}` : RATE_PATHS.lclEdit;

/** The tabs of the screen by state, with the events that rates there can be sent. */
const EVENTS = {
  ACTIVE: ['HIDE', 'WITHDRAW', 'EXTEND', 'SET_SPACE', 'COPY'],
  DRAFT: ['SUBMIT', 'PUBLISH', 'DELETE'],
  PENDING: ['CONFIRM', 'RETURN'],
  HIDDEN: ['SHOW', 'WITHDRAW'],
  EXPIRED: ['EXTEND', 'COPY'],
} as const satisfies Record<string, readonly BulkEvent[]>;
type Tab = keyof typeof EVENTS;
const TABS = Object.keys(EVENTS) as Tab[];

/** The rates of one tab; one object each, so that the list knows it again. */
const BEHIND = new Map(
  TABS.map(tab => {
    const title = both('tabTitle', { state: both(`tab.${tab}`).zh });
    const en = both('tabTitle', { state: both(`tab.${tab}`).en }).en;
    const through: Door = { key: tab, path: RATE_PATHS.lcl, title: { zh: title.zh, en }, only: { state: [tab] } };
    return [tab, { ...lclRateResource, through }];
  }),
);

const REASONED: readonly ColumnOverride[] = [{ field: 'stateReason', hidden: false }];
const PLAIN: readonly ColumnOverride[] = [];
const COLUMNS: Readonly<Record<Tab, readonly ColumnOverride[]>> = {
  ACTIVE: LCL_CELLS,
  DRAFT: [...REASONED, ...LCL_CELLS],
  PENDING: PLAIN,
  HIDDEN: REASONED,
  EXPIRED: PLAIN,
};

/** `/SeaFreight/LCLFreightManagement/LCLRateMaintenance`: less than container rates by state; `?batch=` shows a sheet that was sent in. */
export function LclRatesScreen() {
  const [params] = useSearchParams();
  const batch = params.get('batch');
  const seesCost = useSeesCost();
  if (!seesCost) return <NoAccess />;
  return batch ? <BatchPage key={batch} id={batch} /> : <LclRateLists />;
}

function LclRateLists() {
  const queries = useQueryClient();
  const { tab, bar } = useListTabs({
    name: 'lcl',
    label: both('tabs'),
    section: lclRateResource.title,
    tabs: Object.fromEntries(TABS.map(one => [one, both(`tab.${one}`)])) as Record<Tab, Text>,
  });
  const rate = useRateEvents({
    section: lclRateResource.title,
    kind: LCL_EVENTS,
    onDone: (_event, ids) => void refreshRows(queries, lclRateResource, ids),
  });
  const sheet = useLclSheet();
  const cells = useLclCells();
  const resource = BEHIND.get(tab)!;
  return (
    <>
      <ResourceScreen
        key={tab}
        resource={resource}
        title={lclRateResource.title}
        columns={COLUMNS[tab]}
        editCell={cells.edit}
        above={bar}
        formAt={lclFormAt}
        commands={context => [
          ...EVENTS[tab].map(event => rate.command(event, context.chosen)),
          ...sheet.commands(context),
        ]}
      />
      {rate.dialog}
      {cells.dialog}
      {sheet.dialog}
    </>
  );
}
