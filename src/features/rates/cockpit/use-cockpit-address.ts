import type { CockpitNarrowing } from '#contract/rates/cockpit/cockpit.calls.ts';
import { useAddress } from '#kit/resource/use-address.ts';

const PARTS = ['line', 'carrier', 'person'] as const;
export const COCKPIT_LISTS = ['gaps', 'unasked'] as const;
export type CockpitList = (typeof COCKPIT_LISTS)[number];

/** What a link to the cockpit restores: what it is narrowed to, which list is in view, charts or tables. */
export interface CockpitAddress {
  readonly narrowed: CockpitNarrowing;
  readonly list: CockpitList;
  readonly isTable: boolean;
  narrow(part: CockpitNarrowing): void;
  show(list: CockpitList): void;
  switchTable(): void;
}

export function useCockpitAddress(): CockpitAddress {
  const { params, change } = useAddress();
  const set = (values: Readonly<Record<string, string | undefined>>): void =>
    change(
      search => {
        for (const [key, value] of Object.entries(values))
          if (value) search.set(key, value);
          else search.delete(key);
        return search;
      },
      { replace: true },
    );
  const narrowed = Object.fromEntries(PARTS.flatMap(part => (params.get(part) ? [[part, params.get(part)!]] : [])));
  const isTable = params.get('view') === 'table';
  return {
    narrowed,
    isTable,
    list: COCKPIT_LISTS.find(one => one === params.get('list')) ?? 'gaps',
    narrow: part => set({ ...part }),
    show: list => set({ list }),
    switchTable: () => set({ view: isTable ? undefined : 'table' }),
  };
}
