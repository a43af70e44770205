import { createRequire } from 'node:module';
import { geoBounds } from 'd3-geo';
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { feature } from 'topojson-client';

/** The properties of a country in the map data that are read here. */
interface FeatureCollection {
  readonly features: readonly {
    readonly id?: string | number;
    readonly geometry:
      | { readonly type: 'Polygon'; readonly coordinates: [number, number][][] }
      | { readonly type: 'MultiPolygon'; readonly coordinates: [number, number][][][] };
  }[];
}

/** Boxes around the lands of each country, to tell a position that cannot be one of it. Read when it is first asked for: 740 kB. */

type Box = readonly [west: number, south: number, east: number, north: number];

/** Overseas lands that the map draws as parts of another country. */
const DRAWN_WITH: Readonly<Record<string, string>> = {
  GF: 'FR',
  GP: 'FR',
  MQ: 'FR',
  RE: 'FR',
  YT: 'FR',
  BQ: 'NL',
  SJ: 'NO',
};

/** Terminals off the coast, small islands that the map leaves out, and borders that are disputed. */
const MARGIN_DEGREES = 3;

let boxes: ReadonlyMap<string, readonly Box[]> | null = null;

function readBoxes(): ReadonlyMap<string, readonly Box[]> {
  const topology = createRequire(import.meta.url)('world-atlas/countries-50m.json') as Parameters<typeof feature>[0];
  const countries = topology.objects.countries as Parameters<typeof feature>[1];
  const drawn = feature(topology, countries) as unknown as FeatureCollection;
  const alpha2 = new Map((codes as readonly (readonly string[])[]).map(([two, , numeric]) => [numeric, two]));
  const found = new Map<string, Box[]>();
  for (const { id, geometry } of drawn.features) {
    const country = alpha2.get(String(id));
    if (!country || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) continue;
    const lands = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const own = lands.map((coordinates): Box => {
      const [[west, south], [east, north]] = geoBounds({ type: 'Polygon', coordinates });
      return [west, south, east, north];
    });
    found.set(country, [...(found.get(country) ?? []), ...own]);
  }
  return found;
}

const isIn = ([west, south, east, north]: Box, latitude: number, longitude: number): boolean => {
  if (latitude < south - MARGIN_DEGREES || latitude > north + MARGIN_DEGREES) return false;
  // A land across the date line begins in the east and ends in the west.
  const width = (east - west + 360) % 360;
  return (((longitude - west + MARGIN_DEGREES) % 360) + 360) % 360 <= width + 2 * MARGIN_DEGREES;
};

/** Does the position lie at a land of the country? True where the map does not know the country. */
export function isNearCountry(
  alpha2: string,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): boolean {
  boxes ??= readBoxes();
  const own = boxes.get(DRAWN_WITH[alpha2] ?? alpha2);
  return own?.some(box => isIn(box, latitude, longitude)) ?? true;
}
