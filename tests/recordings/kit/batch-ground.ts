import type { CallDef } from '#contract/kernel/call.ts';
import type { BatchAction } from '#contract/rates/batch/actions.ts';
import { createRateBatch } from '#contract/rates/batch/batch.calls.ts';
import { fclRateDetail, publishFclRate, saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { fclContent } from '#server/features/rates/fcl/fcl-rate.samples.ts';
import type { Recorder, Seat } from './recorder.ts';

/** Who deals with batches of rates, and who does not. `other` keeps rates too, of another company. */
export const BATCH_PEOPLE = {
  author: ['PLTFRM', 'pricing'],
  second: ['PLTFRM', 'admin'],
  sales: ['PLTFRM', 'sales2'],
  customer: ['NQUAYS', 'admin'],
  other: ['GZSHPA', 'admin'],
} as const satisfies Readonly<Record<string, Seat>>;
export type BatchPerson = keyof typeof BATCH_PEOPLE;

interface Row {
  readonly id: string;
  readonly version: number;
}

export const plus = (amount: string): BatchAction => ({
  kind: 'PRICE',
  containerTypes: [],
  op: 'ADD',
  amount,
  round: null,
});

/** Rates on sale, and the batches that change them. Jobs run when the scenario says so, not by themselves. */
export function batchGround({ server, ask, aside }: Recorder<BatchPerson>) {
  const drain = (): Promise<unknown> => aside(() => server.runJobs());

  return {
    /** Work in the background that is no step. */
    drain,
    async rate(over: Partial<FclRateInput> = {}): Promise<string> {
      const content = await fclContent(server as never, over);
      const { id, version } = await ask('author', saveFclRate, { body: { content } as never });
      await ask('author', publishFclRate, { body: { id } as never, version });
      return id;
    },
    /** Somebody changes a rate meanwhile. */
    async changeRate(id: string, cost: string): Promise<void> {
      const { content, version } = await ask('author', fclRateDetail, { query: { id } });
      const lines = content.lines.map((line, place) => (place === 0 ? { ...line, cost } : line));
      await ask('author', saveFclRate as CallDef, { body: { id, content: { ...content, lines } } as never, version });
    },
    /** A batch whose rows are still to be worked out. */
    begun(ids: readonly string[], actions: readonly BatchAction[]): Promise<Row> {
      return ask('author', createRateBatch, { body: { selection: { ids: [...ids] }, actions: [...actions] } });
    },
    async batchVersion(id: string): Promise<number> {
      const found = server.db.selectFrom('rateBatch').select('version').where('id', '=', id);
      return (await found.executeTakeFirstOrThrow()).version;
    },
  };
}
