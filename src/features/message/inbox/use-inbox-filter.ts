import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  MESSAGE_CATEGORIES,
  MESSAGE_LEVELS,
  MESSAGE_TABS,
  type MessageCategory,
  type MessageLevel,
  type MessageTab,
} from '#contract/message/calls.ts';

/** What the address says about the list, so that a link shows the same. Days are those of the viewer's zone as the server stores them. */
export interface InboxFilter {
  readonly tab: MessageTab;
  readonly q: string;
  readonly category: MessageCategory | null;
  readonly level: MessageLevel | null;
  /** `2026-11-21` */
  readonly from: string;
  readonly to: string;
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find(one => one === value) ?? null;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (value: string | null): string => (value && DAY.test(value) ? value : '');

export function useInboxFilter(): readonly [InboxFilter, (change: Partial<InboxFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(
    (): InboxFilter => ({
      tab: oneOf(MESSAGE_TABS, params.get('tab')) ?? 'all',
      q: params.get('q') ?? '',
      category: oneOf(MESSAGE_CATEGORIES, params.get('category')),
      level: oneOf(MESSAGE_LEVELS, params.get('level')),
      from: dayOf(params.get('fromDay')),
      to: dayOf(params.get('toDay')),
    }),
    [params],
  );
  const change = (changed: Partial<InboxFilter>) => {
    const { from, to, tab, q, category, level } = { ...filter, ...changed };
    const next = new URLSearchParams();
    const put = (name: string, value: string | null) => value && next.set(name, value);
    put('tab', tab === 'all' ? null : tab);
    put('q', q);
    put('category', category);
    put('level', level);
    put('fromDay', from);
    put('toDay', to);
    setParams(next, { replace: true });
  };
  return [filter, change];
}
