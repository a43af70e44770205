import { SEED_PORT_GROUPS } from '#contract/basic-data/rules/port-group.ts';
import type { UnFunction } from '#contract/basic-data/rules/un-locode.ts';

const HEAD_OF: ReadonlyMap<string, string> = new Map(
  SEED_PORT_GROUPS.flatMap(({ head, members }) => [head, ...members].map(code => [code, head] as const)),
);

/** The head of a port's group; a port in no group is its own. */
export const groupHeadOf = (unLocode: string): string => HEAD_OF.get(unLocode) ?? unLocode;

/** The group a code belongs to, named by its head, or null. */
export const groupOf = (unLocode: string): string | null => HEAD_OF.get(unLocode) ?? null;

export interface LockedPortSeed {
  readonly unLocode: string;
  readonly nameEn: string;
  readonly nameZh: string;
  readonly functions: readonly UnFunction[];
  readonly fieldLocks: readonly ('functions' | 'nameEn' | 'nameZh')[];
}

const LOCKED = ['functions', 'nameEn', 'nameZh'] as const;

/**
 * UN/LOCODE lists these codes as airports, while carriers, customs and bookings write them for the sea ports (design A.6, rule 4).
 * The locks keep every later edition of the list from turning them back.
 */
export const LOCKED_PORTS: readonly LockedPortSeed[] = [
  { unLocode: 'CNSHA', nameEn: 'Shanghai', nameZh: '上海', functions: ['1'], fieldLocks: LOCKED },
  { unLocode: 'CNNGB', nameEn: 'Ningbo', nameZh: '宁波', functions: ['1'], fieldLocks: LOCKED },
  { unLocode: 'CNTAO', nameEn: 'Qingdao', nameZh: '青岛', functions: ['1'], fieldLocks: LOCKED },
  { unLocode: 'CNXMN', nameEn: 'Xiamen', nameZh: '厦门', functions: ['1'], fieldLocks: LOCKED },
];
