import { dueAfter } from '#contract/rates/request/due-time.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { workingCalendar } from '../../rates/request/working-calendar.read.ts';

/** The desk answers within half an hour of its working time (design commercial C.5.10). */
const ACCEPT_MINUTES = 30;

export const acceptDueAt = async (tx: Tx, now: Date): Promise<Date> =>
  new Date(dueAfter(now.toISOString(), ACCEPT_MINUTES, await workingCalendar(tx, now)));
