import { useSelector } from '@xstate/react';
import { useCallback, useLayoutEffect, useState } from 'react';
import type { Actor, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import { feedFlow, tellFlow } from '#streams/flow-log.ts';
import { useClient } from '../client.tsx';
import { watchMachine } from '../watched-machines.ts';

export interface Flow<Machine extends AnyStateMachine> {
  readonly snapshot: SnapshotFrom<Machine>;
  /** Tells the flow what happened; it is an entry of the client log. Holds plain data only, so that the log can be exported. */
  tell(event: EventFromLogic<Machine>): void;
  /** To listen to what the flow emits; nothing is sent to it. */
  readonly actor: Actor<Machine>;
}

let begun = 0;

/**
 * Runs the flow of a screen: what reaches it is an entry of the client log, and the inspector shows and replays it.
 *
 *     const { snapshot, tell } = useFlow(() => createActor(flow.provide({ actors }), { input }));
 *
 * Actors call the server and answer ids, versions and findings, never rows: those are the query cache's.
 */
export function useFlow<Machine extends AnyStateMachine>(create: () => Actor<Machine>): Flow<Machine> {
  const { log } = useClient();
  const [actor] = useState(create);
  const [name] = useState(() => {
    begun += 1;
    return `${actor.logic.id}#${begun}`;
  });
  // With the layout, not after the paint: a key pressed right after another must find the flow running.
  useLayoutEffect(() => {
    const stops = [feedFlow(log, actor, name), watchMachine(actor, name)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [log, actor, name]);
  const snapshot = useSelector(actor, current => current);
  const tell = useCallback((event: EventFromLogic<Machine>) => tellFlow(log, name, event), [log, name]);
  return { snapshot, tell, actor };
}
