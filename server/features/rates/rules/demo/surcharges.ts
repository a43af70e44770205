import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { Row } from '../../../../kernel/resource/served-resource.ts';
import { CARRIERS, LOADING } from '../../fcl/demo/lanes.ts';
import type { RuleIds } from './ids.ts';

/** The platform's surcharge rules: what the trade charges beside the freight, in figures of its order. */

const SHORT = ['20GP'] as const;
const LONG = ['40GP', '40HC', '45HC', '40NOR'] as const;

/** Amounts of one fee for short and long containers. */
const byType = (short: string, long: string, sellShort: string | null = null, sellLong: string | null = null) => [
  ...SHORT.map(containerType => ({ containerType, cost: short, sell: sellShort })),
  ...LONG.map(containerType => ({ containerType, cost: long, sell: sellLong })),
];

const typed = (short: string, long: string) => ({ basis: 'PER_CONTAINER', amountsByType: byType(short, long) });
const flat = (basis: string, costAmount: string, sellAmount: string | null = null) => ({
  basis,
  costAmount,
  sellAmount,
});

const EUROPE = ['DE', 'NL', 'GB'] as const;

/** Terminal handling and delivery orders where cargo arrives: port, currency, 20', 40', delivery order. */
const ARRIVAL = [
  ['DEHAM', 'EUR', '245', '245', '75'],
  ['NLRTM', 'EUR', '240', '240', '70'],
  ['GBFXT', 'GBP', '195', '195', '60'],
  ['USLAX', 'USD', '300', '480', '85'],
  ['USNYC', 'USD', '320', '500', '85'],
  ['AEJEA', 'USD', '330', '430', '95'],
  ['SGSIN', 'USD', '150', '225', '55'],
  ['JPTYO', 'JPY', '33000', '49500', '5500'],
  ['AUSYD', 'USD', '390', '610', '90'],
  ['BRSSZ', 'USD', '420', '420', '110'],
] as const;

/** Fees of the five ports of loading. */
function originRules({ fee, port }: RuleIds): Row[] {
  const local = { layer: 'ORIGIN_LOCAL', mode: 'FCL', currency: 'CNY' };
  return LOADING.flatMap(code => {
    const at = { ...local, polId: port(code) };
    return [
      { ...at, feeId: fee('THC'), ...typed('825', '1130') },
      { ...at, feeId: fee('DOC'), ...flat('PER_BL', '450') },
      { ...at, feeId: fee('SEAL'), ...flat('PER_CONTAINER', '50') },
      { ...at, feeId: fee('TLX'), ...flat('PER_BL', '450'), isOptional: true, note: '电放时收取' },
      { ...at, feeId: fee('VGM'), ...flat('PER_CONTAINER', '70') },
    ];
  });
}

function arrivalRules({ fee, port }: RuleIds): Row[] {
  const local = { layer: 'DEST_LOCAL', mode: 'FCL', paymentTerm: 'COL' };
  return ARRIVAL.flatMap(([code, currency, short, long, order]) => {
    const at = { ...local, currency, podId: port(code) };
    return [
      { ...at, feeId: fee('DTHC'), ...typed(short, long) },
      { ...at, feeId: fee('DOF'), ...flat('PER_BL', order) },
    ];
  });
}

/** Bunker and low sulphur of each carrier; the transpacific has a bunker price of its own, Europe pays for its emissions. */
const carrierRules = ({ fee, carrier, line }: RuleIds): Row[] =>
  CARRIERS.flatMap((scac, index) => {
    const by = { layer: 'CARRIER', mode: 'FCL', currency: 'USD', carrierId: carrier(scac) };
    const extra = (index % 4) * 10;
    return [
      { ...by, feeId: fee('BAF'), ...typed(String(150 + extra), String(300 + extra * 2)) },
      { ...by, feeId: fee('BAF'), lineId: line('USWC'), ...typed(String(230 + extra), String(460 + extra * 2)) },
      { ...by, feeId: fee('LSS'), ...typed(String(20 + (index % 3) * 5), String(40 + (index % 3) * 10)) },
      ...EUROPE.slice(0, 1).map(podCountry => ({
        ...by,
        feeId: fee('ETS'),
        podCountry,
        currency: 'EUR',
        ...typed('28', '56'),
      })),
    ];
  });

