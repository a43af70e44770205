import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import { INCREASE_STATES } from './increase-codes.ts';

/**
 * Events of an increase (design commercial A.3.4), each by a call of its own; its fields are made and changed by the calls of its list.
 * The life is `machines/rates/increase.document.ts`.
 */

const { increases } = RATE_PATHS;
const id36 = z.string().min(1).max(36);

const rowSchema = z.object({
  id: z.string(),
  increaseNo: z.string(),
  state: z.enum(INCREASE_STATES),
  version: z.int(),
  previewId: z.string().nullable(),
  batchId: z.string().nullable(),
});

/** Every event asks for the version by `If-Match`. */
const event = <S extends z.ZodRawShape>(name: string, code: string, zh: string, en: string, shape: S) =>
  defineCall({
    method: 'POST',
    path: `/api/RateIncrease/${name}`,
    access: { anyOf: [rateRight(increases, code)] },
    summary: { zh, en },
    body: z.object({ id: id36, ...shape }),
    data: rowSchema,
    errors: ['not_found', 'stale_version', 'event_not_allowed'],
  });

export const previewIncrease = event('Preview', 'PREVIEW', '预览上调', 'Works out what would become of each rate', {});
export const scheduleIncrease = event('Schedule', 'SCHEDULE', '排程上调', 'Has it applied at an instant', {
  /** Absent or past: at once. */
  applyAt: z.iso.datetime().optional(),
});
export const postponeIncrease = event(
  'Postpone',
  'POSTPONE',
  '上调改期',
  'Another first day; applied prices are corrected',
  {
    effectiveFrom: z.iso.date(),
  },
);
export const cancelIncrease = event('Cancel', 'CANCEL', '取消上调', 'It will not be applied', {});
export const revertIncrease = event('Revert', 'REVERT', '撤销上调', 'Gives the rates back what they were', {});
