import type { Finding } from '../../kernel/errors.ts';
import { choice, code, decimal, reference, rows, yesNo } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import { countryCode } from '../frame.ts';
import { DATA_PATHS } from '../paths.ts';
import { baseNames, overlayFields, overlaySection } from './overlay-fields.ts';

/** What a port is to a lane: priced itself, or after another one. */
export const PORT_KIND = {
  BASIC: { zh: '基港', en: 'Basic port' },
  OUTPORT: { zh: '外港', en: 'Outport' },
} as const;

interface LaneEntry {
  readonly laneId: string;
  readonly kind: keyof typeof PORT_KIND;
  readonly followsPortId: string | null;
  readonly arbitrary: string | null;
  readonly currencyCode: string | null;
}

const finding = (path: string, zh: string, en: string): Finding => ({
  path,
  code: 'ARBITRARY',
  severity: 'error',
  message: { zh, en },
});

/** One entry for each lane; an outport has a price of its own or follows a port by an amount with its currency. */
export function laneFindings(lanes: readonly LaneEntry[]): Finding[] {
  return lanes.flatMap((lane, index) => {
    const at = (field: keyof LaneEntry) => `lanes[${index}].${field}`;
    const found: Finding[] = [];
    if (lanes.findIndex(({ laneId }) => laneId === lane.laneId) < index)
      found.push(finding(at('laneId'), '航线重复', 'This lane is listed already'));
    if (lane.kind === 'BASIC' && lane.followsPortId !== null)
      found.push(finding(at('followsPortId'), '基港不跟随其他港口', 'A basic port follows none'));
    if (lane.followsPortId === null && lane.arbitrary !== null)
      found.push(finding(at('followsPortId'), '加价需要指明跟随的港口', 'An arbitrary needs the port it is added to'));
    if (lane.arbitrary !== null && lane.currencyCode === null)
      found.push(finding(at('currencyCode'), '加价需要币种', 'An arbitrary needs a currency'));
    return found;
  });
}

/** Ports as a company's rate desk prices them (design A.5.2). */
export const ratePortResource = defineResource({
  name: 'RatePort',
  docType: 'ratePort',
  title: { zh: '港口维护', en: 'Ports for rates' },
  paths: [DATA_PATHS.ratePorts],
  owner: 'company',
  abilities: ['modify', 'export', 'log'],
  fields: {
    unLocode: code({ zh: 'UN/LOCODE', en: 'UN/LOCODE' }, { max: 5, computed: true, width: 110 }),
    ...baseNames,
    countryCode: countryCode({ computed: true }),
    isHot: yesNo({ zh: '热门', en: 'Hot port' }, { width: 70, inline: true }),
    ...overlayFields,
    lanes: rows(
      { zh: '基港与外港', en: 'Basic ports and outports' },
      {
        laneId: reference({ zh: '航线', en: 'Lane' }, 'Line', { required: true }),
        kind: choice({ zh: '类型', en: 'Kind' }, PORT_KIND, { required: true }),
        followsPortId: reference({ zh: '价格跟随', en: 'Price follows' }, 'Port', {}),
        arbitrary: decimal({ zh: '加价', en: 'Arbitrary' }, { scale: 2, min: -99_999, max: 99_999 }),
        currencyCode: code({ zh: '币种', en: 'Currency' }, { max: 3, pattern: /^[A-Z]{3}$/ }),
      },
      { most: 40, width: 200 },
    ),
  },
  key: ['unLocode'],
  caption: { code: 'unLocode', zh: 'nameZh', en: 'nameEn' },
  search: ['unLocode', 'nameZh', 'nameEn', 'shortName'],
  sort: 'sort,unLocode',
  sections: [
    { key: 'port', title: { zh: '港口', en: 'Port' }, fields: ['unLocode', 'nameZh', 'nameEn', 'countryCode'] },
    { key: 'rates', title: { zh: '运价', en: 'Rates' }, fields: ['isHot', 'lanes'] },
    overlaySection,
  ],
  rules: port => laneFindings(port.lanes),
});
