import { type BookingContent, bookingContentSchema } from '#contract/booking/booking-content.ts';
import type { ShipmentContainerRecord, ShipmentParties, ShipmentRecord } from '../../shipment/tables.ts';

/** What demo bookings ask for: those that became a shipment ask for what it is, the others for goods of their own. */

const DAY_MS = 86_400_000;

/** First line of a printed party is its name. */
const partyOf = (text = '') => {
  const [name = '', ...address] = text.split('\n');
  return { name: name.slice(0, 70), address: address.join('\n').slice(0, 350) };
};

interface Line {
  readonly goods: string;
  readonly hsCode: string;
  readonly packageCode: string;
  readonly packageCount: string;
  readonly weightKg: string;
  readonly volumeCbm: string;
}

export type ShipmentBoxes = ShipmentRecord & { readonly boxes: readonly ShipmentContainerRecord[] };

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Boxes of one type as one line of equipment, each box's goods among its goods. */
function equipments(boxes: ShipmentBoxes['boxes']) {
  return [...Map.groupBy(boxes, ({ type }) => type)].map(([type, ofType]) => ({
    type,
    units: ofType.length,
    grossKg: ofType[0]?.grossKg ?? '',
    commodities: ofType.map(box => {
      const [line] = box.lines as readonly Line[];
      return {
        description: line?.goods ?? 'GENERAL CARGO',
        hsCodes: line?.hsCode ? [line.hsCode] : [],
        packageCode: box.packageCode,
        packages: Number(box.packages),
        grossKg: box.grossKg,
        cbm: box.cbm,
      };
    }),
  }));
}

export function contentOfShipment(shipment: ShipmentBoxes): BookingContent {
  const parties = shipment.parties as ShipmentParties;
  const reefer = shipment.cargoExtra as { readonly setpointC?: string };
  const boxes = equipments(shipment.boxes);
  return bookingContentSchema.parse({
    carrier: shipment.carrier,
    routing: {
      loading: { code: shipment.pol },
      discharge: { code: shipment.pod },
      vesselName: shipment.vessel,
      voyageNo: shipment.voyage,
      etd: iso(shipment.etd),
      zone: shipment.cutOffZone,
    },
    cutOffs: { DCO: iso(shipment.dco), VCO: iso(shipment.vco), AMC: iso(shipment.afc) },
    equipments: reefer.setpointC
      ? boxes.map(box => ({ ...box, reefer: { temperature: reefer.setpointC, airExchange: '0' } }))
      : boxes,
    parties: {
      shipper: partyOf(parties.SHIPPER),
      consignee: partyOf(parties.CONSIGNEE),
      notify1: partyOf(parties.NOTIFY_1),
    },
    terms: { contractReference: `SC27${shipment.carrier}`, freight: shipment.freightTerm },
    references: [{ type: 'CPO', value: shipment.customerReference.slice(0, 35) }],
  });
}

const GOODS = [
  ['CERAMIC TILES', '690721', '40HC', 24_500, 900, '28'],
  ['BLUETOOTH HEADSETS', '851830', '40HC', 11_200, 1_400, '66'],
  ['GARDEN TOOLS', '820110', '40HC', 16_900, 760, '58'],
  ['STEEL FITTINGS', '730792', '20GP', 23_800, 420, '24'],
  ['FROZEN COD FILLETS', '030471', '40RH', 25_600, 1_280, '61'],
  ['SOLAR PANELS', '854143', '40HC', 21_500, 620, '62'],
  ['TOYS', '950300', '40HC', 10_400, 1_500, '67'],
  ['PUMPS AND VALVES', '841370', '20GP', 20_100, 310, '23'],
  ['FURNITURE', '940360', '40HC', 14_600, 480, '68'],
  ['CAR SEATS', '940120', '40HC', 10_700, 390, '65'],
] as const;

