/** What can be told of a place by its country alone: impossible zones and clocks (design A.3.2). */

/** Names that the zone database has given up, as machines still answer with them. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The zone under its name of today: `Asia/Calcutta` is `Asia/Kolkata`. */
export const currentZone = (zone: string): string => RENAMED[zone] ?? zone;

/** Newer than the types of the language; a browser may not have it. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones?(): readonly string[] | undefined;
}

const KNOWN = new Map<string, readonly string[]>();

/** Zones of a country under their names of today; null where this machine does not know, and nothing can be said. */
export function zonesOfCountry(alpha2: string): readonly string[] | null {
  if (!/^[A-Z]{2}$/.test(alpha2)) return null;
  let zones = KNOWN.get(alpha2);
  if (!zones) {
    const region: LocaleWithZones = new Intl.Locale(`und-${alpha2}`);
    zones = [...new Set((region.getTimeZones?.() ?? []).map(currentZone))];
    KNOWN.set(alpha2, zones);
  }
  return zones.length === 0 ? null : zones;
}

/** Is it a zone of the country? True where nothing can be said. */
export const isZoneOfCountry = (zone: string, alpha2: string): boolean =>
  zonesOfCountry(alpha2)?.includes(currentZone(zone)) ?? true;

const HOUR_MINUTES = 60;
const FULL_TURN = 24 * HOUR_MINUTES;
/** The widest that law and sun are apart where people live: three hours, in western China. */
const MOST_APART = 3 * HOUR_MINUTES + 3;

function standardOffset(zone: string): number | null {
  // Summer time moves clocks forward, so the smaller of both halves of a year is the standard one.
  const offsets = ['2026-01-15T12:00Z', '2026-07-15T12:00Z'].map(at => {
    try {
      const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
        new Date(at),
      );
      const [, sign, hours = '0', minutes = '0'] =
        /GMT([+-])(\d{2}):(\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
      return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MINUTES + Number(minutes));
    } catch {
      return null;
    }
  });
  const [one, other] = offsets;
  return typeof one !== 'number' || typeof other !== 'number' ? null : Math.min(one, other);
}

const OFFSETS = new Map<string, number | null>();

/** Can clocks of the zone be right at that longitude? At Sydney those of Bangkok cannot. */
export function clockFits(zone: string, longitude: number): boolean {
  if (!OFFSETS.has(zone)) OFFSETS.set(zone, standardOffset(zone));
  const offset = OFFSETS.get(zone) ?? null;
  if (offset === null) return true;
  const apart = Math.abs(offset - (longitude / 360) * FULL_TURN) % FULL_TURN;
  return Math.min(apart, FULL_TURN - apart) <= MOST_APART;
}
