import type { Transaction } from 'kysely';
import type { DataOf } from '#contract/kernel/call.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { siProvenance } from '#contract/si/history.calls.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { provenanceOf } from '#machines/si/provenance.evolve.ts';
import { foldSi } from '#machines/si/shipping-instruction.evolve.ts';
import type { Tables } from '../../../db/tables.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import type { ShipmentWithContainers } from '../../shipment/shipment.read.ts';
import { SI_DOCUMENT_TYPE } from '../document-type.ts';
import { draftOfShipment, placesOf } from '../read/data-info.ts';
import { actsOf } from './acts.ts';
import { sourceOf } from './value-source.ts';

type Db = Transaction<Tables>;

/** What the shipment says of an SI that is made from it, value by value. */
export async function shipmentDraft(db: Db, shipment: ShipmentWithContainers): Promise<SiDraft> {
  return draftOfShipment(shipment, await placesOf(db, shipment));
}

/** Who set each value of an SI, as it is or as it was after event `asOf`. */
export async function provenanceAt(db: Db, id: string, asOf: number | undefined): Promise<DataOf<typeof siProvenance>> {
  const visible = await db.selectFrom('shippingInstruction').select('id').where('id', '=', id).executeTakeFirst();
  const facts = visible ? await readFacts(db, SI_DOCUMENT_TYPE, id, asOf) : [];
  const document = foldSi(facts);
  if (!document) throw new AppError('not_found');
  const origins = provenanceOf(facts);
  const telling = new Set(origins.map(({ seq }) => seq));
  return {
    Acts: await actsOf(
      db,
      facts.filter(({ seq }) => telling.has(seq)),
    ),
    Values: origins.map(origin => ({
      Key: origin.key,
      Path: origin.path,
      Value: origin.value,
      Before: origin.before,
      Seq: origin.seq,
      Source: sourceOf(origin, document.sources),
      Ref: origin.ref,
      Row: origin.row ?? null,
      Revision: origin.revision ?? null,
    })),
  };
}
