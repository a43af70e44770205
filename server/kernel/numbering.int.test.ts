import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKernelDatabase } from '#tests/support/kernel-database.ts';
import type { OpenDatabase } from '../db/opened.ts';
import { createNumbering, nextDayNumber, shortDay } from './numbering.ts';
import { inScope, SYSTEM } from './tenancy.ts';

let database: OpenDatabase & { another(): OpenDatabase };
beforeAll(async () => {
  database = await openKernelDatabase();
});
afterAll(() => database.close());

const draw = (numbering: ReturnType<typeof createNumbering>, counter: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => numbering.next(counter)));

describe('numbering', () => {
  it('counts from 1 without gaps within a process', async () => {
    const numbering = createNumbering(database.db);
    expect(await draw(numbering, 'one', 45)).toEqual(Array.from({ length: 45 }, (_, at) => at + 1));
    expect(await numbering.next('two')).toBe(1);
  });

  it('gives no number twice to several servers that draw at once', async () => {
    const other = database.another();
    const servers = [createNumbering(database.db), createNumbering(other.db), createNumbering(database.db, 7)];
    const drawn = (await Promise.all(servers.map(server => draw(server, 'busy', 100)))).flat();
    expect(new Set(drawn).size).toBe(300);
    await other.close();
  });

  it('takes one block for twenty numbers', async () => {
    const numbering = createNumbering(database.db);
    await draw(numbering, 'blocks', 20);
    const kept = () =>
      database.db.selectFrom('counter').select('value').where('name', '=', 'blocks').executeTakeFirst();
    expect(await kept()).toEqual({ value: 20 });
    await numbering.next('blocks');
    expect(await kept()).toEqual({ value: 40 });
  });

  it('goes on above the last block after a restart', async () => {
    await draw(createNumbering(database.db), 'restart', 3);
    expect(await createNumbering(database.db).next('restart')).toBe(21);
  });

  it('is refused inside a transaction, where it would hold the counter or wait for itself', async () => {
    const inside = inScope(database.db, SYSTEM, () => createNumbering(database.db).next('inside'));
    await expect(inside).rejects.toThrow('before the transaction');
  });

  it('makes day numbers by the company’s calendar day, each series for itself', async () => {
    const numbering = createNumbering(database.db);
    const lateInShanghai = new Date('2026-03-11T16:00:00Z');
    expect(shortDay(lateInShanghai, 'Asia/Shanghai')).toBe('260312');
    expect(await nextDayNumber(numbering, { series: 'SI', at: lateInShanghai })).toBe('26031200001');
    expect(await nextDayNumber(numbering, { series: 'SI', at: lateInShanghai })).toBe('26031200002');
    expect(await nextDayNumber(numbering, { series: 'CG', at: lateInShanghai, digits: 6 })).toBe('260312000001');
    expect(await nextDayNumber(numbering, { series: 'SI', at: new Date('2026-03-11T15:59:59Z') })).toBe('26031100001');
  });

  it('stops rather than print a number that is too long', async () => {
    const numbering = { next: async () => 100 };
    await expect(nextDayNumber(numbering, { series: 'X', at: new Date(), digits: 2 })).rejects.toThrow(
      'no numbers left',
    );
  });
});
