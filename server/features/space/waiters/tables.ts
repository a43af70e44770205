import { z } from 'zod';
import type { WaiterState } from '#contract/space/waiters.calls.ts';

export interface WaitedItem {
  readonly lineId: string;
  readonly containerType: string;
  readonly qty: number;
}

export interface SpaceWaiterRow {
  readonly id: string;
  readonly offerId: string;
  readonly companyId: string;
  readonly employeeId: string;
  readonly orderNo: string;
  readonly state: WaiterState;
  readonly items: readonly WaitedItem[];
  readonly wasPassed: boolean;
  /** Containers kept for him, by line. */
  readonly collected: Readonly<Record<string, number>>;
  readonly collectUntil: Date | null;
  readonly offeredAt: Date | null;
  readonly orderId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const spaceWaiterRow = z.object({
  id: z.string(),
  offerId: z.string(),
  companyId: z.string(),
  employeeId: z.string(),
  orderNo: z.string(),
  state: z.string(),
  items: z.unknown(),
  wasPassed: z.boolean(),
  collected: z.unknown(),
  collectUntil: z.date().nullable(),
  offeredAt: z.date().nullable(),
  orderId: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
