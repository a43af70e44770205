import type { Deps } from '../../kernel/deps.ts';
import type { Figure } from '../../kernel/measures.ts';
import { type QueueState, type WorkState, workState } from './queues.read.ts';

/** However many ask and whatever they ask for, the database is asked once in this time. */
const FRESH_MS = 5_000;

/** The areas' work for `/api/metrics`. Every server tells the same of one database: take the highest, not the sum. */
export function workFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>): readonly Figure[] {
  let known: { readonly at: number; readonly state: Promise<WorkState> } | null = null;
  const now = (): Promise<WorkState> => {
    const at = performance.now();
    if (!known || at - known.at > FRESH_MS) {
      const state = workState(db, clock.now());
      known = { at, state };
      // A failure is not kept.
      state.catch(() => {
        known = null;
      });
    }
    return known.state;
  };
  const byQueue = async (read: (queue: QueueState) => number): Promise<Record<string, number>> =>
    Object.fromEntries(Object.entries((await now()).queues).map(([key, queue]) => [key, read(queue)]));
  const ageOf = ({ oldestAt }: QueueState): number =>
    oldestAt === null ? 0 : Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / 1000);
  return [
    {
      name: 'work_waiting',
      help: 'What waits in line, up to 10,001',
      label: 'queue',
      read: () => byQueue(({ waiting }) => waiting),
    },
    {
      name: 'work_oldest_seconds',
      help: 'How long the oldest in line has waited',
      label: 'queue',
      read: () => byQueue(ageOf),
    },
    {
      name: 'work_failed',
      help: 'What was given up and waits for somebody to look',
      label: 'queue',
      read: () => byQueue(({ failed }) => failed),
    },
    {
      name: 'files_lost',
      help: 'Files that were wanted and whose bytes are gone',
      read: async () => (await now()).lostFiles,
    },
    {
      name: 'cut_offs_at_risk',
      help: 'Cut-offs within 24 hours before which something is missing',
      label: 'kind',
      read: async () => ({ ...(await now()).cutOffs }),
    },
  ];
}