const LANES = [
  ['CNSHA', 'DEHAM', 31],
  ['CNNGB', 'NLRTM', 30],
  ['CNYTN', 'USLAX', 16],
  ['CNTAO', 'USNYC', 33],
  ['CNXMN', 'GBFXT', 32],
  ['CNSHA', 'USLGB', 15],
  ['CNNGB', 'AEJEA', 21],
  ['CNYTN', 'INNSA', 18],
  ['CNSHA', 'SGSIN', 8],
  ['CNTAO', 'JPTYO', 4],
  ['CNSHA', 'AUSYD', 17],
  ['CNNGB', 'BRSSZ', 36],
] as const;

const VESSELS = [
  ['EGLV', 'EVER GIVEN', '9811000'],
  ['MSCU', 'MSC GULSUN', '9839430'],
  ['CMDU', 'CMA CGM JACQUES SAADE', '9839179'],
  ['COSU', 'COSCO SHIPPING UNIVERSE', '9795610'],
  ['MAEU', 'MADRID MAERSK', '9778791'],
  ['OOLU', 'OOCL HONG KONG', '9776171'],
] as const;

const BUYERS: Readonly<Record<string, readonly [string, string]>> = {
  DE: ['NORDIC TRADE GMBH', 'SPEICHERSTADT 5\n20457 HAMBURG'],
  NL: ['MAASVLAKTE IMPORT BV', 'WILHELMINAKADE 12\nROTTERDAM'],
  US: ['PACIFIC HOME GOODS INC', '1200 HARBOR BLVD\nLONG BEACH CA 90802'],
  GB: ['SUFFOLK RETAIL LTD', '4 DOCK ROAD\nFELIXSTOWE IP11'],
  AE: ['GULF STAR TRADING LLC', 'PO BOX 17000\nJEBEL ALI DUBAI'],
};
const OTHER_BUYER = ['OVERSEAS IMPORTERS LTD', '1 HARBOUR STREET'] as const;

/** The n-th booking that no shipment stands behind, departing in so many days. */
export function contentOfNumber(n: number, departsInDays: number, shipper: string, now: number): BookingContent {
  const [description, hs, type, kg, packages, cbm] = GOODS[n % GOODS.length]!;
  const [pol, pod, days] = LANES[(n * 5) % LANES.length]!;
  const [carrier, vesselName, vesselImo] = VESSELS[(n * 7 + 2) % VESSELS.length]!;
  const [buyer, address] = BUYERS[pod.slice(0, 2)] ?? OTHER_BUYER;
  const units = 1 + (n % 4);
  const at = (offset: number): string =>
    new Date(Math.floor((now + offset * DAY_MS) / 3_600_000) * 3_600_000).toISOString();
  return bookingContentSchema.parse({
    carrier,
    routing: {
      loading: { code: pol },
      discharge: { code: pod },
      vesselName,
      vesselImo,
      zone: 'Asia/Shanghai',
      voyageNo: `${120 + (n % 60)}W`,
      etd: at(departsInDays),
      eta: at(departsInDays + days),
    },
    cutOffs: { DCO: at(departsInDays - 3), VCO: at(departsInDays - 2), FCO: at(departsInDays - 1.5) },
    equipments: [
      {
        type,
        units,
        grossKg: String(kg),
        ...(type === '40RH' && { reefer: { temperature: '-18', airExchange: '0' } }),
        commodities: [
          {
            description,
            hsCodes: [hs],
            packageCode: 'CT',
            packages: packages * units,
            grossKg: String(kg * units),
            cbm: String(Number(cbm) * units),
          },
        ],
      },
    ],
    parties: {
      shipper: { name: shipper.slice(0, 70), address: 'CHINA', country: 'CN' },
      consignee: { name: buyer, address, country: pod.slice(0, 2) },
    },
    terms: { contractReference: `SC27${carrier}` },
    references: [{ type: 'CPO', value: `PO-${7_700 + n}` }],
  });
}
