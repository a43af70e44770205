import { createRequire } from 'node:module';
import { isZone } from '#contract/basic-data/rules/local-time.ts';

/** The `sea-ports` package has no types and is CommonJS: this file alone knows its shape. */
interface PackagedPort {
  readonly name: string;
  readonly country: string;
  readonly timezone?: string;
  /** Longitude, latitude. */
  readonly coordinates?: readonly [number, number];
}

export interface SeaPort {
  readonly unLocode: string;
  readonly nameEn: string;
  readonly countryCode: string;
  readonly timeZone: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
}

const packaged = createRequire(import.meta.url)('sea-ports/lib/ports.json') as Readonly<Record<string, PackagedPort>>;

/** Documents hold ISO 8859-1 at most and EDI less, so names are kept without diacritics. */
const withoutDiacritics = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();

const CODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

/** The package names a few zones that do not exist. */
const zoneOf = ({ timezone }: PackagedPort): string | undefined =>
  timezone && isZone(timezone) ? timezone : undefined;

/** A port without a zone has the one that most ports of its country have. */
const commonZones: ReadonlyMap<string, string> = new Map(
  [...Map.groupBy(Object.entries(packaged), ([code]) => code.slice(0, 2))].flatMap(([country, ports]) => {
    const counted = Map.groupBy(ports, ([, port]) => zoneOf(port));
    const [most] = [...counted].filter(([zone]) => zone).sort((a, b) => b[1].length - a[1].length);
    return most?.[0] ? [[country, most[0]] as const] : [];
  }),
);

const degrees = (value: number | undefined): string | null => (value === undefined ? null : value.toFixed(5));

/** About 1,600 sea ports by UN/LOCODE; the first two letters of a code are its country. */
export const SEA_PORTS: readonly SeaPort[] = Object.entries(packaged)
  .filter(([code]) => CODE.test(code))
  .map(([unLocode, port]) => ({
    unLocode,
    nameEn: withoutDiacritics(port.name),
    countryCode: unLocode.slice(0, 2),
    timeZone: zoneOf(port) ?? commonZones.get(unLocode.slice(0, 2)) ?? 'Etc/UTC',
    latitude: degrees(port.coordinates?.[1]),
    longitude: degrees(port.coordinates?.[0]),
  }));

/** Zone of any place: of the port itself, else what most ports of its country have. */
export const zoneOfPlace = (unLocode: string): string => {
  const port = packaged[unLocode];
  return (port && zoneOf(port)) ?? commonZones.get(unLocode.slice(0, 2)) ?? 'Etc/UTC';
};
