import { useNavigate } from 'react-router-dom';
import type { BatchAction } from '#contract/rates/batch/actions.ts';
import { type BatchSelection, createRateBatch } from '#contract/rates/batch/batch.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useClient } from '#kit/client.tsx';
import { useSend } from '#kit/send/use-send.ts';

interface NewBatch {
  readonly title: string;
  readonly selection: BatchSelection;
  readonly actions: readonly BatchAction[];
}

/** Makes a batch and shows its preview. */
export function useNewBatch() {
  const client = useClient();
  const navigate = useNavigate();
  return useSend({
    name: ['rateBatch', 'preview'],
    send: async ({ title, selection, actions }: NewBatch, { once }) => {
      const body = { title, selection: selection, actions: [...actions] };
      return (await client.call(createRateBatch, { body, ...once })).data;
    },
    onDone: ({ id }) => navigate(`${RATE_PATHS.results}?id=${encodeURIComponent(id)}`),
  });
}
