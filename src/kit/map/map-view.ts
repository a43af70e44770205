import { type GeoProjection, geoEquirectangular } from 'd3-geo';

/** What part of the world a map shows. One unit of zoom 1 is the whole world across the map's width. */
export interface MapView {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
}

export const WHOLE_WORLD: MapView = { longitude: 20, latitude: 15, zoom: 1 };
const MOST_ZOOM = 400;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
/** -180 … 180, whichever way round the world. */
export const wrapLongitude = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

export const zoomed = (view: MapView, factor: number): MapView => ({
  ...view,
  zoom: clamp(view.zoom * factor, Math.min(1, view.zoom), MOST_ZOOM),
});

/** Moved by shares of what is in view: 0.25 to the east is a quarter of the picture. */
export const panned = (view: MapView, east: number, north: number): MapView => ({
  ...view,
  longitude: wrapLongitude(view.longitude + (east * 360) / view.zoom),
  latitude: clamp(view.latitude + (north * 180) / view.zoom, -85, 85),
});

export interface MapSize {
  readonly width: number;
  readonly height: number;
}

interface Placed {
  readonly longitude: number;
  readonly latitude: number;
}

/** Least that a view shows all points with: a flat map has room beside the world. */
const LEAST_FITTED = 0.3;

/** The view that holds all the points on a map of these sides; across the date line where that is the shorter way. */
export function fitted(points: readonly Placed[], { width: across, height }: MapSize): MapView {
  if (points.length === 0) return WHOLE_WORLD;
  const longitudes = points.map(point => wrapLongitude(point.longitude)).sort((a, b) => a - b);
  const gaps = longitudes.map((value, index) => {
    const next = longitudes[(index + 1) % longitudes.length]!;
    return index === longitudes.length - 1 ? next + 360 - value : next - value;
  });
  const widest = gaps.indexOf(Math.max(...gaps));
  const from = longitudes[(widest + 1) % longitudes.length]!;
  const width = 360 - gaps[widest]!;
  const latitudes = points.map(point => point.latitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const span = Math.max(width, ((north - south) * across) / height, 24);
  return {
    longitude: wrapLongitude(from + width / 2),
    latitude: (south + north) / 2,
    zoom: clamp(300 / span, LEAST_FITTED, MOST_ZOOM),
  };
}

/** Turned so that the middle of the view is the middle of the world: no line ever crosses the whole map. */
export const projectionOf = (view: MapView, width: number, height: number): GeoProjection =>
  geoEquirectangular()
    .rotate([-view.longitude, 0])
    .center([0, view.latitude])
    .scale((width / (2 * Math.PI)) * view.zoom)
    .translate([width / 2, height / 2])
    .clipExtent([
      [-2, -2],
      [width + 2, height + 2],
    ]);
