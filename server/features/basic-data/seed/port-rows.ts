import { fold } from '#contract/basic-data/rules/fold.ts';
import { tradeNamesOf } from '#contract/basic-data/rules/port-trade-names.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { LOCKED_PORTS } from '../official/port-group-seed.ts';
import { UN_EDITION } from '../ports/un-facts.ts';
import { SEA_PORTS, type SeaPort } from '../sea-ports.ts';
import { LANE_OF_COUNTRY } from './lanes.ts';
import { PORT_NAMES_EN, PORT_NAMES_ZH } from './port-names.ts';

/** Edition of the rows that the official list does not have: the package that they come from. */
const PACKAGE_EDITION = 'sea-ports 0.0.9';

const WEST = new Set(['USLAX', 'USLGB', 'USOAK', 'USSEA', 'USTIW', 'USPDX']);

/** Lanes of a port: by its coast in the Americas, else by its country. */
function laneCodes(unLocode: string): readonly string[] {
  if (unLocode.startsWith('US')) return [WEST.has(unLocode) ? 'USWC' : 'USEC'];
  const lane = LANE_OF_COUNTRY[unLocode.slice(0, 2)];
  return lane ? [lane] : [];
}

const LISTED = new Set(SEA_PORTS.map(({ unLocode }) => unLocode));
const TRADE_NAMES = tradeNamesOf(code => LISTED.has(code));
const LOCKED = new Map(LOCKED_PORTS.map(port => [port.unLocode, port]));

const englishOf = ({ unLocode, nameEn }: SeaPort): string =>
  LOCKED.get(unLocode)?.nameEn ?? PORT_NAMES_EN[unLocode] ?? nameEn;

/** What later editions of the official list would turn back: wrong functions, and airports in place of ports. */
const locksOf = ({ unLocode, locksFunctions, locksName }: SeaPort): readonly string[] => {
  const own = LOCKED.get(unLocode)?.fieldLocks;
  if (own) return own;
  return [...(locksFunctions ? ['functions'] : []), ...(locksName || unLocode in PORT_NAMES_EN ? ['nameEn'] : [])];
};

function portRow(port: SeaPort, laneIds: ReadonlyMap<string, string>): Row {
  const { unLocode, functions, unStatus, latitude, longitude, isAtQuay, timeZone } = port;
  const nameEn = englishOf(port);
  const nameZh = LOCKED.get(unLocode)?.nameZh ?? PORT_NAMES_ZH[unLocode] ?? null;
  const own = new Set([fold(nameEn), fold(nameZh ?? '')]);
  return {
    unLocode,
    nameEn,
    nameWoDiacritics: nameEn,
    nameZh,
    aliases: (TRADE_NAMES.get(unLocode) ?? []).filter(name => !own.has(fold(name))),
    functions: [...functions],
    unStatus,
    fieldLocks: [...locksOf(port)],
    timeZone,
    latitude,
    longitude,
    positionSource: isAtQuay ? 'TERMINAL' : null,
    lineIds: laneCodes(unLocode).flatMap(code => laneIds.get(code) ?? []),
    source: unStatus === null ? 'MANUAL' : 'OFFICIAL',
    sourceEdition: unStatus === null ? PACKAGE_EDITION : UN_EDITION,
  };
}

/** The default list of ports as rows, with the ids of the lanes. */
export const portRows = (laneIds: ReadonlyMap<string, string>): Row[] => SEA_PORTS.map(port => portRow(port, laneIds));
