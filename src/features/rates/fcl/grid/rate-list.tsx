import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { throughDoor } from '#contract/kernel/door.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { BulkEvent } from '#contract/rates/fcl-rate.calls.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import type { ResourceOptions } from '#kit/resource/resource-options.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { NoAccess } from '#kit/screen-states.tsx';
import { useFclSheet } from '../../batch/parts/use-fcl-sheet.ts';
import { useRateEvents } from '../events/use-rate-events.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../queries.ts';
import { NO_EDITS } from './edits.ts';
import { type PricesBefore, priceColumns } from './price-columns.tsx';
import './price-grid.css';
import { ratePanes } from './rate-panes.tsx';
import { TraceDialog } from './trace-dialog.tsx';
import { usePriceTypes } from './use-price-types.ts';
import { useSeesCost } from './use-sees-cost.ts';

/** Address of the form, of a new rate without an id. */
export const formAt = (row: Pick<AnyRow, 'id'> | null): string =>
  row ? `${RATE_PATHS.add}?id=${encodeURIComponent(row.id)}` : RATE_PATHS.add;

type DoorPath = 'maintenance' | 'drafts' | 'expired' | 'hidden' | 'pending';
const DOORS = new Map<DoorPath, typeof fclRateResource>();
/** The resource as this screen sees it; one object a screen. */
function resourceAt(path: DoorPath): typeof fclRateResource {
  const known = DOORS.get(path) ?? throughDoor(fclRateResource, RATE_PATHS[path]);
  DOORS.set(path, known);
  return known;
}

export interface RateListProps extends Pick<ResourceOptions, 'columns' | 'editCell' | 'rowTone' | 'side'> {
  readonly door: DoorPath;
  readonly events: readonly BulkEvent[];
  readonly more?: readonly Command[];
  /** Commands for the rates that are meant. */
  readonly moreOf?: (rows: readonly AnyRow[]) => readonly Command[];
  /** Work that waits: the first row is meant as long as the cursor stands nowhere. */
  readonly isQueue?: boolean;
  readonly above?: (context: ResourceContext) => ReactNode;
  /** Prices that are shown beside those of now. */
  readonly before?: PricesBefore;
}

const NOTHING_BEFORE: PricesBefore = new Map();

/** Rates of one state, with the events that its screen has; for one rate, and for all that are marked. */
export function RateList({
  door,
  events,
  more = [],
  moreOf = () => [],
  isQueue = false,
  above,
  columns: own,
  before = NOTHING_BEFORE,
  ...options
}: RateListProps) {
  const resource = resourceAt(door);
  const text = useText();
  const types = usePriceTypes();
  const columns = useMemo(
    () => [
      ...(own ?? []),
      ...priceColumns(types, NO_EDITS, before, text, { saysBoth: isQueue }).map(column => ({
        ...column,
        editable: false,
      })),
    ],
    [own, types, before, text, isQueue],
  );
  const queries = useQueryClient();
  const seesCost = useSeesCost();
  const rate = useRateEvents({
    section: resource.title,
    onDone: (_event, ids) => void refreshRows(queries, fclRateResource, ids),
  });
  const rowsMeant = ({ chosen, rows }: ResourceContext): readonly AnyRow[] => {
    const first = isQueue && chosen.length === 0 ? rows.at(0) : undefined;
    return first ? [first] : chosen;
  };
  const sheet = useFclSheet();
  const { menu } = useSession();
  const t = useT('fclRates');
  const panes = useMemo(() => ratePanes(t, menu), [t, menu]);
  const [traced, setTraced] = useState<string | null>(null);
  const trace = ({ active }: ResourceContext): Command => ({
    id: 'rate.trace',
    title: both('trace.title'),
    section: resource.title,
    shortcut: 'w',
    enabled: active ? true : both('trace.pick'),
    run: () => setTraced(active?.id ?? null),
  });
  if (!seesCost) return <NoAccess />;
  return (
    <>
      <ResourceScreen
        resource={resource}
        {...options}
        columns={columns}
        {...(above ? { above } : {})}
        panes={panes}
        formAt={formAt}
        commands={context => [
          ...events.map(event => rate.command(event, rowsMeant(context))),
          ...more,
          ...moreOf(rowsMeant(context)),
          trace(context),
          sheet(context),
        ]}
      />
      {rate.dialog}
      {traced && <TraceDialog id={traced} onClose={() => setTraced(null)} />}
    </>
  );
}
