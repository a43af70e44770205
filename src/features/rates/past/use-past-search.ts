import { useMemo, useState } from 'react';
import { queryOfTexts } from '#contract/kernel/call.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { fclRatesAsOf } from '#contract/rates/past/past.calls.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useNow } from '#kit/now.ts';
import { todayIn } from '#kit/resource/filter/day-words.ts';
import { useAddress } from '#kit/resource/use-address.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { CallError } from '#streams/call-error.ts';

/** The question stands in the address, so that a link asks it again; what is typed stands in the band until it is asked. */

const KEYS = ['pol', 'pod', 'type', 'day', 'known', 'carrier'] as const;
export type PastText = { readonly [K in (typeof KEYS)[number]]?: string | undefined };

const NONE: readonly Finding[] = [];
const findingsIn = (error: unknown): readonly Finding[] =>
  error instanceof CallError && error.status === 422
    ? ((error.problem as { errors?: readonly Finding[] }).errors ?? NONE)
    : NONE;

export function usePastSearch() {
  const { params, change } = useAddress();
  const zone = useViewerZone();
  const today = todayIn(zone, useNow());
  const asked: PastText = Object.fromEntries(KEYS.map(key => [key, params.get(key) ?? undefined]));
  const address = KEYS.map(key => `${key}=${params.get(key) ?? ''}`).join('&');
  // What is typed belongs to the question it changes: another link shows its own.
  const [typed, setTyped] = useState<{ readonly address: string; readonly text: PastText }>({ address, text: {} });
  const draft: PastText = { type: '40HC', day: today, ...asked, ...(typed.address === address ? typed.text : {}) };
  const [learned, setLearned] = useState<ReadonlyMap<string, CodeLabel>>(new Map());
  const isAsked = Boolean(asked.pol && asked.pod && asked.type && asked.day);
  const answer = useCallQuery(fclRatesAsOf, queryOfTexts(fclRatesAsOf, asked), { enabled: isAsked });
  const found = isAsked && !answer.error ? answer.data : undefined;
  const findings = isAsked ? findingsIn(answer.error) : NONE;
  const names = useMemo(
    () => new Map([...learned, ...(found?.ports ?? []).map(port => [port.code, port] as const)]),
    [learned, found],
  );
  return {
    asked,
    draft,
    found,
    findings,
    names,
    isAsked,
    zone,
    change(part: PastText) {
      setTyped({ address, text: { ...(typed.address === address ? typed.text : {}), ...part } });
    },
    /** Asks what stands in the band. */
    ask() {
      change(
        search => {
          for (const key of KEYS) {
            const value = draft[key];
            if (value) search.set(key, value);
            else search.delete(key);
          }
          return search;
        },
        { replace: false },
      );
      if (isAsked) void answer.refetch();
    },
    learn: (ports: readonly CodeLabel[]) =>
      setLearned(known => new Map([...known, ...ports.map(port => [port.code, port] as const)])),
    isTable: params.get('view') === 'table',
    switchTable: () =>
      change(
        search => {
          if (search.get('view') === 'table') search.delete('view');
          else search.set('view', 'table');
          return search;
        },
        { replace: true },
      ),
    isLoading: isAsked && answer.isPending,
    error: isAsked && findings.length === 0 ? answer.error : null,
    retry: () => void answer.refetch(),
  };
}
export type PastSearch = ReturnType<typeof usePastSearch>;
