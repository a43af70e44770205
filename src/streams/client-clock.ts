import type { ActorOptions, AnyActorLogic } from 'xstate';

type MachineClock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/** Time of the client: the clock of the machines, which also tells the hour. Tests hand in a simulated one. */
export interface ClientClock extends MachineClock {
  now(): number;
}

export const browserClock: ClientClock = {
  now: () => Date.now(),
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: id => clearTimeout(id),
};
