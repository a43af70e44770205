import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { globalMessagePreview } from '#contract/message/global.calls.ts';
import { queryKey, useClient } from '#kit/client.tsx';

const PAUSE_MS = 350;

/** A value that has stood still for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The text as the server renders and cleans it: what readers will see, not a guess of the browser's. */
export function usePreview(bodyZh: string, bodyEn: string) {
  const client = useClient();
  const body = useSettled(JSON.stringify({ bodyZh, bodyEn }));
  return useQuery({
    queryKey: [...queryKey(globalMessagePreview), body],
    queryFn: async () => (await client.call(globalMessagePreview, { body: JSON.parse(body) })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
