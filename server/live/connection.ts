import {
  LIVE_CLOSE,
  LIVE_SILENCE_LIMIT_MS,
  type LiveServerMessage,
  liveClientMessageSchema,
} from '#contract/kernel/live.ts';
import type { Authenticator } from '../kernel/authenticator.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Who } from '../kernel/who.ts';
import { isAddressed } from './audience.ts';
import type { LiveEvent } from './bus.ts';
import { frameLimit, MAX_FRAME_BYTES } from './frame-limit.ts';

/** The wire under a connection. */
export interface LiveSocket {
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number): void;
  /** Drops the line without a word, for a peer that does not read. */
  terminate(): void;
}

export interface LiveConnectionDeps {
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  readonly unreadCount: (who: Who) => Promise<number>;
  readonly onFailure: (error: unknown) => void;
}

/** One tab's live connection (design G.4): nothing but `pong` until it has shown a token. */
export interface LiveConnection {
  receive(frame: Buffer): Promise<void>;
  deliver(event: LiveEvent): void;
  /** Closes it when the client has gone silent. */
  checkSilence(): void;
  /** Going away: the server stops. */
  end(): void;
}

/** A peer that lets this much pile up does not read; it reconnects and reads again what it missed. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;

const parsed = (frame: Buffer): unknown => {
  try {
    return JSON.parse(frame.toString('utf8'));
  } catch {
    return null;
  }
};

export function createLiveConnection(socket: LiveSocket, deps: LiveConnectionDeps): LiveConnection {
  let who: Who | null = null;
  let lastPingAt = deps.clock.now().getTime();
  let authTurn = 0;
  let isOpen = true;
  const isWithinLimit = frameLimit();

  const close = (code: number): void => {
    if (!isOpen) return;
    isOpen = false;
    who = null;
    socket.close(code);
  };

  const send = (message: LiveServerMessage): void => {
    if (!isOpen) return;
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      isOpen = false;
      who = null;
      socket.terminate();
      return;
    }
    socket.send(JSON.stringify(message));
  };

  /** The last token wins: an older look-up that comes back late changes nothing. */
  const authorise = async (token: string): Promise<void> => {
    const turn = ++authTurn;
    const isLatest = () => isOpen && turn === authTurn;
    try {
      const told = await deps.authenticator.authenticate(token, 'look');
      if (!isLatest()) return;
      if (told.kind === 'superseded') return close(LIVE_CLOSE.superseded);
      if (told.kind !== 'ok') return close(LIVE_CLOSE.noSession);
      who = told.who;
      const unread = told.who.wantsSecondStep ? 0 : await deps.unreadCount(told.who);
      if (isLatest()) send({ type: 'authOk', unread });
    } catch (error) {
      deps.onFailure(error);
      if (isLatest()) close(TRY_AGAIN_LATER);
    }
  };

  return {
    async receive(frame) {
      const now = deps.clock.now().getTime();
      if (!isWithinLimit(now) || frame.byteLength > MAX_FRAME_BYTES) return close(LIVE_CLOSE.tooMuch);
      const message = liveClientMessageSchema.safeParse(parsed(frame)).data;
      if (message?.type === 'ping') {
        lastPingAt = now;
        send({ type: 'pong' });
      }
      if (message?.type === 'auth') await authorise(message.token);
    },
    deliver(event) {
      if (!who || !isAddressed(event.to, who)) return;
      // Half a sign-in hears what becomes of itself, and nothing of the company's work.
      if (who.wantsSecondStep && event.message.type !== 'session' && event.message.type !== 'menu') return;
      send(event.message);
      if (event.closeWith !== undefined) close(event.closeWith);
    },
    checkSilence() {
      if (deps.clock.now().getTime() - lastPingAt >= LIVE_SILENCE_LIMIT_MS) close(LIVE_CLOSE.noPing);
    },
    end: () => close(GOING_AWAY),
  };
}
