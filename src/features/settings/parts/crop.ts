/** A picture behind a square window: how large it is drawn, and where its middle lies. */
export interface Crop {
  /** 1 = the shorter side just fills the window. */
  readonly zoom: number;
  /** Shift of the middle, in parts of the window. */
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0, y: 0 };
export const MOST_ZOOM = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The crop nearest to the wanted one that leaves no gap in the window. */
export function fitted({ width, height }: Size, wanted: Crop): Crop {
  const zoom = Math.min(Math.max(wanted.zoom, 1), MOST_ZOOM);
  const shorter = Math.min(width, height);
  const within = (shift: number, side: number) => {
    const room = ((side / shorter) * zoom - 1) / 2;
    return Math.min(Math.max(shift, -room), room) || 0;
  };
  return { zoom, x: within(wanted.x, width), y: within(wanted.y, height) };
}

/** Where the picture is drawn in a window of `side` pixels. */
export function placed({ width, height }: Size, { zoom, x, y }: Crop, side: number) {
  const scale = (side / Math.min(width, height)) * zoom;
  const [w, h] = [width * scale, height * scale];
  return { left: (side - w) / 2 + x * side, top: (side - h) / 2 + y * side, width: w, height: h };
}
