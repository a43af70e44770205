import { Observable } from 'rxjs';
import {
  LIVE_PATH,
  type LiveClientMessage,
  type LiveServerMessage,
  liveServerMessageSchema,
} from '#contract/kernel/live.ts';

export type SocketHappening =
  | { readonly type: 'live.opened' }
  | { readonly type: 'live.received'; readonly message: LiveServerMessage }
  | { readonly type: 'live.closed'; readonly code: number };

/** Part of the browser's WebSocket that is used; tests bring one of their own. */
export type SocketConstructor = new (
  url: string,
) => Pick<WebSocket, 'addEventListener' | 'close' | 'send' | 'readyState'>;

const OPEN = 1;

/** Pongs, types this client does not know and broken JSON are ignored (G.4). */
export function readFrame(data: unknown): LiveServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed = liveServerMessageSchema.safeParse(JSON.parse(data));
    return parsed.success && parsed.data.type !== 'pong' ? parsed.data : null;
  } catch {
    return null;
  }
}

export const liveAddress = (origin: string): string => `${origin.replace(/^http/, 'ws')}${LIVE_PATH}`;

/**
 * One connection, from the first attempt to its end: opened, messages, closed. Unsubscribing closes the socket and says
 * nothing more. Frames sent while it is not open are dropped; pings and the like make sense at once or not at all.
 */
export function liveSocket(
  url: string,
  Socket: SocketConstructor,
  outgoing: Observable<LiveClientMessage>,
): Observable<SocketHappening> {
  return new Observable(subscriber => {
    const socket = new Socket(url);
    const sending = outgoing.subscribe(message => {
      if (socket.readyState === OPEN) socket.send(JSON.stringify(message));
    });
    socket.addEventListener('open', () => subscriber.next({ type: 'live.opened' }));
    socket.addEventListener('message', event => {
      const message = readFrame((event as MessageEvent).data);
      if (message) subscriber.next({ type: 'live.received', message });
    });
    socket.addEventListener('close', event => {
      subscriber.next({ type: 'live.closed', code: (event as CloseEvent).code });
      subscriber.complete();
    });
    return () => {
      sending.unsubscribe();
      socket.close();
    };
  });
}
