import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { actorNames } from './actor-names.ts';
import { VALUE_ORIGINS } from './origin.ts';
import { right, SI_PATHS } from './rights.ts';

/** What the log of shipping instructions tells beyond the log itself: who set which value, and where papers differ. */

const id36 = z.string().min(1).max(36);
const readAccess = {
  anyOf: [
    right(SI_PATHS.customerList),
    right(SI_PATHS.queue),
    right(SI_PATHS.all),
    right(SI_PATHS.own),
    right(SI_PATHS.make),
  ],
};

/**
 * How a value came into the document: its recorded origin. Of facts that state none, all that is known is `edit`, a later
 * change, or for the first one what TBI_SOURCES says, else `unknown`. Nothing is concluded from values that look alike.
 */
export const VALUE_SOURCES = [...VALUE_ORIGINS, 'edit', 'unknown'] as const;
const valueSourceSchema = z.enum(VALUE_SOURCES);
export type ValueSource = z.infer<typeof valueSourceSchema>;

/** Who did what when, for the reader: names, never more of a person. */
const actSchema = z.object({
  Seq: z.int(),
  /** UTC instant. */
  Time: z.string(),
  Event: z.string(),
  ...actorNames,
  Revision: z.int(),
});
export type Act = z.infer<typeof actSchema>;

/** Keys of values are those of `content-cells`: `vessel`, `boxes[CSQU3054383].sealNo`; paths are `boxes.0.sealNo`. */
export const siProvenance = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingInfo/Provenance',
  access: readAccess,
  summary: { zh: '补料各值的来源', en: 'Who set each value of an SI, when, by which event and from what' },
  query: z.object({ Id: id36, asOf: z.coerce.number().int().positive().optional() }),
  data: z.object({
    Acts: z.array(actSchema),
    Values: z.array(
      z.object({
        Key: z.string(),
        Path: z.string(),
        Value: z.string(),
        Before: z.string().nullable(),
        Seq: z.int(),
        Source: valueSourceSchema,
        /** Name of the template or file, number of the booking or SI it was taken from; empty where there is none. */
        Ref: z.string(),
        /** Where in it: row of the sheet, revision of the SI; null where that is not known. */
        Row: z.int().nullable(),
        Revision: z.int().nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
});

const paperSchema = z.object({
  /** `shipment:<id>`, `si:<id>`, `bill:<id>`. */
  Key: z.string(),
  Kind: z.enum(['shipment', 'si', 'bill']),
  /** Number a person knows it by. */
  No: z.string(),
  /** Id of the document; of an SI it leads to its detail. */
  Id: z.string(),
  /** STATUS of an SI; null for the other papers. */
  Status: z.int().nullable(),
});
const lensCellSchema = z.object({ Value: z.string(), Act: actSchema.nullable() });

/**
 * The papers of one shipment, and of those merged into its bill, side by side. `Q`: shipment number, booking number, bill
 * number or shipment id of any of them, as a person types it. A row has one cell per paper in the order of `Papers`; null =
 * that paper does not hold such a value. `not_found` where nothing of that number is visible to the asker.
 */
export const siDifferences = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingInfo/Differences',
  access: readAccess,
  summary: {
    zh: '单证一致性对比',
    en: 'Shipment, packing list, SIs and bill draft cell by cell, each value with its event',
  },
  query: z.object({ Q: z.string().trim().min(1).max(64) }),
  data: z.object({
    ShipmentNo: z.string(),
    BookingNo: z.string(),
    Papers: z.array(paperSchema),
    Rows: z.array(
      z.object({
        Key: z.string(),
        Differs: z.boolean(),
        Cells: z.array(lensCellSchema.nullable()),
      }),
    ),
  }),
  errors: ['not_found'],
});

/** A claimer's sign of life: the claim lapses 15 minutes after the last one. `SI-L-02` where the claim is somebody else's. */
export const keepClaim = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/KeepClaim',
  access: { anyOf: [right(SI_PATHS.queue, 'AUDIT')] },
  summary: { zh: '保持认领', en: 'Keep a claim: the reviewer is still at it' },
  body: z.object({ Id: id36 }),
  /** UTC instant at which the claim would lapse now. */
  data: z.object({ LapsesAt: z.string() }),
  errors: ['not_found', 'event_not_allowed'],
});
