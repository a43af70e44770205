import { useNavigate } from 'react-router-dom';
import type { BatchAction } from '#contract/rates/batch/actions.ts';
import { type BatchSelection, createRateBatch } from '#contract/rates/batch/batch.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useClient } from '#kit/client.tsx';

/** Makes a batch and shows its preview. */
export function useNewBatch() {
  const client = useClient();
  const navigate = useNavigate();
  return async (title: string, selection: BatchSelection, actions: readonly BatchAction[]): Promise<void> => {
    const { data } = await client.call(createRateBatch, {
      body: { title, selection: selection as never, actions: [...actions] as never },
    });
    navigate(`${RATE_PATHS.results}?id=${encodeURIComponent(data.id)}`);
  };
}
