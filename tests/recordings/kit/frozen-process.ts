import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** Not `setImmediate`: the event loop goes on turning. */
const HELD = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** A clock of this process that is moved by hand; timers never fire. */
export interface FrozenTime {
  now(): number;
  forward(ms: number): void;
  thaw(): void;
}

export function freezeTime(startAt: string): FrozenTime {
  vi.useFakeTimers({ toFake: [...HELD], now: new Date(startAt) });
  return {
    now: () => Date.now(),
    forward: ms => void vi.setSystemTime(Date.now() + ms),
    thaw: () => void vi.useRealTimers(),
  };
}

const DIGITS = 12;

/**
 * Random UUIDs count upwards from now on, so that the same work gives the same rows, and ids of one millisecond keep the order in which
 * they were made. Answers how to let chance in again.
 */
export function countUuids(): () => void {
  const { randomUUID } = crypto;
  let drawn = 0;
  const nextUuid = (): ReturnType<typeof randomUUID> => {
    drawn += 1;
    return `00000000-0000-4000-8000-${drawn.toString(16).padStart(DIGITS, '0')}`;
  };
  const webCrypto = vi.spyOn(globalThis.crypto, 'randomUUID').mockImplementation(nextUuid);
  crypto.randomUUID = nextUuid;
  syncBuiltinESMExports();
  return () => {
    crypto.randomUUID = randomUUID;
    syncBuiltinESMExports();
    webCrypto.mockRestore();
  };
}
