import { expect, vi } from 'vitest';
import { deliverDue } from '#server/features/message/deliver.ts';
import type { Deps } from '#server/kernel/deps.ts';

/**
 * Resolves once every message that is due has reached its recipients. The server's own deliverer works beside the test: what it holds
 * just now is passed over by `deliverDue` and gone from the outbox only when it has finished.
 */
export const messagesDelivered = (deps: Deps): Promise<void> =>
  vi.waitFor(
    async () => {
      await deliverDue(deps);
      const due = await deps.db
        .selectFrom('messageOutbox')
        .select('id')
        .where('dueAt', '<=', deps.clock.now())
        .limit(1)
        .execute();
      expect(due).toEqual([]);
    },
    { timeout: 10_000, interval: 20 },
  );
