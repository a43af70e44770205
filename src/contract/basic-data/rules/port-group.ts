import type { Finding } from '../../kernel/errors.ts';
import { fold } from './fold.ts';
import { md } from './md-findings.ts';
import { normaliseUnLocode } from './un-locode.ts';

/** Several codes of one real port, and cities that are no port at all (design A.7.2, MD-08). */

/** One real port: the code that is printed, and the others that mean it. */
export interface PortGroup {
  readonly head: string;
  readonly members: readonly string[];
}

/**
 * Groups of the seed. The list names the first heads after airports while all trade writes them for the sea port; the others are ports
 * with two codes, so that rates and schedules of one port would fall apart. Places of one name that are not one port are no group:
 * CNXGA lies in Guangdong, USTSA in Tennessee, USJ3C in Oregon.
 */
export const SEED_PORT_GROUPS: readonly PortGroup[] = [
  { head: 'CNSHA', members: ['CNSGH', 'CNSHG'] },
  { head: 'CNNGB', members: ['CNNBO', 'CNNBG'] },
  { head: 'CNTAO', members: ['CNQIN', 'CNQDG'] },
  { head: 'CNXMN', members: ['CNXAM', 'CNXMG'] },
  { head: 'CNTXG', members: ['CNTNJ', 'CNTSN', 'CNXGG'] },
  { head: 'KRPUS', members: ['KRBNP'] },
  { head: 'CNDLC', members: ['CNDAL', 'CNDAG'] },
  { head: 'CNYNT', members: ['CNYTG', 'CNYAT'] },
  { head: 'CNSWA', members: ['CNSTG'] },
  { head: 'CNBHY', members: ['CNBIH'] },
  { head: 'CNCGU', members: ['CNCGS'] },
  { head: 'CNFOC', members: ['CNFZH'] },
  { head: 'CNHAK', members: ['CNHKO'] },
  { head: 'CNNKG', members: ['CNNJI', 'CNNJG'] },
  { head: 'CNQZJ', members: ['CNQZL'] },
  { head: 'CNTAG', members: ['CNTAC'] },
  { head: 'CNZAP', members: ['CNZPU'] },
  { head: 'CNZHA', members: ['CNZNG'] },
  { head: 'KRINC', members: ['KRICH'] },
  { head: 'KRKJE', members: ['KRJGE'] },
  { head: 'JPNAH', members: ['JPOKA'] },
  { head: 'BRVDC', members: ['BRVIC', 'BRVLC'] },
  { head: 'CLTAL', members: ['CLTHO'] },
  { head: 'DJJIB', members: ['DJPOD'] },
  { head: 'FIOUL', members: ['FIOLU'] },
  { head: 'IDJKT', members: ['IDTPP'] },
  { head: 'IDPNJ', members: ['IDPJG'] },
  { head: 'KYGEC', members: ['KYGCM'] },
  { head: 'MGTMM', members: ['MGTOA'] },
  { head: 'MYPKG', members: ['MYWSP'] },
  { head: 'OMOPQ', members: ['OMMNQ'] },
  { head: 'RELPT', members: ['REPDG'] },
  { head: 'SADMM', members: ['SADMN'] },
];

/** A city whose ports are different places. */
export interface CityCode {
  readonly code: string;
  readonly ports: readonly string[];
}

export const SEED_CITY_CODES: readonly CityCode[] = [{ code: 'CNSZX', ports: ['CNYTN', 'CNSHK', 'CNCWN'] }];

/** Head of each code; a code in no group is its own head. */
export interface PortHeads {
  readonly headOf: (unLocode: string) => string;
  /** All codes of the port, head first. */
  readonly codesOf: (unLocode: string) => readonly string[];
  /** Two codes of one real port? */
  readonly samePort: (one: string, other: string) => boolean;
}

/** Reads the groups once; events, schedules and rates then compare heads. */
export function portHeads(groups: readonly PortGroup[] = SEED_PORT_GROUPS): PortHeads {
  const groupOf = new Map(groups.flatMap(group => [group.head, ...group.members].map(code => [code, group] as const)));
  const headOf = (unLocode: string): string => groupOf.get(unLocode)?.head ?? unLocode;
  const codesOf = (unLocode: string): readonly string[] => {
    const group = groupOf.get(unLocode);
    return group ? [group.head, ...group.members] : [unLocode];
  };
  return { headOf, codesOf, samePort: (one, other) => headOf(one) === headOf(other) };
}

/** Names by which people type a port. */
export interface NamedPort {
  readonly unLocode: string;
  readonly names: readonly string[];
}

/** Everything a typed port is looked up in. */
export interface PortBook {
  readonly heads: PortHeads;
  readonly cities: ReadonlyMap<string, readonly string[]>;
  readonly codes: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Prepares ports, groups and cities for `choosePort`. */
export function portBook(
  ports: readonly NamedPort[],
  groups: readonly PortGroup[] = SEED_PORT_GROUPS,
  cities: readonly CityCode[] = SEED_CITY_CODES,
): PortBook {
  const heads = portHeads(groups);
  const byName = new Map<string, Set<string>>();
  for (const { unLocode, names } of ports) {
    for (const name of names.map(fold)) {
      if (name !== '') byName.set(name, (byName.get(name) ?? new Set()).add(heads.headOf(unLocode)));
    }
  }
  return {
    heads,
    byName,
    cities: new Map(cities.map(city => [city.code, city.ports])),
    codes: new Set([...ports.map(port => port.unLocode), ...groups.flatMap(group => [group.head, ...group.members])]),
  };
}

export type PortChoice =
  /** Stored is the head; `typedCode` keeps a member's code, null where the head itself or a name was typed. */
  | { readonly kind: 'port'; readonly unLocode: string; readonly typedCode: string | null }
  | { readonly kind: 'city'; readonly ports: readonly string[]; readonly finding: Finding }
  /** A name that several ports have. */
  | { readonly kind: 'several'; readonly unLocodes: readonly string[] }
  | { readonly kind: 'unknown' };

/** The port that a typed code or name means (V-70). */
export function choosePort(typed: string, book: PortBook, path = 'port'): PortChoice {
  const code = normaliseUnLocode(typed);
  const ports = book.cities.get(code);
  if (ports) return { kind: 'city', ports, finding: md('MD-08', path, { c: code, list: ports.join(', ') }) };
  if (book.codes.has(code)) {
    const unLocode = book.heads.headOf(code);
    return { kind: 'port', unLocode, typedCode: unLocode === code ? null : code };
  }
  const named = [...(book.byName.get(fold(typed)) ?? [])];
  const [only] = named;
  if (only === undefined) return { kind: 'unknown' };
  return named.length === 1 ? { kind: 'port', unLocode: only, typedCode: null } : { kind: 'several', unLocodes: named };
}

/** What a partner is sent for a port: its own mapping, else the member it prefers, else the head. */
export function portCodeFor(
  unLocode: string,
  partner: { readonly mappedOut?: string | null; readonly preferred?: readonly string[] },
  heads: PortHeads,
): string {
  const preferred = partner.preferred?.find(code => heads.samePort(code, unLocode));
  return partner.mappedOut || preferred || heads.headOf(unLocode);
}

/** Further codes by which a picker finds a port: the members of its group, and the cities it is a port of (V-70). */
export const wordsOfPort = (unLocode: string): readonly string[] => [
  ...SEED_PORT_GROUPS.filter(({ head }) => head === unLocode).flatMap(({ members }) => members),
  ...SEED_CITY_CODES.filter(({ ports }) => ports.includes(unLocode)).map(city => city.code),
];
