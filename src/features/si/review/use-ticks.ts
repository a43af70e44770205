import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiDetail } from '#contract/si/calls.ts';
import type { CheckItem } from './checklist.ts';

type Ticked = Pick<SiDetail, 'Id' | 'REVISION'>;

const NONE: readonly CheckItem[] = [];

/** Another revision is checked anew. */
const ticksKey = ({ Id, REVISION }: Ticked) => ['si.ticks', Id, REVISION] as const;

/** Items of the checklist that the reviewer has ticked, in the order of the ticks. */
export const ticksOf = (queries: QueryClient, si: Ticked): readonly CheckItem[] =>
  queries.getQueryData<readonly CheckItem[]>(ticksKey(si)) ?? NONE;

/** The ticks of an SI, kept while its reader works: they are the same in the queue and on its page, and still there after leaving it. */
export function useTicks(si: Ticked | null) {
  const queries = useQueryClient();
  const key = ticksKey(si ?? { Id: '', REVISION: 0 });
  const { data = NONE } = useQuery<readonly CheckItem[]>({ queryKey: key, queryFn: skipToken, gcTime: Infinity });
  const ticked: ReadonlySet<CheckItem> = new Set(data);
  const toggle = (item: CheckItem): void => {
    if (si) queries.setQueryData(key, ticked.has(item) ? data.filter(other => other !== item) : [...data, item]);
  };
  return { ticked, toggle };
}