/** Filings, heavy cargo, seasons, percentages: fees that depend on more than the lane. */
function specialRules({ fee, carrier, port, line }: RuleIds, today: string): Row[] {
  const of = { layer: 'CARRIER', mode: 'FCL', currency: 'USD' };
  const heavy = (overKg: number, costAmount: string) => ({
    ...of,
    feeId: fee('HWS'),
    containerType: '20GP',
    overKg,
    ...flat('PER_CONTAINER', costAmount),
  });
  return [
    ...EUROPE.map(podCountry => ({ ...of, feeId: fee('ENS'), podCountry, ...flat('PER_BL', '30', '35') })),
    { ...of, feeId: fee('AMS'), podCountry: 'US', ...flat('PER_BL', '30', '35') },
    { ...of, feeId: fee('ISF'), podCountry: 'US', ...flat('PER_HS', '5') },
    { ...of, feeId: fee('AFR'), podCountry: 'JP', ...flat('PER_BL', '30') },
    heavy(18_000, '200'),
    heavy(21_000, '300'),
    { ...of, feeId: fee('PSS'), podId: port('DEHAM'), ...flat('PER_CONTAINER', '200'), validFrom: addDays(today, -30) },
    {
      ...of,
      feeId: fee('PSS'),
      carrierId: carrier('MSCU'),
      polId: port('CNSHA'),
      ...flat('PER_CONTAINER', '250'),
      validFrom: addDays(today, -10),
      validTo: addDays(today, 50),
    },
    {
      ...of,
      feeId: fee('PSS'),
      lineId: line('USEC'),
      ...flat('PER_TEU', '45'),
      windowFrom: addDays(today, 5),
      windowTo: addDays(today, 65),
    },
    {
      ...of,
      feeId: fee('CAF'),
      carrierId: carrier('MSCU'),
      podId: port('BRSSZ'),
      ...flat('PCT', '7.5'),
      pctOfIds: [fee('OCF'), fee('BAF')],
    },
    { ...of, feeId: fee('DGS'), isDg: 'YES', ...typed('350', '700') },
    { ...of, feeId: fee('WRS'), podId: port('AEJEA'), ...typed('40', '80') },
    { ...of, feeId: fee('SCS'), lineId: line('NEU'), ...typed('15', '30') },
    { ...of, feeId: fee('PCC'), lineId: line('USEC'), ...flat('PER_CONTAINER', '60') },
    { ...of, feeId: fee('CIC'), lineId: line('SEA'), ...typed('50', '100') },
    { layer: 'SERVICE', mode: 'FCL', currency: 'CNY', feeId: fee('BKF'), ...flat('PER_CONTAINER', '0', '100') },
    {
      layer: 'SERVICE',
      mode: 'FCL',
      currency: 'CNY',
      feeId: fee('CUS'),
      isOptional: true,
      ...flat('PER_SHIPMENT', '180', '260'),
    },
  ];
}

/** Consolidated cargo: what the warehouse and the paper cost. */
function lclRules({ fee, port }: RuleIds): Row[] {
  const of = { mode: 'LCL', currency: 'CNY' };
  return [
    ...LOADING.flatMap(code => [
      { ...of, layer: 'ORIGIN_LOCAL', polId: port(code), feeId: fee('WHS'), ...flat('PER_RT', '60', '75') },
      { ...of, layer: 'ORIGIN_LOCAL', polId: port(code), feeId: fee('DOC'), ...flat('PER_BL', '350', '400') },
    ]),
    { ...of, layer: 'CARRIER', currency: 'USD', feeId: fee('AMS'), podCountry: 'US', ...flat('PER_BL', '25', '30') },
    { ...of, layer: 'CARRIER', currency: 'USD', feeId: fee('ENS'), podCountry: 'DE', ...flat('PER_BL', '25', '30') },
    {
      ...of,
      layer: 'DEST_LOCAL',
      currency: 'EUR',
      podId: port('DEHAM'),
      feeId: fee('DTHC'),
      paymentTerm: 'COL',
      ...flat('PER_RT', '38'),
      min: '38',
    },
    {
      ...of,
      layer: 'DEST_LOCAL',
      currency: 'USD',
      podId: port('USLAX'),
      feeId: fee('DTHC'),
      paymentTerm: 'COL',
      ...flat('PER_RT', '45'),
      min: '45',
    },
  ];
}

export const surchargeRows = (ids: RuleIds, companyId: string, today: string): Row[] =>
  [...originRules(ids), ...arrivalRules(ids), ...carrierRules(ids), ...specialRules(ids, today), ...lclRules(ids)].map(
    rule => ({ validFrom: addDays(today, -90), validityBasis: 'ETD', isOptional: false, ...rule, companyId }),
  );
