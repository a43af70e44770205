import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { comparedText } from '#contract/basic-data/mapping/compared-text.ts';
import type { MappedObject } from '#contract/basic-data/mapping.resource.ts';
import { addAliases, listAliases, type OverlaidResource, removeAlias } from '#contract/basic-data/overlay/calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { createRow, deleteRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';

/** What price sheets and carriers call a row: rows of the code mapping, shown and kept where the rate desk works. */

const OBJECT_OF: Readonly<Record<OverlaidResource, MappedObject>> = {
  ShippingLine: 'LINE_COMPANY',
  Terminal: 'TERMINAL',
  FeeCode: 'FEE',
  Line: 'TRADE_LANE',
  Port: 'PORT',
};

const LONGEST_CODE = 50;

const aliasesOf = async (tx: Tx, resource: OverlaidResource, rowId: string) =>
  (
    await sql<{ id: string; version: number; system: string; text: string }>`
      select id, version, system, coalesce(foreign_code, foreign_name) as text from code_mapping
      where object = ${OBJECT_OF[resource]} and our_id = ${rowId} and direction <> 'OUT'
        and (system like 'EXCEL:%' or system like 'CARRIER:%')
      order by system, 4, id`.execute(tx.db)
  ).rows;

export function registerAliasCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock, resources } = deps;
  const mapping = () => resources.get('CodeMapping')!;
  const writes = <T>(who: SeatedWho, request: FastifyRequest, work: (writer: Writer) => Promise<T>) =>
    inScope(db, scopeOf(who), tx => work({ deps, tx, who, at: clock.now(), requestId: request.id }));

  implement(app, listAliases, async ({ who, query }) => ({
    Data: await reads.inScope(scopeOf(who), tx => aliasesOf(tx, query.resource, query.rowId)),
  }));

  implement(app, addAliases, async ({ who, body, request }) => {
    const { resource, rowId, system, texts } = body;
    const object = OBJECT_OF[resource];
    const Data = await writes(who, request, async writer => {
      for (const text of new Set(texts)) {
        const isCode = text.length <= LONGEST_CODE && comparedText(object, text).length <= LONGEST_CODE;
        const named = isCode ? { foreignCode: text } : { foreignName: text };
        await createRow(writer, mapping(), {
          system,
          object,
          ...named,
          ourId: rowId,
          direction: 'IN',
          confidence: 100,
        });
      }
      return aliasesOf(writer.tx, resource, rowId);
    });
    return { Data };
  });

  implement(app, removeAlias, async ({ who, body, request }) => {
    const { resource, rowId, id, version } = body;
    const Data = await writes(who, request, async writer => {
      // Only what the list above shows: the mapping holds codes of other systems too.
      const aliases = await aliasesOf(writer.tx, resource, rowId);
      if (!aliases.some(alias => alias.id === id)) throw new AppError('not_found');
      await deleteRow(writer, mapping(), id, version);
      return aliasesOf(writer.tx, resource, rowId);
    });
    return { Data };
  });
}
