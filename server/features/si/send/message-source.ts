import type { Kysely } from 'kysely';
import type { CarrierMessageSource, MessagePurpose, Requestor } from '#contract/si/iftmin/iftmin-source.ts';
import { contentOf, type SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Tables } from '../../../db/tables.ts';
import { lastFact } from '../../../kernel/event-store.ts';
import { type ShipmentWithContainers, shipmentsOf } from '../../shipment/shipment.read.ts';
import { SI_DOCUMENT_TYPE } from '../document-type.ts';

type Db = Kysely<Tables>;

async function vesselImo(db: Db, name: string): Promise<string> {
  const row = await db
    .selectFrom('vessel')
    .select('imoNumber')
    .where('name', '=', name)
    .where('status', '=', 'ACTIVE')
    .where('imoNumber', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.imoNumber ?? '';
}

/** The sender's company, and the person whom the carrier may write to. */
async function requestorOf(db: Db, employeeId: string): Promise<Requestor> {
  const person = await db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.email', 'employee.phone', 'company.nameEn', 'company.companyCode'])
    .where('employee.id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return {
    name: person.nameEn || person.companyCode,
    desk: 'DOCUMENT DESK',
    email: person.email ?? '',
    phone: person.phone ?? '',
  };
}

/** Why the carrier gets a second version: what the amendment said; empty when it was no amendment. */
async function amendReason(db: Db, id: string): Promise<string> {
  const fact = await lastFact(db, SI_DOCUMENT_TYPE, id, { event: 'MODIFY', withRemarks: true });
  return fact?.remarks ?? '';
}

export interface MessageParts {
  readonly document: SiDocument;
  readonly purpose: MessagePurpose;
  readonly previousRef: string;
  /** Of a cancellation; an amendment brings its own. */
  readonly remarks: string;
  readonly at: Date;
  /** Employee of the desk that sends. */
  readonly sender: string;
  readonly shipment: ShipmentWithContainers;
}

/** Everything a message to the carrier says, read once. */
export async function messageSource(db: Db, parts: MessageParts): Promise<CarrierMessageSource> {
  const { document, purpose, remarks, shipment } = parts;
  const linked = await shipmentsOf(
    db,
    document.masters.map(link => link.shipmentId),
  );
  const bookingOf = ({ carrierBookingReference, bookingNo }: ShipmentWithContainers): string =>
    carrierBookingReference || bookingNo;
  return {
    draft: contentOf(document),
    no: document.no,
    purpose,
    previousRef: parts.previousRef,
    reason: purpose === '1' ? remarks : purpose === '5' ? await amendReason(db, document.id) : '',
    at: parts.at,
    shipmentNo: shipment.shipmentNo,
    bookings: [shipment, ...linked].map(bookingOf).filter(booking => booking !== ''),
    vesselImo: await vesselImo(db, document.vessel),
    requestor: await requestorOf(db, parts.sender),
  };
}
