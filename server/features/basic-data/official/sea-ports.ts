import { z } from 'zod';
import { type PositionReading, parseDecimalPosition } from '#contract/basic-data/rules/coordinates.ts';
import { isFinding } from '#contract/basic-data/rules/md-findings.ts';
import { readUnLocode } from '#contract/basic-data/rules/un-locode.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { readJsonEntries } from './json-entries.ts';
import { isKnownCountry } from './known-countries.ts';
import { listFinding } from './list-findings.ts';
import { errorOf, type OfficialRow, type OfficialRows, rowOf, type SheetRow } from './official-row.ts';
import { plainNameOf } from './plain-name.ts';

/** A sea port with what UN/LOCODE lacks: time zone, and a position near the quays. */
export interface ListedSeaPort {
  readonly unLocode: string;
  readonly nameEn: string;
  readonly nameWoDiacritics: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly timeZone: string | null;
  readonly aliases: readonly string[];
  /** Other codes of the same port. */
  readonly sameAs: readonly string[];
}

const portEntry = z.tuple([
  z.string(),
  z.object({
    name: z.string(),
    /** Longitude first, as GeoJSON has it. */
    coordinates: z.array(z.number()).nullish(),
    timezone: z.string().nullish(),
    alias: z.array(z.string()).nullish(),
    unlocs: z.array(z.string()).nullish(),
  }),
]);

const knownZones = new Map<string, boolean>();

/** Asking Intl is slow and a list has far fewer zones than ports. */
function isTimeZone(name: string): boolean {
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  let isZone = true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    isZone = false;
  }
  knownZones.set(name, isZone);
  return isZone;
}

/** Numbers of JSON carry the noise of their calculation (`0.4478565999999999`) into the last of sixteen digits. */
const DEGREE_DECIMALS = 10;

function readPosition(coordinates: readonly number[]): PositionReading {
  if (coordinates.length === 0) return null;
  const [longitude, latitude] = coordinates.map(degrees => degrees.toFixed(DEGREE_DECIMALS));
  const isPair = coordinates.length === 2;
  return parseDecimalPosition(isPair ? `${latitude}, ${longitude}` : coordinates.join(', '));
}

function readPort(row: SheetRow, entry: unknown): OfficialRow<ListedSeaPort> {
  const parsed = portEntry.safeParse(entry);
  if (!parsed.success) return errorOf(row, listFinding('OL-04', '', { v: row.cells[0]?.slice(0, 50) }));
  const [code, port] = parsed.data;
  const read = readUnLocode(code, isKnownCountry);
  if (isFinding(read)) return errorOf(row, read);
  const { unLocode } = read;
  const nameEn = port.name.normalize('NFKC').trim();
  if (nameEn === '') return errorOf(row, listFinding('OL-03', 'nameEn'));

  const notes: Finding[] = [];
  const position = readPosition(port.coordinates ?? []);
  if (isFinding(position)) notes.push({ ...position, severity: 'warning' });
  const zone = port.timezone ?? '';
  if (zone !== '' && !isTimeZone(zone)) notes.push(listFinding('OL-04', 'timeZone', { v: zone }, 'warning'));
  return rowOf(
    row,
    unLocode,
    {
      unLocode,
      nameEn,
      nameWoDiacritics: plainNameOf(nameEn),
      latitude: isFinding(position) ? null : (position?.latitude ?? null),
      longitude: isFinding(position) ? null : (position?.longitude ?? null),
      timeZone: zone !== '' && isTimeZone(zone) ? zone : null,
      aliases: (port.alias ?? []).map(alias => alias.trim()).filter(alias => alias !== ''),
      sameAs: (port.unlocs ?? []).filter(other => other !== unLocode),
    },
    notes,
  );
}

/** Sea ports by code, as the `sea-ports` package and its republished file have them; the line is the port's place in the file. */
export async function* parseSeaPorts(text: string): OfficialRows<ListedSeaPort> {
  for (const { row, entry } of readJsonEntries(text, parsed => Object.entries(parsed))) {
    yield entry === undefined ? errorOf(row, listFinding('OL-07', '')) : readPort(row, entry);
  }
}
