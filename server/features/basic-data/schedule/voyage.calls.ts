import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import {
  applyVoyage,
  blankVoyage,
  callShipments,
  generateVoyages,
  slideVoyage,
  voyageEffect,
} from '#contract/basic-data/schedule/calls.ts';
import type { CutOffMove } from '#contract/basic-data/schedule/shapes.ts';
import { slideCall } from '#contract/basic-data/schedule/slide.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { VOYAGE_EVENTS } from '#machines/basic-data/voyage.events.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { type AskedEvent, applyVoyageEvent } from './apply.ts';
import { generate } from './generate.ts';
import { touchedOf, touchedShipments } from './touched.ts';
import { type ReadVoyage, readVoyage } from './voyage.read.ts';
import { demand, rowAt, servedOf, versionOf, writing } from './writing.ts';

const BOTH = [DATA_PATHS.schedules, DATA_PATHS.sailings];

const cutOffMoves = (voyage: ReadVoyage, weeks: number): CutOffMove[] =>
  voyage.calls.flatMap(call => {
    const after = slideCall(call, weeks).cutOffs;
    return call.cutOffs.map((cutOff, index) => ({
      port: call.place.code,
      zone: call.zone,
      code: cutOff.code as CutOffMove['code'],
      before: cutOff.at,
      after: after[index]!.at,
    }));
  });

/** Events of voyages, and what they would touch. */
export function registerVoyageCalls(app: FastifyInstance, deps: Deps): void {
  const apply = async (who: SeatedWho, request: FastifyRequest, id: string, asked: AskedEvent) => {
    const { button } = VOYAGE_EVENTS[asked.event];
    demand({ anyOf: BOTH.map(path => ({ path, code: button })) }, who);
    const version = versionOf(request);
    const applied = await writing(deps, who, request, async writer =>
      applyVoyageEvent(writer, await rowAt(writer, servedOf(writer, 'Voyage'), id, version), asked),
    );
    return { Data: applied as never, headers: { ETag: `"${applied.row.version}"` } };
  };

  implement(app, applyVoyage, ({ body: { id, ...asked }, who, request }) => apply(who, request, id, asked));
  implement(app, blankVoyage, ({ body: { id, remarks }, who, request }) =>
    apply(who, request, id, { event: 'BLANK', remarks }),
  );
  implement(app, slideVoyage, ({ body: { id, weeks, remarks }, who, request }) =>
    apply(who, request, id, { event: 'SLIDE', weeks, remarks }),
  );

  implement(app, voyageEffect, async ({ query: { id, event, callId, weeks }, who }) => {
    const Data = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      const voyage = await readVoyage(db, id);
      const call = voyage?.calls.find(one => one.id === callId);
      if (!voyage || (event === 'OMIT' && !call)) throw new AppError('not_found');
      const touched = await touchedShipments(db, [event === 'OMIT' ? { voyage, call: call! } : { voyage }]);
      return { ...touchedOf(touched), cutOffs: event === 'SLIDE' ? cutOffMoves(voyage, weeks) : [] };
    });
    return { Data };
  });

  implement(app, callShipments, async ({ query: { callId }, who }) => {
    const Data = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      const found = await db.selectFrom('portCall').select('voyageId').where('id', '=', callId).executeTakeFirst();
      const voyage = found ? await readVoyage(db, found.voyageId) : null;
      const call = voyage?.calls.find(one => one.id === callId);
      if (!voyage || !call) throw new AppError('not_found');
      return touchedOf(await touchedShipments(db, [{ voyage, call }]));
    });
    return { Data };
  });

  implement(app, generateVoyages, async ({ body, who, request }) => {
    const { voyages, warnings } = await writing(deps, who, request, writer => generate(writer, body));
    return { Data: { voyages: voyages as never, warnings: [...warnings] } };
  });
}
