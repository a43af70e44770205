import { useMemo, useState } from 'react';
import type { CallDef } from '#contract/kernel/call.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { type LclQuery, type publicLclRates, queryLclRates } from '#contract/rates/lcl-search/calls.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { CallError } from '#streams/call-error.ts';

/** The question stands in the address, so that a link asks it again; what is typed stands in the band until it is asked. */

const KEYS = [
  'pol',
  'pod',
  'pieces',
  'kg',
  'cbm',
  'unstackable',
  'from',
  'to',
  'hs',
  'carrier',
  'flags',
  'currency',
  'customer',
  'fees',
] as const;
export type LclText = { readonly [K in (typeof KEYS)[number]]?: string | undefined };

const NONE: readonly Finding[] = [];
const findingsIn = (error: unknown): readonly Finding[] =>
  error instanceof CallError && error.status === 422
    ? ((error.problem as { errors?: readonly Finding[] }).errors ?? NONE)
    : NONE;

type LclCall = typeof queryLclRates | typeof publicLclRates;

export function useLclSearch(call: LclCall = queryLclRates) {
  const { params, change } = useAddress();
  const asked: LclText = Object.fromEntries(KEYS.map(key => [key, params.get(key) ?? undefined]));
  const address = KEYS.map(key => `${key}=${params.get(key) ?? ''}`).join('&');
  // What is typed belongs to the question it changes: another link shows its own.
  const [typed, setTyped] = useState<{ readonly address: string; readonly text: LclText }>({ address, text: {} });
  const draft = typed.address === address ? { ...asked, ...typed.text } : asked;
  const [learned, setLearned] = useState<ReadonlyMap<string, CodeLabel>>(new Map());
  const isAsked = Boolean(asked.pol && asked.pod && (asked.pieces || asked.cbm || asked.kg));
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value)) as unknown as LclQuery;
  const answer = useCallQuery(call as CallDef as typeof queryLclRates, query, { enabled: isAsked });
  const found = isAsked && !answer.error ? answer.data : undefined;
  const findings = isAsked ? findingsIn(answer.error) : NONE;
  const names = useMemo(
    () => new Map([...learned, ...(found?.ports ?? []).map(port => [port.code, port] as const)]),
    [learned, found],
  );
  return {
    draft,
    found,
    findings,
    names,
    isAsked,
    change(part: LclText) {
      setTyped({ address, text: { ...(typed.address === address ? typed.text : {}), ...part } });
    },
    /** Asks what stands in the band, with a change on top where one is given. */
    ask(part: LclText = {}) {
      const next: LclText = { ...draft, ...part };
      change(
        search => {
          for (const key of KEYS) {
            const value = next[key];
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
    isLoading: isAsked && answer.isPending,
    error: isAsked && findings.length === 0 ? answer.error : null,
    retry: () => void answer.refetch(),
  };
}
export type LclSearchUse = ReturnType<typeof useLclSearch>;
