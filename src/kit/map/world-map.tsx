import { Button } from '@blueprintjs/core';
import { MinusIcon, PlusIcon, ZoomToFitIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { geoPath } from 'd3-geo';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../i18n.ts';
import { fitted, type MapView, panned, projectionOf, wrapLongitude, zoomed } from './map-view.ts';
import { placeNames } from './place-names.ts';
import './world-map.css';

/**
 * The world with points on it, drawn here: no tile server is asked. Arrows pan, `+` and `-` zoom, `0` shows all points.
 *
 *     <WorldMap label={title} points={ports} active={id} onActivate={open} onMove={save} />
 *
 * With `onMove` the active point is dragged, or moved by Shift+arrows; whoever sees no map has the list beside it.
 */
export interface MapPoint {
  readonly id: string;
  readonly label: string;
  readonly longitude: number;
  readonly latitude: number;
}

const PAN: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const NUDGE_DEGREES = 0.01;
/** More names than this are looked through in vain at every move. */
const MOST_NAMES = 300;

const loadLand = async () => {
  const [{ feature }, { default: atlas }] = await Promise.all([
    import('topojson-client'),
    import('world-atlas/land-110m.json'),
  ]);
  const topology = atlas as unknown as Parameters<typeof feature>[0];
  return feature(topology, topology.objects.land as never);
};

export function WorldMap({
  label,
  points,
  active,
  onActivate,
  onMove,
}: {
  readonly label: string;
  readonly points: readonly MapPoint[];
  readonly active: string | null;
  readonly onActivate: (id: string) => void;
  readonly onMove?: (id: string, longitude: number, latitude: number) => void;
}) {
  const t = useT('kit');
  const hint = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 640, height: 320 });
  /** What the reader moved to; until then all points are in view, whatever the size. */
  const [own, setOwn] = useState<MapView | null>(null);
  const view = own ?? fitted(points, size);
  const [held, setHeld] = useState<{ id: string | null; x: number; y: number } | null>(null);
  const [moved, setMoved] = useState<MapPoint | null>(null);
  const { data: land } = useQuery({
    queryKey: ['map', 'land'],
    queryFn: loadLand,
    staleTime: Number.POSITIVE_INFINITY,
  });

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth || 640, height: element.clientHeight || 320 });
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Other points, another part of the world; one of them chosen leaves the picture where it is.
  const shownIds = points.map(point => point.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the points themselves are new objects at each reading
  useEffect(() => setOwn(null), [shownIds]);

  const project = projectionOf(view, size.width, size.height);
  const path = geoPath(project);
  const shown = points.flatMap(known => {
    const point = moved?.id === known.id ? moved : known;
    const at = project([point.longitude, point.latitude]);
    const isInView = at && at[0] >= 0 && at[0] <= size.width && at[1] >= 0 && at[1] <= size.height;
    return isInView ? [{ id: point.id, label: point.label, x: at[0], y: at[1] }] : [];
  });
  const names = placeNames(
    shown.length <= MOST_NAMES ? shown : shown.filter(({ id }) => id === active),
    active,
    size.width,
  );
  const current = points.find(point => point.id === active);

  const onKeyDown = (event: KeyboardEvent) => {
    const way = PAN[event.key];
    if (way && event.shiftKey && onMove && current) {
      onMove(
        current.id,
        wrapLongitude(current.longitude + way[0] * NUDGE_DEGREES),
        current.latitude + way[1] * NUDGE_DEGREES,
      );
    } else if (way) setOwn(panned(view, way[0] / 8, way[1] / 8));
    else if (event.key === '+' || event.key === '=') setOwn(zoomed(view, 1.5));
    else if (event.key === '-') setOwn(zoomed(view, 1 / 1.5));
    else if (event.key === '0') setOwn(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    setHeld({ ...held, x: event.clientX, y: event.clientY });
    if (held.id === null) return setOwn(panned(view, -dx / size.width, (dy / size.width) * 2));
    const point = moved ?? points.find(one => one.id === held.id);
    const at = point && project([point.longitude, point.latitude]);
    const there = at && project.invert?.([at[0] + dx, at[1] + dy]);
    if (there) setMoved({ ...point, longitude: wrapLongitude(there[0]), latitude: there[1] });
  };
  const onPointerUp = () => {
    if (moved && onMove) onMove(moved.id, moved.longitude, moved.latitude);
    setHeld(null);
    setMoved(null);
  };

  return (
    <div ref={frame} className="fl-map">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="application"
        aria-label={label}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a map is worked by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onWheel={event => setOwn(zoomed(view, event.deltaY < 0 ? 1.25 : 0.8))}
        onPointerDown={event => setHeld({ id: null, x: event.clientX, y: event.clientY })}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerLeave={onPointerUp}
      >
        {land && <path className="fl-map-land" d={path(land) ?? ''} />}
        {shown.map(({ id, label: name, x, y }) => {
          const isActive = id === active;
          const place = names.get(id);
          return (
            <g key={id} transform={`translate(${x},${y})`}>
              {/* The keyboard's way to a point is the list beside the map. */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
              <circle
                className="fl-map-point"
                data-active={isActive || undefined}
                r={isActive ? 7 : 4.5}
                onClick={() => onActivate(id)}
                onPointerDown={event => {
                  if (!isActive || !onMove) return;
                  event.stopPropagation();
                  setHeld({ id, x: event.clientX, y: event.clientY });
                }}
              >
                <title>{name}</title>
              </circle>
              {place && (
                <text x={place.side === 'right' ? 9 : -9} y={4} textAnchor={place.side === 'right' ? 'start' : 'end'}>
                  {name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <div className="fl-map-tools">
        <Button size="small" icon={<PlusIcon />} aria-label={t('map.in')} onClick={() => setOwn(zoomed(view, 1.5))} />
        <Button
          size="small"
          icon={<MinusIcon />}
          aria-label={t('map.out')}
          onClick={() => setOwn(zoomed(view, 1 / 1.5))}
        />
        <Button size="small" icon={<ZoomToFitIcon />} aria-label={t('map.all')} onClick={() => setOwn(null)} />
      </div>
      <small id={hint} className="fl-map-hint">
        {t(onMove && current ? 'map.hintMove' : 'map.hint')}
      </small>
    </div>
  );
}
