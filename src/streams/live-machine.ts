import { Subject } from 'rxjs';
import { fromCallback } from 'xstate';
import type { LiveClientMessage } from '#contract/kernel/live.ts';
import { liveConnectionFlow, type SocketCommand } from '#machines/live-connection/live-connection.flow.ts';
import type { ClientLog } from './client-log.ts';
import { liveAddress, liveSocket, type SocketConstructor } from './live-socket.stream.ts';
import type { TokenVault } from './token-vault.ts';

export interface LiveMachineDeps {
  readonly log: ClientLog;
  readonly vault: TokenVault;
  readonly origin: string;
  readonly WebSocket: SocketConstructor;
}

/** The live-connection machine with a real socket. The token goes from the vault to the socket, past machine and log. */
export function liveMachine({ log, vault, origin, WebSocket }: LiveMachineDeps): typeof liveConnectionFlow {
  const wire = ({ type }: SocketCommand): LiveClientMessage | null => {
    if (type === 'ping') return { type };
    const current = vault.current();
    return current && { type, token: current.token };
  };
  return liveConnectionFlow.provide({
    actors: {
      socket: fromCallback<SocketCommand>(({ receive }) => {
        const outgoing = new Subject<LiveClientMessage>();
        receive(command => {
          const message = wire(command);
          if (message) outgoing.next(message);
        });
        const socket = liveSocket(liveAddress(origin), WebSocket, outgoing).subscribe(happening =>
          log.append('live', happening),
        );
        return () => socket.unsubscribe();
      }),
    },
  });
}
