import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Counted, WindowCounts } from '../counts/window-counts.ts';
import type { Redis } from './open-redis.ts';

const PREFIX = 'fairlead:count:';
/** One step, so that a key without an end can never be left behind. */
const ADD = `local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return { count, left }`;
const answerSchema = z.tuple([z.int(), z.int()]);

/** Only one that hangs is slower: less would be met by a server whose own loop is busy, just when limits are needed. */
const PATIENCE_MS = 2_000;
/** After a failure it is left alone for so long. */
const REST_MS = 5_000;
const USUAL = { patienceMs: PATIENCE_MS, restMs: REST_MS } as const;

/**
 * Counts that all servers share. While Redis is away each server goes on by its `own` count: a limit then lets through as many
 * times as much as there are servers, which harms less than to turn everybody away.
 */
export function createRedisCounts(
  { commands }: Pick<Redis, 'commands'>,
  own: WindowCounts,
  onFailure: (error: unknown) => void,
  { patienceMs, restMs }: { readonly patienceMs: number; readonly restMs: number } = USUAL,
): WindowCounts {
  let restsUntil = 0;

  const shared = async (key: string, windowMs: number): Promise<Counted> => {
    const asked = commands.eval(ADD, { keys: [PREFIX + key], arguments: [String(windowMs)] });
    const late = new AbortController();
    const tooLate = wait(patienceMs, undefined, { ref: false, signal: late.signal }).then(() => {
      throw new Error(`Redis has not counted within ${patienceMs} ms`);
    });
    // Whichever loses the race must not be heard of again.
    asked.catch(() => undefined);
    tooLate.catch(() => undefined);
    const [count, leftMs] = answerSchema.parse(await Promise.race([asked, tooLate]).finally(() => late.abort()));
    return { count, leftMs };
  };

  return {
    async add(key, windowMs) {
      if (Date.now() < restsUntil) return own.add(key, windowMs);
      try {
        return await shared(key, windowMs);
      } catch (error) {
        restsUntil = Date.now() + restMs;
        onFailure(error);
        return own.add(key, windowMs);
      }
    },
  };
}
