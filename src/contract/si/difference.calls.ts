import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { right, SI_PATHS } from './rights.ts';

/** Differences of a validate-only SI to the packing list (design A5.7); APPROVE waits for every one to be accepted. */

const id36 = z.string().min(1).max(36);

export const siDifferenceSchema = z.object({
  key: z.string(),
  source: z.enum(['PACKING']),
  containerNo: z.string(),
  field: z.enum(['containerNo', 'type', 'sealNo', 'packageCount', 'weightKg', 'volumeCbm']),
  /** What the SI says, and what the packing list says; empty where a side does not have it. */
  si: z.string(),
  other: z.string(),
  /** Who accepted it as it stands; null while it is open. */
  acceptedBy: z.string().nullable(),
  acceptedAt: z.string().nullable(),
});
export type SiDifferenceView = z.infer<typeof siDifferenceSchema>;

export const packingDifferenceList = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingInfo/PackingDifferences',
  access: { anyOf: [right(SI_PATHS.queue), right(SI_PATHS.customerList), right(SI_PATHS.all)] },
  summary: {
    zh: '仅校验补料的差异',
    en: 'Differences of a validate-only SI to the packing list; none for other types',
  },
  query: z.object({ Id: id36 }),
  data: z.array(siDifferenceSchema),
  errors: ['not_found'],
});

export const acceptSiDifference = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/AcceptDifference',
  access: { anyOf: [right(SI_PATHS.queue, 'APPROVE')] },
  summary: { zh: '接受一处差异', en: 'Accept one difference of an SI under review, with the values the reviewer saw' },
  body: z.object({ Id: id36, key: z.string().max(60), si: z.string().max(100), other: z.string().max(100) }),
  data: z.array(siDifferenceSchema),
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});
