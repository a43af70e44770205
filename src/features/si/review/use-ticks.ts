import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckItem } from './checklist.ts';

/** An SI as its reader ticks it: another revision is checked anew. */
export interface Ticked {
  readonly id: string;
  readonly revision: number;
}

const NONE: readonly CheckItem[] = [];
const NOTHING: Ticked = { id: '', revision: 0 };

const ticksKey = ({ id, revision }: Ticked) => ['si.ticks', id, revision] as const;

/** Items of the checklist that the reviewer has ticked, in the order of the ticks. */
export const ticksOf = (queries: QueryClient, si: Ticked): readonly CheckItem[] =>
  queries.getQueryData<readonly CheckItem[]>(ticksKey(si)) ?? NONE;

/** The ticks of an SI, kept while its reader works: they are the same in the queue and on its page, and still there after leaving it. */
export function useTicks(si: Ticked | null) {
  const queries = useQueryClient();
  const key = ticksKey(si ?? NOTHING);
  const { data = NONE } = useQuery<readonly CheckItem[]>({ queryKey: key, queryFn: skipToken, gcTime: Infinity });
  const toggle = (item: CheckItem): void => {
    if (si) queries.setQueryData(key, data.includes(item) ? data.filter(other => other !== item) : [...data, item]);
  };
  return { ticked: data, toggle };
}
