import type { FastifyInstance, FastifyRequest } from 'fastify';
import { excludeFees, groupFeesForPrint } from '#contract/basic-data/commercial/fee-code/calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';

export function registerFeeCodeCalls(app: FastifyInstance, deps: Deps): void {
  const { db, clock, resources } = deps;
  const fees = () => resources.get('FeeCode')!;
  const writes = <T>(who: SeatedWho, request: FastifyRequest, work: (writer: Writer) => Promise<T>) =>
    inScope(db, scopeOf(who), tx => work({ deps, tx, who, at: clock.now(), requestId: request.id }));

  implement(app, excludeFees, async ({ who, body, request }) => {
    const ids = [...new Set(body.ids)];
    const changed = await writes(who, request, async writer => {
      let count = 0;
      for (const id of ids) {
        const row = await readRow(writer.tx.db, fees(), id);
        if (!row) throw new AppError('not_found');
        const before = row.excludesIds as readonly string[];
        const others = ids.filter(other => other !== id);
        const excludesIds = body.apart
          ? [...new Set([...before, ...others])]
          : before.filter(other => !others.includes(other));
        const { version } = await modifyRow(writer, fees(), {
          id,
          version: row.version,
          changes: { excludesIds },
          event: 'EXCLUDE',
        });
        if (version !== row.version) count += 1;
      }
      return count;
    });
    return { Data: { changed } };
  });

  implement(app, groupFeesForPrint, async ({ who, body, request }) => ({
    Data: await rowByRow(body.rows, ({ id, version }) =>
      writes(who, request, async writer => {
        const printGroup = body.printGroup?.toUpperCase() ?? null;
        await modifyRow(writer, fees(), { id, version, changes: { printGroup }, event: 'PRINT_GROUP' });
        return null;
      }),
    ),
  }));
}
