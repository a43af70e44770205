import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { watchedMachines } from '#kit/watched-machines.ts';
import type { Standing } from '#streams/replay-player.ts';
import { MachineCard } from './machine-card.tsx';

function LiveCard({ name, actor }: { readonly name: string; readonly actor: AnyActor }) {
  const t = useT('inspector');
  const snapshot = useSelector(actor, current => current) as AnyMachineSnapshot;
  return (
    <MachineCard
      name={name}
      note={t('running')}
      value={snapshot.value}
      machine={actor.logic as AnyStateMachine}
      context={snapshot.context}
    />
  );
}

/** Every machine that runs right now: those of the client, and those of the screens in view. */
export function RunningMachines() {
  const { session, live } = useClient();
  const watched = useSyncExternalStore(watchedMachines.subscribe, watchedMachines.list);
  return (
    <>
      <LiveCard name="session" actor={session} />
      <LiveCard name="liveConnection" actor={live} />
      {watched.map(({ name, actor }) => (
        <LiveCard key={name} name={name} actor={actor} />
      ))}
    </>
  );
}

/** The machines as they were: the client's played again by their own transitions, a screen's as it had told of itself. */
export function PastMachines({
  standing,
  recorded,
}: {
  readonly standing: readonly Standing[];
  readonly recorded: ReadonlyMap<string, unknown>;
}) {
  const t = useT('inspector');
  return (
    <>
      {standing.map(({ id, snapshot }) => (
        <MachineCard
          key={id}
          name={id}
          note={t('played')}
          value={snapshot.value}
          machine={snapshot.machine}
          context={snapshot.context}
        />
      ))}
      {[...recorded].map(([name, value]) => (
        <MachineCard key={name} name={name} note={t('recorded')} value={value as StateValue} />
      ))}
    </>
  );
}
