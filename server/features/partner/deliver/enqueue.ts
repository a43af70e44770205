import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { PartnerMessageRow } from '../tables.ts';

/** Kind of the job that brings one message to its partner. */
export const DELIVERY = 'partner.deliver';

export interface Delivery {
  readonly messageId: string;
}

/** Queues a try; each try is a job of its own, so that its wait is kept by the queue and no server holds it in memory. */
export const enqueueDelivery = (
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  { id, fileName, companyId }: Pick<PartnerMessageRow, 'id' | 'fileName' | 'companyId'>,
  startAt: Date | null,
): Promise<string> =>
  jobs.enqueueIn(tx, DELIVERY, { messageId: id } satisfies Delivery, {
    companyId,
    employeeId: null,
    title: { zh: `发送报文 ${fileName}`, en: `Send ${fileName}` },
    ...(startAt ? { startAt } : {}),
  });
