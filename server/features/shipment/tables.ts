import { z } from 'zod';
import type { CargoLine } from '#contract/si/shipping-instruction.ts';

export const shipmentRow = z.object({
  id: z.string(),
  shipmentNo: z.string(),
  companyId: z.string(),
  kind: z.enum(['FCL', 'LCL', 'CONSOL', 'ECOM', 'BULK']),
  state: z.enum([
    'DRAFT',
    'CONFIRMED',
    'IN_EXECUTION',
    'DEPARTED',
    'ARRIVED',
    'DELIVERED',
    'COMPLETED',
    'CLOSED',
    'BOOKING_LOST',
    'CANCELLED',
  ]),
  bookingNo: z.string(),
  carrierBookingReference: z.string(),
  quotationNo: z.string(),
  customerReference: z.string(),
  mblNo: z.string(),
  carrier: z.string(),
  vessel: z.string(),
  voyage: z.string(),
  por: z.string(),
  pol: z.string(),
  pod: z.string(),
  placeOfDelivery: z.string(),
  movement: z.string(),
  freightTerm: z.enum(['PRE', 'COL']),
  goodsType: z.enum(['S', 'R', 'D', 'O', 'T', 'L']),
  etd: z.date().nullable(),
  atd: z.date().nullable(),
  dco: z.date().nullable(),
  vco: z.date().nullable(),
  afc: z.date().nullable(),
  cutOffZone: z.string(),
  parties: z.unknown(),
  goods: z.string(),
  marks: z.string(),
  packageCode: z.string(),
  hsCodes: z.array(z.string()),
  emails: z.array(z.string()),
  /** What the booking says of special cargo and filing, in the names of `SiExtra`; absent where it says nothing. */
  cargoExtra: z.unknown(),
  packingFinal: z.boolean(),
  mergedIntoId: z.string().nullable(),
  siState: z.enum(['NONE', 'PART', 'COMPLETE']),
  siCount: z.number(),
  createdAt: z.date(),
});

/** `numeric` columns are decimal text in and out. */
export const shipmentContainerRow = z.object({
  id: z.string(),
  shipmentId: z.string(),
  companyId: z.string(),
  seq: z.number(),
  type: z.string(),
  containerNo: z.string().nullable(),
  sealNo: z.string(),
  soc: z.boolean(),
  tareKg: z.string().nullable(),
  packageCode: z.string(),
  packages: z.string(),
  grossKg: z.string(),
  cbm: z.string(),
  vgmKg: z.string().nullable(),
  lines: z.unknown(),
});

export const shipmentRows = { shipment: shipmentRow, shipmentContainer: shipmentContainerRow } as const;

export type ShipmentTables = { [T in keyof typeof shipmentRows]: z.infer<(typeof shipmentRows)[T]> };

export type ShipmentRecord = z.infer<typeof shipmentRow>;
export type ShipmentContainerRecord = z.infer<typeof shipmentContainerRow>;

/** Party texts of a shipment by role. */
export interface ShipmentParties {
  readonly SHIPPER?: string;
  readonly CONSIGNEE?: string;
  readonly NOTIFY_1?: string;
  readonly NOTIFY_2?: string;
  readonly NOTIFY_3?: string;
}

/** What `lines` of a container holds. */
export type PackingLine = CargoLine;
