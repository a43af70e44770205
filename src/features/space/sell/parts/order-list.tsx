import { type ReactNode, useMemo } from 'react';
import type { Resource } from '#contract/kernel/resource.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { serverNow } from '#streams/server-clock.ts';
import { usePaperCommand } from '../../print/use-paper-command.ts';
import type { OrderAct } from '../events/order-calls.ts';
import { useOrderEvents } from '../events/use-order-events.tsx';
import { partyColumns } from './order-columns.tsx';
import { OrderSide } from './order-side.tsx';

/** A list of sold orders with the events of its screen; beside it the order that one is at. */
export function OrderList({
  resource,
  acts,
  columns,
  above,
}: {
  readonly resource: Resource;
  readonly acts: readonly OrderAct[];
  readonly columns: readonly ColumnOverride[];
  readonly above?: (context: ResourceContext) => ReactNode;
}) {
  const events = useOrderEvents(resource);
  const named = useMemo(() => [...columns, ...partyColumns], [columns]);
  const paper = usePaperCommand();
  return (
    <>
      <ResourceScreen
        resource={resource}
        columns={named}
        {...(above ? { above } : {})}
        rowTone={row => (row.isRevokeAsked === true ? 'warn' : undefined)}
        side={({ active }) => active && <OrderSide key={active.id} id={active.id} />}
        commands={context => {
          const now = new Date(serverNow()).toISOString();
          const own = acts.map(act => events.command(act, context.chosen, now));
          return [...own, paper(context.active as { id: string; state?: string } | null)];
        }}
      />
      {events.dialog}
    </>
  );
}
