import { useEffect, useMemo, useRef, useState } from 'react';
import { auditTime, filter } from 'rxjs';
import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import { queryOfTexts } from '#contract/kernel/call.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { publicListState, type publicRates, type queryRates } from '#contract/rates/search/calls.ts';
import { PRICE_LIST } from '#contract/rates/search/codes.ts';
import { type CriteriaText, readCriteria } from '#contract/rates/search/criteria.ts';
import type { CodeLabel, RateOffer } from '#contract/rates/search/offer.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useNow } from '#kit/now.ts';
import { todayIn } from '#kit/resource/filter/day-words.ts';
import { useAddress } from '#kit/resource/use-address.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { CallError } from '#streams/call-error.ts';
import { type FeeNames, feeNamesIn } from './fee-names.ts';
import { freshList, type ListNews, nextNews } from './list-news.ts';

/** The question stands in the address, so that a link asks it again; what is typed stands in the band until it is asked. */

const KEYS = [
  'pol',
  'pod',
  'box',
  'from',
  'to',
  'hs',
  'carrier',
  'flags',
  'currency',
  'payer',
  'fees',
  'customer',
] as const;
export type SearchText = CriteriaText & { readonly customer?: string | undefined };

const SETTLED_MS = 2_000;
/** A visitor has no live connection. */
const ASKS_EVERY_MS = 4_000;

type SearchCall = typeof queryRates | typeof publicRates;

export interface RateSearch {
  /** As it was asked last. */
  readonly asked: SearchText;
  readonly draft: SearchText;
  readonly today: string;
  change(part: SearchText): void;
  /** Asks what stands in the band, with a change on top where one is given; false where it is no question. */
  ask(part?: SearchText): boolean;
  /** Asks again with the optional fee, or without it. */
  tick(feeCode: string): void;
  readonly findings: readonly Finding[];
  readonly names: ReadonlyMap<string, CodeLabel>;
  /** Carriers of the offers by SCAC. */
  readonly carriers: ReadonlyMap<string, CodeLabel>;
  /** What fees of the offers are called. */
  readonly fees: FeeNames;
  learn(ports: readonly CodeLabel[]): void;
  readonly found: DataOf<typeof queryRates> | undefined;
  readonly offers: readonly RateOffer[];
  /** What became of the list since it was asked for. */
  readonly news: ListNews;
  /** Prices of a visitor's list changed; he asks anew when he likes, because each search counts. */
  readonly isOutdated: boolean;
  /** Takes what is gone off the list. */
  forgetNews(): void;
  readonly isLoading: boolean;
  readonly isAsked: boolean;
  readonly error: unknown;
  retry(): void;
  /** Reads the list again, and tells what became of it. */
  reread(): void;
}

const NO_OFFERS: readonly RateOffer[] = [];
const NOTHING = freshList(NO_OFFERS);
const NO_FINDINGS: readonly Finding[] = [];

const findingsIn = (error: unknown): readonly Finding[] =>
  error instanceof CallError && error.status === 422
    ? ((error.problem as { errors?: readonly Finding[] }).errors ?? NO_FINDINGS)
    : NO_FINDINGS;

