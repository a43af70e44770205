import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import {
  ignoreCodes,
  mapCodes,
  type ResolvedIn,
  reprocessCodes,
  resolveMapping,
  undoDecision,
  unmappedCodes,
} from '#contract/basic-data/mapping/calls.ts';
import { comparedText } from '#contract/basic-data/mapping/compared-text.ts';
import { type MappingScope, rightTo } from '#contract/basic-data/mapping/scope.ts';
import type { MappedObject } from '#contract/basic-data/mapping.resource.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { mayCall } from '../../../kernel/http/access.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { labelOf } from '../../../kernel/resource/references.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { type Decider, ignoreEntries, mapEntries, reprocessEntries, undoDecisionOf } from './decisions.ts';
import { inboxPage, openByObject } from './inbox.ts';
import { type Asked, type Place, resolveCode, resolveOut } from './resolve-code.ts';

/** A call names its scope, so the right is that of the scope's own page; texts of all companies are the platform's to decide. */
function refuseWithout(who: SeatedWho, scope: MappingScope, code?: string): void {
  const mayWrite = code === undefined || scope === 'PARTNER' || who.seat.companyKind === 'platform';
  if (!mayWrite || !mayCall({ anyOf: [rightTo(scope, code)] }, who)) throw new AppError('AUTH_FORBIDDEN');
}

const MOST_SYSTEMS = 100;

/** Systems in which the object has a mapping that the reader may see. */
async function systemsOf({ tx }: Place, object: MappedObject, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ system: string }>`select distinct system from (
      select system from code_mapping where object = ${object}
      union all select system from partner_mapping where object = ${object} and company_id = ${companyId}
    ) as found order by system limit ${MOST_SYSTEMS}`.execute(tx.db);
  return rows.map(({ system }) => system);
}

async function answerIn(place: Place, asked: Asked, direction: 'IN' | 'OUT'): Promise<ResolvedIn> {
  const nothing = {
    system: asked.system,
    row: null,
    by: null,
    mappingId: null,
    foreignCode: null,
    validFrom: null,
    validTo: null,
  };
  if (direction === 'OUT') return { ...nothing, ...(await resolveOut(place, asked)) };
  const found = await resolveCode(place, asked);
  if (!found) return nothing;
  const { row, resource, by, mappingId, validFrom, validTo } = found;
  return { ...nothing, row: labelOf(place.resources.get(resource)!, row), by, mappingId, validFrom, validTo };
}

export function registerMapping(app: FastifyInstance, deps: Deps): void {
  const { db, reads, resources, clock } = deps;

  implement(app, unmappedCodes, async ({ who, query }) => {
    refuseWithout(who, query.scope);
    const { companyId } = who.seat;
    const { scope, object, state, q, cursor, limit } = query;
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const place = { tx, resources };
      const page = await inboxPage(place, { scope, companyId, object, state, q, cursor, limit });
      return { ...page, openByObject: await openByObject(place, scope, companyId) };
    });
    return { Data };
  });

  const decides = <T>(
    { who, request }: { who: SeatedWho; request: FastifyRequest },
    scope: MappingScope,
    code: string,
    work: (decider: Decider) => Promise<T>,
  ): Promise<T> => {
    refuseWithout(who, scope, code);
    return inScope(db, scopeOf(who), tx => work({ deps, tx, who, scope, at: clock.now(), requestId: request.id }));
  };

  implement(app, mapCodes, async call => ({
    Data: await decides(call, call.body.scope, 'MAP', decider => mapEntries(decider, call.body)),
  }));
  implement(app, ignoreCodes, async call => ({
    Data: await decides(call, call.body.scope, 'IGNORE', decider => ignoreEntries(decider, call.body.entries)),
  }));
  implement(app, reprocessCodes, async call => ({
    Data: await decides(call, call.body.scope, 'REPROCESS', decider => reprocessEntries(decider, call.body.ids)),
  }));
  implement(app, undoDecision, async call => ({
    Data: await decides(call, call.body.scope, 'MAP', decider => undoDecisionOf(decider, call.body.decisionId)),
  }));

  implement(app, resolveMapping, async ({ who, query }) => {
    const { object, code, direction, system } = query;
    const { companyId } = who.seat;
    const date = query.date ?? clock.now().toISOString().slice(0, 10);
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const place = { tx, resources };
      const systems = system ? [system.toUpperCase()] : await systemsOf(place, object, companyId);
      const results: ResolvedIn[] = [];
      for (const each of systems)
        results.push(await answerIn(place, { system: each, object, code, date, companyId }, direction));
      return { comparedAs: direction === 'IN' ? comparedText(object, code) : code, results };
    });
    return { Data };
  });
}
