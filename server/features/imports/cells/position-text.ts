/** Latitudes and longitudes as people and lists write them: `22°12'N`, `22°12′30″ N`, `3114N`, `12129E`, `N22.2`. */

const HEMISPHERES = { N: 1, S: -1, E: 1, W: -1 } as const;
type Hemisphere = keyof typeof HEMISPHERES;

const MARKED = /^(\d{1,3})\s*[°º度]\s*(?:(\d{1,2}(?:\.\d+)?)\s*['分]?\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*["秒]?\s*)?$/;
const DIGITS = /^(\d{2,3})([0-5]\d)$/;
const SCALE = 5;

/** Degrees as a decimal; null where the text is no position, or one of the other axis. `most` is 90 or 180. */
export function readPosition(cell: string, most: number): string | null {
  const text = cell
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/[’′`]/g, "'")
    .replace(/[”″]|''/g, '"')
    .replace(/北纬|北/, 'N')
    .replace(/南纬|南/, 'S')
    .replace(/东经|东/, 'E')
    .replace(/西经|西/, 'W');
  const sign = /^([NSEW])|([NSEW])$/.exec(text)?.[0] as Hemisphere | undefined;
  if (!sign || (sign === 'N' || sign === 'S') !== (most === 90)) return null;
  const bare = text.replace(/^[NSEW]|[NSEW]$/, '').trim();
  const digits = DIGITS.exec(bare);
  const isPlain = /^\d{1,3}(?:\.\d+)?$/.test(bare) && !digits;
  const [, degrees, minutes = '0', seconds = '0'] = digits ?? MARKED.exec(bare) ?? (isPlain ? ['', bare] : []);
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return value > most ? null : (value * HEMISPHERES[sign]).toFixed(SCALE);
}
