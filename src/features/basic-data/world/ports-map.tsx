import { proposeChange } from '#contract/basic-data/change/calls.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { type MapPoint, WorldMap } from '#kit/map/world-map.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { useSend } from '#kit/send/use-send.ts';

/** More points than this say nothing. */
const MOST_POINTS = 400;

const pointOf = (row: AnyRow): MapPoint[] =>
  row.latitude === null || row.longitude === null
    ? []
    : [
        {
          id: row.id,
          label: `${String(row.unLocode)} ${String(row.nameEn ?? row.nameZh ?? '')}`,
          latitude: Number(row.latitude),
          longitude: Number(row.longitude),
        },
      ];

interface Moved {
  readonly row: AnyRow;
  readonly changes: { readonly longitude: string; readonly latitude: string };
}

const degrees = (value: number): string => value.toFixed(5);

/** The marked ports on the map, or those read so far; dragging one proposes another position, which a second person approves. */
export function PortsMap({ context }: { readonly context: ResourceContext }) {
  const t = useT('world');
  const client = useClient();
  const loaded = Array.from({ length: Math.min(context.rows.length, MOST_POINTS) }, (_, index) =>
    context.rows.at(index),
  );
  const rows = context.marked.length > 0 ? context.marked : loaded.flatMap(row => row ?? []);
  const points = rows.flatMap(pointOf);
  const moving = useSend({
    name: ['port', 'moved'],
    rowsOf: ({ row }: Moved) => [row],
    wordsOf: ({ changes }) => changes,
    send: ({ row, changes }, { once }) =>
      client.call(proposeChange, {
        body: { resource: 'Port', kind: 'EDIT', rowId: row.id, values: changes, isAnother: false },
        ...once,
      }),
    onDone: (_, { row }) => context.refresh([row.id]),
    onRefused: (_, { row }) => context.refresh([row.id]),
    notice: () => ({ text: t('moved') }),
  });
  const move = async (id: string, longitude: number, latitude: number) => {
    const row = rows.find(one => one.id === id);
    const changes = { longitude: degrees(longitude), latitude: degrees(latitude) };
    if (row) await moving.runOrToast({ row, changes });
  };
  return (
    <section className="fl-ports-map" aria-label={t('map')}>
      <WorldMap
        label={t('map')}
        points={points}
        active={context.active?.id ?? null}
        onActivate={context.open}
        {...(context.holds('modify') ? { onMove: (id, lon, lat) => void move(id, lon, lat) } : {})}
      />
      {points.length < rows.length && <p className="fl-muted">{t('noPosition', { n: rows.length - points.length })}</p>}
    </section>
  );
}
