/** Seconds of a clock that is counted down, as they are read. */

const two = (part: number): string => String(part).padStart(2, '0');

/** `09:59`, above an hour `1:09:59`. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** How far the server is ahead of this computer: by the answers' dates, or by an answer that says its own time. */
export const aheadOf = (now: string, readAt: number): number => Date.parse(now) - readAt;
