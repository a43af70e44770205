import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BatchAction } from '#contract/rates/batch/actions.ts';
import { type BatchSelection, createRateBatch } from '#contract/rates/batch/batch.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useClient } from '#kit/client.tsx';
import { ulid } from '#kit/ulid.ts';

/** Makes a batch and shows its preview. */
export function useNewBatch() {
  const client = useClient();
  const navigate = useNavigate();
  // One key for one opening of the form: a second press sends nothing new.
  const [idempotencyKey] = useState(() => ulid());
  return async (title: string, selection: BatchSelection, actions: readonly BatchAction[]): Promise<void> => {
    const { data } = await client.call(createRateBatch, {
      body: { title, selection: selection as never, actions: [...actions] as never },
      idempotencyKey,
    });
    navigate(`${RATE_PATHS.results}?id=${encodeURIComponent(data.id)}`);
  };
}
