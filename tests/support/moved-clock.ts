import { readFileSync } from 'node:fs';

/**
 * Loaded before the server of a story that must not wait for an hour: its clock runs as always, ahead by the minutes that stand in the
 * file that MOVED_CLOCK names. The product knows nothing of it.
 */
const RealDate = Date;
const LOOKS_EVERY_MS = 50;
let aheadMs = 0;

const look = (): void => {
  try {
    aheadMs = Number(readFileSync(String(process.env.MOVED_CLOCK), 'utf8')) * 60_000 || 0;
  } catch {
    aheadMs = 0;
  }
};
setInterval(look, LOOKS_EVERY_MS).unref();

const movedNow = (): number => RealDate.now() + aheadMs;

// Dates stay what they are, those from another thread too; only the present is another.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [movedNow()] : given, self),
  get: (target, name) => (name === 'now' ? movedNow : Reflect.get(target, name)),
});
