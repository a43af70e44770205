import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  blankVoyage,
  callShipments,
  generateVoyages,
  slideVoyage,
  voyageEffect,
} from '#contract/basic-data/schedule/calls.ts';
import type { CutOffMove } from '#contract/basic-data/schedule/shapes.ts';
import { slideCall } from '#contract/basic-data/schedule/slide.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { voyage } from '#machines/basic-data/voyage.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { scopeFor } from '../../../kernel/document/apply.ts';
import { lockDocument } from '../../../kernel/document/document-row.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { generate } from './generate.ts';
import { touchedOf, touchedShipments } from './touched.ts';
import { type ReadVoyage, readVoyage } from './voyage.read.ts';
import { carried, servedVoyage } from './voyage.served.ts';
import { actorAt, stale, versionOf, writing } from './writing.ts';

interface Asked {
  readonly id: string;
  readonly event: 'BLANK' | 'SLIDE';
  readonly payload: object;
  readonly remarks: string;
}

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

/** Voyages that are blanked or slid tell how many customers hear of it; Apply does the same. And what an event would touch. */
export function registerVoyageCalls(app: FastifyInstance, deps: Deps): void {
  const send = async (who: SeatedWho, request: FastifyRequest, { id, event, payload, remarks }: Asked) => {
    const version = versionOf(request);
    const Data = await inScope(deps.db, scopeFor(servedVoyage, who), async tx => {
      const row = await lockDocument(tx.db, servedVoyage, id, who);
      if (row.version !== version) throw stale(row);
      const isKnown = voyage.events[event].from.includes(row.state);
      const world = isKnown ? await carried({ tx, row }) : null;
      const after = await changeDocument({ tx, deps }, servedVoyage, row, {
        event,
        who,
        actor: actorAt(who),
        now: deps.clock.now(),
        payload,
        remarks: remarks === '' ? null : remarks,
        requestId: request.id,
        ...(world ? { world } : {}),
      });
      // Shipments go on naming the sailing as it was: they are those that the event has told of.
      const touched = world ? await touchedShipments(tx.db, [{ voyage: world.sailing }]) : [];
      return { row: after, successorId: after.successorId, told: touchedOf(touched).companies.length };
    });
    return { Data: Data as never, headers: { ETag: `"${Data.row.version}"` } };
  };

  implement(app, blankVoyage, ({ body: { id, remarks }, who, request }) =>
    send(who, request, { id, event: 'BLANK', payload: {}, remarks }),
  );
  implement(app, slideVoyage, ({ body: { id, weeks, remarks }, who, request }) =>
    send(who, request, { id, event: 'SLIDE', payload: { weeks }, remarks }),
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
