import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Replica, ReplicaState } from './opened.ts';
import { openPostgres } from './postgres.ts';
import { sharedAnswer } from './shared-answer.ts';
import type { Tables } from './tables.ts';

const LOOK_EVERY_MS = 1_000;
/** It is a moment behind as a rule, and well again in the next. */
const LOOK_AGAIN_MS = 200;
/** A reader waits so long for the copy, no longer than he would notice. */
const PATIENCE_MS = 100;
/** Nobody waits for a look. */
const LOOK_PATIENCE_MS = 300;
/** A copy that does not say a word for so long is away, and whoever reads there is sent to the primary. */
const SILENT_AFTER_MS = 2_000;
const TIMED_OUT = '57014';
/** Data, names, rights and rules that a statement met: its own fault, and none of the copy's. */
const OF_THE_QUESTION = /^(2[0-9A-F]|42|44|P0)...$/;
/** It may answer the next one: the primary's clearing away of old rows met this one. */
const MET_RECOVERY = '40001';

interface Side {
  readonly position: bigint;
  readonly isCopy: boolean;
  /** Of the cluster; a copy has its primary's. */
  readonly cluster: string;
}

/** What is flushed on the primary, since nothing is answered before; what is replayed on a copy. */
async function askSide(db: Kysely<Tables>): Promise<Side> {
  const { rows } = await sql<{
    position: string;
    isCopy: boolean;
    cluster: string;
  }>`select pg_is_in_recovery() as is_copy,
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0')::text as position,
    (select system_identifier::text from pg_control_system()) as cluster`.execute(db);
  const { position, ...rest } = rows[0]!;
  return { ...rest, position: BigInt(position) };
}

/** Null when there was no answer in time. */
async function within<T>(ms: number, asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>(resolve => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
    asked.catch(() => undefined);
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/**
 * A copy of the primary that PostgreSQL keeps by streaming. A read goes there when the copy has everything that the primary had
 * committed when the read was asked for: so what its reader wrote a moment ago, at whichever server, and what a live message told him of,
 * is in it. Both sides are asked for their positions, many readers by one question; a copy that is away or behind is left alone until a look
 * once a second finds it well again.
 */
export function openReplica(url: string, primary: Kysely<Tables>): Replica {
  const listeners: ((state: ReplicaState, why: string) => void)[] = [];
  const underWay = new Set<(lost: Error) => void>();
  let state: ReplicaState = 'away';
  let why = 'not looked at yet';
  let replayed = 0n;
  let behindBytes = 0;
  const turn = (next: ReplicaState, because: string): void => {
    const isNew = next !== state;
    state = next;
    why = because;
    if (!isNew) return;
    lookIn(next === 'behind' ? LOOK_AGAIN_MS : LOOK_EVERY_MS);
    if (next === 'away') for (const give of underWay) give(new Error(why));
    for (const listener of listeners) listener(next, why);
  };
  const open = () => openPostgres(url, error => turn('away', error.message));
  let copy = open();
  /** Lines that went dead without a word would each be tried in turn, and each be waited for. */
  const openAnew = (): void => {
    copy.close().catch(() => undefined);
    copy = open();
  };
  const ofPrimary = sharedAnswer(() => askSide(primary));
  const ofCopy = sharedAnswer(async () => {
    const side = await within(SILENT_AFTER_MS, askSide(copy.db));
    if (!side) {
      openAnew();
      throw new Error('no answer');
    }
    if (side.position > replayed) replayed = side.position;
    return side;
  });

  /** Waits a moment until the position is there. */
  async function reaches(position: bigint, patienceMs: number): Promise<boolean> {
    const until = performance.now() + patienceMs;
    for (let pause = 1; replayed < position; pause *= 2) {
      const left = until - performance.now();
      if (left <= 0 || (await within(left, ofCopy())) === null) return false;
      if (replayed < position) await wait(Math.min(pause, left));
    }
    return true;
  }

  async function look(): Promise<void> {
    // Without a primary nobody is served at all.
    const original = await ofPrimary().catch(() => null);
    if (!original) return;
    const its = await ofCopy().catch((error: Error) => error);
    if (its instanceof Error) return turn('away', its.message);
    if (!its.isCopy) return turn('away', 'it is no replica');
    if (its.cluster !== original.cluster) return turn('away', 'it is a replica of another database');
    behindBytes = Number(original.position > replayed ? original.position - replayed : 0n);
    if (await reaches(original.position, LOOK_PATIENCE_MS).catch(() => false)) {
      behindBytes = 0;
      turn('used', 'it has everything');
    } else turn('behind', `${behindBytes} bytes behind`);
  }

  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  function lookNow(): void {
    looking ??= look().finally(() => {
      looking = null;
      lookIn(state === 'behind' ? LOOK_AGAIN_MS : LOOK_EVERY_MS);
    });
  }
  function lookIn(ms: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(lookNow, ms).unref();
  }
  lookNow();

  return {
    status: () => ({ state, behindBytes, why }),
    onChange: listener => void listeners.push(listener),
    async tryRead(work) {
      if (state !== 'used') return null;
      const lost = Promise.withResolvers<never>();
      lost.promise.catch(() => undefined);
      try {
        if (!(await reaches((await ofPrimary()).position, PATIENCE_MS))) {
          turn('behind', 'a list did not wait for it');
          return null;
        }
        underWay.add(lost.reject);
        return { value: await Promise.race([work(copy.db), lost.promise]) };
      } catch (error) {
        // What the product itself refuses, and what took too long, would fare no better on the primary.
        if (error instanceof AppError || codeOf(error) === TIMED_OUT) throw error;
        const code = codeOf(error);
        // The primary will tell whether there is something to it; nobody else's reads are sent away for it.
        if (code !== MET_RECOVERY && !OF_THE_QUESTION.test(code)) turn('away', (error as Error).message);
        return null;
      } finally {
        underWay.delete(lost.reject);
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
      // Lines that are dead end by themselves, after whoever waits for the server's end.
      await within(SILENT_AFTER_MS, copy.close());
    },
  };
}
