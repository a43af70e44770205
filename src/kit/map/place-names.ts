/** Which points on a map have room for their name, and on which side of them it stands. */

export interface NamedPoint {
  readonly id: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

export interface NamePlace {
  readonly side: 'left' | 'right';
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const GAP = 9;
const HALF_LINE = 8;
const HALF_POINT = 5;
/** About what a letter takes at the size of these names; it need not be exact. */
const LATIN_WIDTH = 7;
const WIDE_WIDTH = 12;

const widthOf = (label: string): number =>
  [...label].reduce((sum, letter) => sum + (letter > '\u2e7f' ? WIDE_WIDTH : LATIN_WIDTH), 0);

const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function boxOf({ label, x, y }: NamedPoint, side: NamePlace['side']): Box {
  const width = widthOf(label);
  const left = side === 'right' ? x + GAP : x - GAP - width;
  return { left, right: left + width, top: y - HALF_LINE, bottom: y + HALF_LINE };
}

/** The active point always has its name; of the others those that cover no point and no name before them, in their order. */
export function placeNames(
  points: readonly NamedPoint[],
  active: string | null,
  width: number,
): ReadonlyMap<string, NamePlace> {
  const places = new Map<string, NamePlace>();
  const taken: Box[] = points.map(({ x, y }) => ({
    left: x - HALF_POINT,
    right: x + HALF_POINT,
    top: y - HALF_POINT,
    bottom: y + HALF_POINT,
  }));
  const inOrder = [...points].sort((a, b) => Number(b.id === active) - Number(a.id === active));
  for (const point of inOrder) {
    const isFree = (side: NamePlace['side']): boolean => {
      const box = boxOf(point, side);
      return box.left >= 0 && box.right <= width && !taken.some(other => meets(box, other));
    };
    const side = (['right', 'left'] as const).find(isFree) ?? (point.id === active ? 'right' : null);
    if (side === null) continue;
    places.set(point.id, { side });
    taken.push(boxOf(point, side));
  }
  return places;
}
