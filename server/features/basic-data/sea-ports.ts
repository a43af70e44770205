import { createRequire } from 'node:module';

/** The `sea-ports` package has no types and is CommonJS: this file alone knows its shape. */
interface PackagedPort {
  readonly name: string;
  readonly country: string;
  readonly timezone?: string;
}

export interface SeaPort {
  readonly unLocode: string;
  readonly nameEn: string;
  readonly countryCode: string;
  readonly timeZone: string | null;
}

const packaged = createRequire(import.meta.url)('sea-ports/lib/ports.json') as Readonly<Record<string, PackagedPort>>;

/** Documents hold ISO 8859-1 at most and EDI less, so names are kept without diacritics. */
const withoutDiacritics = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();

/** About 1,600 sea ports by UN/LOCODE; the first two letters of a code are its country. */
export const SEA_PORTS: readonly SeaPort[] = Object.entries(packaged)
  .filter(([code]) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(code))
  .map(([unLocode, port]) => ({
    unLocode,
    nameEn: withoutDiacritics(port.name),
    countryCode: unLocode.slice(0, 2),
    timeZone: port.timezone ?? null,
  }));
