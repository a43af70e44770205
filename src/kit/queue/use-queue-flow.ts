import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Actor, createActor, fromPromise } from 'xstate';
import { type OpenRow, type QueueInput, queueFlow } from '#machines/kernel/queue.flow.ts';
import { useWatchedMachine } from '../watched-machines.ts';

export type QueueActor = Actor<typeof queueFlow>;

type Named = Pick<OpenRow, 'id' | 'version'>;

/** Calls of the machine: a claim is taken (the version it has then is the answer), kept alive, laid back. */
export interface QueueCalls {
  readonly take: (row: Named) => Promise<number>;
  readonly keep: (id: string) => Promise<unknown>;
  readonly release: (row: Named) => Promise<unknown>;
}

/** The machine with its calls; it lives as long as the screen, so that what was opened last is still laid back after it. */
export function useQueueFlow(input: QueueInput, calls: QueueCalls): QueueActor {
  const latest = useRef(calls);
  useLayoutEffect(() => {
    latest.current = calls;
  });
  const [queue] = useState((): QueueActor => {
    const actors = {
      take: fromPromise<number, Named>(({ input: row }) => latest.current.take(row)),
      release: fromPromise<unknown, Named>(({ input: row }) => latest.current.release(row)),
      keep: fromPromise<unknown, Pick<Named, 'id'>>(({ input: { id } }) => latest.current.keep(id)),
    };
    return createActor(queueFlow.provide({ actors }), { input });
  });
  // With the layout, not after the paint: a key pressed right after another must find the machine running.
  useLayoutEffect(() => {
    queue.start();
  }, [queue]);
  useWatchedMachine(queue, 'queue');
  return queue;
}

/** Tells the machine what is open. A screen that leaves, or goes into the background, leaves what it had open. */
export function useOpenRow(queue: QueueActor, open: OpenRow | null): void {
  const id = open?.id ?? null;
  const version = open?.version ?? 0;
  const holder = open?.holder ?? 'none';
  useEffect(() => {
    queue.send({ type: 'ROW', row: id === null ? null : { id, version, holder } });
  }, [queue, id, version, holder]);
  useEffect(() => () => queue.send({ type: 'ROW', row: null }), [queue]);
}

/** Keys and pointer say that somebody works. */
export function useActivity(queue: QueueActor, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const tell = () => queue.send({ type: 'ACTIVE' });
    window.addEventListener('keydown', tell);
    window.addEventListener('pointermove', tell);
    return () => {
      window.removeEventListener('keydown', tell);
      window.removeEventListener('pointermove', tell);
    };
  }, [queue, isOpen]);
}
