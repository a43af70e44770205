import { useEffect, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { seatKey } from '#machines/draft/draft-key.ts';
import { useSession } from '../client.tsx';
import { recentChoices, rememberChoice } from './recent-choices.ts';
import { meantBy, type Suggestion, useSuggest } from './use-suggest.ts';

export interface Picker {
  readonly rows: readonly (RefLabel & { readonly matched?: string | null })[];
  /** How many of them, at the head, are recent choices. */
  readonly recent: number;
  readonly fresh: boolean;
  readonly failed: boolean;
  take(id: string): void;
  /** Enter or a tab away before the answer is there: what the text means without doubt is taken as soon as it is known. */
  takeMeant(): boolean;
  /** The text was changed: what was waited for is not wanted any more. */
  forget(): void;
}

/** What the pickers of one row and of many have in common. */
export function usePicker({
  resource,
  typed,
  open,
  without = [],
  onPick,
}: {
  readonly resource: string;
  readonly typed: string;
  readonly open: boolean;
  /** Ids that are chosen already. */
  readonly without?: readonly string[];
  readonly onPick: (row: RefLabel) => void;
}): Picker {
  const seat = seatKey(useSession());
  const [awaited, setAwaited] = useState<string | null>(null);
  const { rows, fresh, failed } = useSuggest(resource, typed, open || awaited !== null);
  const lately = typed.trim() === '' && open ? recentChoices(seat, resource) : [];
  const offered = [
    ...lately,
    // Until the answer to an emptied box is there, rows of an earlier text would stand below the recent ones.
    ...rows.filter(row => !lately.some(({ id }) => id === row.id)),
  ].filter(({ id }) => !without.includes(id));

  const pick = (row: Suggestion | RefLabel) => {
    setAwaited(null);
    rememberChoice(seat, resource, row);
    onPick({ id: row.id, code: row.code, zh: row.zh, en: row.en });
  };
  const meant = awaited !== null && awaited === typed && fresh ? meantBy(rows, awaited) : undefined;
  const settled = awaited !== null && (fresh || failed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once an awaited answer is there
  useEffect(() => {
    if (!settled) return;
    if (meant && !without.includes(meant.id)) pick(meant);
    else setAwaited(null);
  }, [settled, meant?.id]);

  return {
    rows: offered,
    recent: lately.filter(({ id }) => !without.includes(id)).length,
    fresh,
    failed,
    take(id) {
      const row = offered.find(each => each.id === id);
      if (row) pick(row);
    },
    takeMeant() {
      if (typed.trim() === '') return false;
      setAwaited(typed);
      return true;
    },
    forget: () => setAwaited(null),
  };
}