export function useRateSearch(call: SearchCall): RateSearch {
  const { params, change } = useAddress();
  const today = todayIn(useViewerZone(), useNow());
  const asked: SearchText = Object.fromEntries(KEYS.map(key => [key, params.get(key) ?? undefined]));
  const address = KEYS.map(key => `${key}=${params.get(key) ?? ''}`).join('&');
  // What is typed belongs to the question it changes: another link shows its own.
  const [typed, setTyped] = useState<{ readonly address: string; readonly text: SearchText }>({ address, text: {} });
  const draft = typed.address === address ? { ...asked, ...typed.text } : asked;
  const [refused, setRefused] = useState<readonly Finding[]>(NO_FINDINGS);
  const [learned, setLearned] = useState<ReadonlyMap<string, CodeLabel>>(new Map());
  // What was found for an earlier question is no answer to one that was not understood.
  const [setAside, setSetAside] = useState<string | null>(null);
  const isComplete = !!asked.pol && !!asked.pod && !!asked.box && readCriteria(asked, today).findings.length === 0;
  const isAsked = isComplete && setAside !== address;
  const asking = call as CallDef as typeof queryRates;
  const answer = useCallQuery(asking, queryOfTexts(asking, asked), {
    enabled: isAsked,
  });
  const found = isAsked ? answer.data : undefined;
  const { docs$ } = useClient();
  const refetch = useRef(answer.refetch);
  const listId = useRef<string | null>(null);
  useEffect(() => {
    refetch.current = answer.refetch;
    listId.current = found?.listId ?? null;
  });
  // A batch changes many rates at once: the list is read again when they have come to rest, at most every two seconds.
  useEffect(() => {
    if (!isAsked) return;
    const changes = docs$
      .pipe(
        filter(
          ({ docType, docId }) =>
            docType === fclRateResource.docType || (docType === PRICE_LIST && docId === listId.current),
        ),
        auditTime(SETTLED_MS),
      )
      .subscribe(() => void refetch.current());
    return () => changes.unsubscribe();
  }, [docs$, isAsked]);
  const visitorsList = found && 'isSignInWanted' in found ? found.listId : null;
  const state = useCallQuery(
    publicListState,
    { list: visitorsList ?? '' },
    { enabled: visitorsList !== null, refetchInterval: ASKS_EVERY_MS, staleTime: 0 },
  ).data;
  const [kept, setKept] = useState({ address, found, news: NOTHING });
  if (kept.found !== found || kept.address !== address) {
    const isSameList = kept.address === address && kept.found !== undefined && found !== undefined;
    const offers = found?.offers ?? NO_OFFERS;
    setKept({ address, found, news: isSameList ? nextNews(kept.news, offers) : freshList(offers) });
  }
  const news = visitorsList === null ? kept.news : { ...kept.news, gone: new Set(state?.gone) };
  const forgetNews = () => setKept({ address, found, news: freshList(found?.offers ?? NO_OFFERS) });
  const names = useMemo(
    () => new Map([...learned, ...(found?.ports ?? []).map(port => [port.code, port] as const)]),
    [learned, found],
  );
  const carriers = useMemo(() => new Map((found?.carriers ?? []).map(one => [one.code, one] as const)), [found]);
  const fees = useMemo(() => feeNamesIn(found?.fees), [found]);
  const findings = refused.length > 0 ? refused : findingsIn(answer.error);
  const ask = (part: SearchText = {}): boolean => {
    const next: SearchText = { ...draft, ...part };
    const faults = readCriteria(next, today).findings;
    setRefused(faults);
    setTyped({ address, text: next });
    setSetAside(faults.length > 0 ? address : null);
    if (faults.length > 0) return false;
    if (isComplete && KEYS.every(key => (next[key] ?? '') === (asked[key] ?? ''))) {
      forgetNews();
      void answer.refetch();
      return true;
    }
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
    return true;
  };
  const ticked = (asked.fees ?? '').split(',').filter(Boolean);
  return {
    asked,
    draft,
    today,
    findings,
    names,
    carriers,
    fees,
    found,
    isAsked,
    news,
    forgetNews,
    isOutdated: state?.isChanged === true && state.gone.length === 0,
    change(part) {
      setRefused(NO_FINDINGS);
      setTyped({ address, text: { ...(typed.address === address ? typed.text : {}), ...part } });
    },
    ask,
    tick: feeCode =>
      void ask({
        fees: (ticked.includes(feeCode) ? ticked.filter(code => code !== feeCode) : [...ticked, feeCode]).join(','),
      }),
    learn: ports => setLearned(known => new Map([...known, ...ports.map(port => [port.code, port] as const)])),
    offers: found?.offers ?? NO_OFFERS,
    isLoading: isAsked && answer.isPending,
    error: isAsked && findings.length === 0 ? answer.error : null,
    reread: () => void answer.refetch(),
    retry: () => {
      forgetNews();
      void answer.refetch();
    },
  };
}
