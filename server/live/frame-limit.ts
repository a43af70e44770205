/** Design G.4: what a client may send. A ping every 5 s and an auth now and then stay far below. */
export const MAX_FRAME_BYTES = 64 * 1024;
export const MAX_FRAMES_PER_SECOND = 20;
const SECOND_MS = 1_000;

/** Counts frames over the last second; answers whether this one is still within the limit. */
export function frameLimit(): (now: number) => boolean {
  let times: number[] = [];
  return now => {
    times = times.filter(time => now - time < SECOND_MS);
    times.push(now);
    return times.length <= MAX_FRAMES_PER_SECOND;
  };
}
