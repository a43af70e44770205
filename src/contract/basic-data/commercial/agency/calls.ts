import { z } from 'zod';
import { defineCall } from '../../../kernel/call.ts';
import { DATA_PATHS } from '../../paths.ts';

const id = z.string().max(36);
const agency = z.object({ id: z.string(), code: z.string(), nameZh: z.string(), nameEn: z.string() });
const words = z.object({ zh: z.string(), en: z.string() });

/** Who would get a booking of this line, at this port, on this day, and why. */
export const testOrderAgency = defineCall({
  method: 'GET',
  path: '/api/OrderAgency/Test',
  access: { anyOf: [{ path: DATA_PATHS.orderAgency, code: 'TEST' }] },
  summary: { zh: '订舱归谁？', en: 'Who would get the booking, and why' },
  query: z.object({ lineId: id, portId: id, day: z.iso.date() }),
  data: z.object({
    winner: agency.nullable(),
    reason: words.nullable(),
    /** The others that would do, best first. */
    beaten: z.array(agency),
    /** Own company's codes that hold for it, masked; the default first. */
    bookCodes: z.array(z.object({ id: z.string(), code: z.string(), isDefault: z.boolean() })),
  }),
});

/** Ship agencies that represent a line at a port on a day. */
export const testShipAgency = defineCall({
  method: 'GET',
  path: '/api/ShipAgency/Test',
  access: { anyOf: [{ path: DATA_PATHS.shipAgency, code: 'TEST' }] },
  summary: { zh: '由谁代理？', en: 'Ship agencies that represent the line there' },
  query: z.object({ lineId: id, portId: id, day: z.iso.date() }),
  data: z.array(
    agency.extend({
      ediMailbox: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      manifestRecipientId: z.string().nullable(),
      packingRecipientId: z.string().nullable(),
      validTo: z.iso.date().nullable(),
    }),
  ),
});
