import { z } from 'zod';
import { addDays, daysBetween, isCalendarDay } from '../../basic-data/rules/calendar-day.ts';
import type { Finding } from '../../kernel/errors.ts';
import type { AskedContainers } from '../rules/surcharge/surcharge-rule.ts';
import { SEARCH_FINDINGS, type SearchFinding } from './codes.ts';

/** What is asked of a price search (design commercial A.4.5). It is text, so that an address says all of it: `?pol=CNSHA&box=2x40HC`. */

export const MOST_PORTS = 10;
export const MOST_KINDS = 5;
const MOST_COUNT = 999;
const MOST_WINDOW_DAYS = 60;
export const USUAL_WINDOW_DAYS = 28;

const list = (max: number) => z.string().max(max).optional();

/** The query of every search call, and of the address of every search screen. */
export const criteriaQuerySchema = z.object({
  /** UN/LOCODEs apart by commas; a group of ports is several. */
  pol: z.string().max(80).describe('CNSHA,CNNGB'),
  pod: z.string().max(80).describe('DEHAM'),
  box: z.string().max(120).describe('2x40HC,1x20GP@18000 (count, type, gross kg of each)'),
  from: z.string().max(10).optional().describe('First day of departure; today without it'),
  to: z.string().max(10).optional().describe('Last day of departure; 28 days on without it, 60 at most'),
  hs: list(200).describe('HS codes; FAK without any'),
  carrier: list(120).describe('SCACs'),
  flags: list(60).describe('direct, dg, soc, reefer, dest (destination fees are in the total)'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  payer: z.enum(['PRE', 'COL']).default('PRE'),
  /** Optional fees that are wanted. */
  fees: list(200),
});
export type CriteriaQuery = z.input<typeof criteriaQuerySchema>;
/** As the address has it: anything may be missing. */
export type CriteriaText = Partial<Record<keyof CriteriaQuery, string | undefined>>;

export const SEARCH_FLAGS = ['direct', 'dg', 'soc', 'reefer', 'dest'] as const;
export type SearchFlag = (typeof SEARCH_FLAGS)[number];

export interface RateCriteria {
  readonly pol: readonly string[];
  readonly pod: readonly string[];
  readonly containers: readonly AskedContainers[];
  readonly from: string;
  readonly to: string;
  readonly hsCodes: readonly string[];
  readonly carriers: readonly string[];
  readonly flags: ReadonlySet<SearchFlag>;
  readonly currency: string;
  readonly payer: 'PRE' | 'COL';
  readonly tickedFees: readonly string[];
}

export const searchFinding = (code: SearchFinding, path: string, v = ''): Finding => ({
  path,
  code,
  severity: 'error',
  params: { v },
  message: { zh: SEARCH_FINDINGS[code].zh.replace('{v}', v), en: SEARCH_FINDINGS[code].en.replace('{v}', v) },
});

/** `CNSHA, CNNGB+CNYTN`: any of the signs people put between codes. */
const codesOf = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .toUpperCase()
      .split(/[\s,;+，、]+/)
      .filter(Boolean),
  ),
];

const ONE_BOX = /^(?:(\d{1,4})\s*[x*×X])?\s*(\d\d[A-Z]{2,4})(?:@(\d{1,6}))?$/;

/** `2x40HC,1x20GP@18000`; null for a part that says no container. 40HQ is another word for 40HC. */
export function readContainers(text: string): (AskedContainers | null)[] {
  return text
    .toUpperCase()
    .split(/[\s,;，、]+/)
    .filter(Boolean)
    .map(part => {
      const [, count, type, kg] = ONE_BOX.exec(part) ?? [];
      if (!type) return null;
      return { containerType: type.replace('HQ', 'HC'), count: Number(count ?? 1), grossKg: kg ? Number(kg) : null };
    });
}

export const containersText = (containers: readonly AskedContainers[]): string =>
  containers
    .map(({ containerType, count, grossKg }) => `${count}x${containerType}${grossKg === null ? '' : `@${grossKg}`}`)
    .join(',');

const isUsable = (one: AskedContainers): boolean => one.count >= 1 && one.count <= MOST_COUNT;

function containerFindings(text: string, read: readonly (AskedContainers | null)[]): Finding[] {
  if (read.length === 0 || read.includes(null)) return [searchFinding('CONTAINERS_UNREAD', 'box', text)];
  const isInRange = read.length <= MOST_KINDS && read.every(one => one !== null && isUsable(one));
  return isInRange ? [] : [searchFinding('QUERY_RANGE', 'box')];
}

function portFindings(path: 'pol' | 'pod', codes: readonly string[]): Finding[] {
  if (codes.length === 0) return [searchFinding('PORT_NONE', path)];
  return codes.length > MOST_PORTS ? [searchFinding('QUERY_RANGE', path)] : [];
}

function windowFindings(from: string, to: string): Finding[] {
  if (!isCalendarDay(from)) return [searchFinding('QUERY_RANGE', 'from')];
  if (!isCalendarDay(to)) return [searchFinding('QUERY_RANGE', 'to')];
  const days = daysBetween(from, to);
  if (days < 0) return [searchFinding('DATE_ORDER', 'to')];
  return days > MOST_WINDOW_DAYS ? [searchFinding('QUERY_RANGE', 'to')] : [];
}

export interface CriteriaReading {
  readonly criteria: RateCriteria;
  readonly findings: readonly Finding[];
}

/** Reads what was asked; `today` begins the window where nobody says otherwise. */
export function readCriteria(query: CriteriaText, today: string): CriteriaReading {
  const [pol, pod] = [codesOf(query.pol), codesOf(query.pod)];
  const boxes = readContainers(query.box ?? '');
  const from = query.from || today;
  const to = query.to || (isCalendarDay(from) ? addDays(from, USUAL_WINDOW_DAYS) : from);
  const flags = (query.flags ?? '').split(',');
  return {
    criteria: {
      pol,
      pod,
      from,
      to,
      containers: boxes.filter(one => one !== null),
      hsCodes: codesOf(query.hs),
      carriers: codesOf(query.carrier),
      flags: new Set(SEARCH_FLAGS.filter(flag => flags.includes(flag))),
      currency: query.currency || 'USD',
      payer: query.payer === 'COL' ? 'COL' : 'PRE',
      tickedFees: codesOf(query.fees),
    },
    findings: [
      ...portFindings('pol', pol),
      ...portFindings('pod', pod),
      ...(pol.length === 1 && pod.length === 1 && pol[0] === pod[0] ? [searchFinding('PORT_SAME', 'pod')] : []),
      ...containerFindings(query.box ?? '', boxes),
      ...windowFindings(from, to),
    ],
  };
}
