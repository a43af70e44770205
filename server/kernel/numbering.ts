import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { Tables } from '../db/tables.ts';
import { refuseInsideTransaction } from './tenancy.ts';

/**
 * Numbers for people (`TBI_NO`, `CG…`): a server process takes a block from the counter row in a statement of its own and deals
 * from it, so user work never holds the row. Gaps are normal; the same number twice is impossible.
 */
export interface Numbering {
  /** 1, 2, 3… per counter. To be drawn before the transaction that uses it. */
  next(counter: string): Promise<number>;
  /** The number that this process would give next; none is used up. */
  peek(counter: string): Promise<number>;
  /** From now on every process gives numbers behind this one only; blocks that others hold are used up first. */
  skipTo(counter: string, number: number): Promise<void>;
}

const BLOCK_SIZE = 20;

interface Block {
  next: number;
  last: number;
}

export function createNumbering(db: Kysely<Tables>, blockSize = BLOCK_SIZE): Numbering {
  const blocks = new Map<string, Promise<Block>>();

  const takeBlock = async (counter: string): Promise<Block> => {
    const { value: last } = await db
      .insertInto('counter')
      .values({ name: counter, value: blockSize })
      .onConflict(conflict =>
        conflict.column('name').doUpdateSet({ value: sql<number>`counter.value + ${blockSize}::int` }),
      )
      .returning('value')
      .executeTakeFirstOrThrow();
    return { next: last - blockSize + 1, last };
  };

  return {
    async next(counter) {
      refuseInsideTransaction('a number');
      for (;;) {
        const taking = blocks.get(counter) ?? takeBlock(counter);
        blocks.set(counter, taking);
        // Everyone who asks meanwhile waits for the same block; a failed one is not kept.
        const block = await taking.catch(error => {
          if (blocks.get(counter) === taking) blocks.delete(counter);
          throw error;
        });
        if (block.next <= block.last) return block.next++;
        if (blocks.get(counter) === taking) blocks.delete(counter);
      }
    },
    async peek(counter) {
      const block = await blocks.get(counter)?.catch(() => undefined);
      if (block && block.next <= block.last) return block.next;
      const row = await db.selectFrom('counter').select('value').where('name', '=', counter).executeTakeFirst();
      return Number(row?.value ?? 0) + 1;
    },
    async skipTo(counter, number) {
      refuseInsideTransaction('a number');
      await db
        .insertInto('counter')
        .values({ name: counter, value: number })
        .onConflict(conflict =>
          conflict.column('name').doUpdateSet({ value: sql<number>`greatest(counter.value, ${number}::int)` }),
        )
        .execute();
      const block = await blocks.get(counter)?.catch(() => undefined);
      if (block) block.next = Math.max(block.next, number + 1);
    },
  };
}

/** Day in the zone as `YYMMDD`. */
export const shortDay = (at: Date, timeZone: string): string =>
  localDayOf(at.toISOString(), timeZone).slice(2).replaceAll('-', '');

/** `YYMMDD` and a daily number of `digits` digits, as `26031200017`; each series counts for itself. */
export async function nextDayNumber(
  numbering: Pick<Numbering, 'next'>,
  {
    series,
    at,
    digits = 5,
    timeZone = 'Asia/Shanghai',
  }: { series: string; at: Date; digits?: number; timeZone?: string },
): Promise<string> {
  const day = shortDay(at, timeZone);
  const number = await numbering.next(`${series}:${day}`);
  if (number >= 10 ** digits) throw new Error(`${series} has no numbers left on ${day}`);
  return `${day}${String(number).padStart(digits, '0')}`;
}
