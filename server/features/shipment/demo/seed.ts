import Big from 'big.js';
import { spread } from '#contract/si/parts/decimal.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { allSailings, type Sailing } from '../../basic-data/reference.read.ts';
import type { PackingLine, ShipmentContainerRecord, ShipmentParties, ShipmentRecord } from '../tables.ts';
import { containerNumbers } from './container-numbers.ts';
import { DEMO_GOODS, type DemoGoods } from './goods.ts';
import { BUYERS, SHIPPERS } from './parties.ts';
import { DEMO_SHIPMENTS, type DemoShipment } from './shipments.ts';

const DAY_MS = 86_400_000;
const ZONE = 'Asia/Shanghai';
const ROWS_PER_STATEMENT = 100;

/** `VESSEL/VOYAGE`, with `@POL` where the voyage loads at several ports. */
function sailingOf(sailings: readonly Sailing[], text: string): Sailing {
  const [name = '', pol] = text.split('@');
  const found = sailings.find(
    ({ vessel, voyage, loadingCode }) => `${vessel}/${voyage}` === name && (!pol || loadingCode === pol),
  );
  if (!found) throw new Error(`demo: no sailing ${text}`);
  return found;
}

const partiesOf = ({ company, pod, isToOrder, hasReservedCharacters }: DemoShipment): ShipmentParties => {
  const buyer = BUYERS[pod]!;
  const notified = hasReservedCharacters ? buyer.replace(/^TEL (\d)/m, 'TEL: +$1') : buyer;
  return {
    SHIPPER: SHIPPERS[company]!,
    CONSIGNEE: isToOrder ? 'TO ORDER' : buyer,
    NOTIFY_1: isToOrder || hasReservedCharacters ? notified : 'SAME AS CONSIGNEE',
  };
};

const lineOf = (
  { goods, goodsZh, hsCode, packageCode }: DemoGoods,
  marks: string,
  quantities: string[],
): PackingLine => {
  const [packageCount = '', weightKg = '', volumeCbm = ''] = quantities;
  return { goods, goodsZh, hsCode, marks, packageCode, packageCount, weightKg, volumeCbm };
};

/** One line, or two for the fuller containers: a packing list is seldom a single line. */
function linesOf(goods: DemoGoods, marks: string): PackingLine[] {
  const shares = goods.packages > 500 ? [new Big(3), new Big(2)] : [new Big(1)];
  const parts = [
    spread(new Big(goods.packages), shares, 0),
    spread(new Big(goods.grossKg), shares, 3),
    spread(new Big(goods.cbm), shares, 4),
  ];
  return shares.map((_, index) =>
    lineOf(
      goods,
      marks,
      parts.map(part => part[index]!.toFixed()),
    ),
  );
}

interface Built {
  readonly shipment: ShipmentRecord;
  readonly containers: readonly ShipmentContainerRecord[];
}

/** Where a shipment stands by the day its vessel sailed. */
function stateOn(now: number, etd: Date): ShipmentRecord['state'] {
  const days = (now - etd.getTime()) / DAY_MS;
  if (days < 0) return 'CONFIRMED';
  if (days < 20) return 'DEPARTED';
  return days < 45 ? 'ARRIVED' : 'COMPLETED';
}

function build(
  demo: DemoShipment,
  sailing: Sailing,
  known: { companyId: string; shipmentNo: string; createdAt: Date; now: number; serial: number; numbers: () => string },
): Built {
  const { companyId, shipmentNo, createdAt, now, serial } = known;
  const first: DemoGoods = DEMO_GOODS[demo.boxes[0]!];
  const marks = `${demo.company}\n${demo.pod.slice(2)}\nC/NO. 1-UP`;
  const id = newId(createdAt.getTime());
  const state = stateOn(now, sailing.etd);
  const shipment: ShipmentRecord = {
    id,
    shipmentNo,
    companyId,
    kind: 'FCL',
    state,
    bookingNo: demo.bookingNo,
    carrierBookingReference: `${sailing.carrier}${7_000_000 + serial}`,
    quotationNo: `Q${shipmentNo.slice(2, 8)}${String(serial).padStart(3, '0')}`,
    customerReference: `PO-${4500 + serial}`,
    mblNo: demo.mblNo ?? `${sailing.carrier}${6_123_500_000 + serial}`,
    carrier: sailing.carrier,
    vessel: sailing.vessel,
    voyage: sailing.voyage,
    por: sailing.loadingCode,
    pol: sailing.loadingCode,
    pod: demo.pod,
    placeOfDelivery: demo.pod,
    movement: 'CY-CY',
    freightTerm: 'PRE',
    goodsType: first.goodsType,
    etd: sailing.etd,
    atd: state === 'CONFIRMED' ? null : sailing.etd,
    dco: sailing.documentationCutOff,
    vco: sailing.vgmCutOff,
    afc: sailing.advanceFilingCutOff,
    cutOffZone: ZONE,
    parties: partiesOf(demo),
    goods: [...new Set(demo.boxes.map(name => DEMO_GOODS[name].goods))].join('\n'),
    marks,
    packageCode: first.packageCode,
    hsCodes: [...new Set(demo.boxes.map(name => DEMO_GOODS[name].hsCode))],
    emails: [`docs@${demo.company.toLowerCase()}.example`],
    cargoExtra: first.reefer ?? {},
    packingFinal: true,
    mergedIntoId: null,
    siState: 'NONE',
    siCount: 0,
    createdAt,
  };
  const containers = demo.boxes.map((name, index): ShipmentContainerRecord => {
    const goods: DemoGoods = DEMO_GOODS[name];
    return {
      id: newId(createdAt.getTime()),
      shipmentId: id,
      companyId,
      seq: index + 1,
      type: goods.type,
      containerNo: demo.containerNos?.[index] ?? known.numbers(),
      sealNo: `HX${2_000_000 + serial * 10 + index}`,
      soc: false,
      tareKg: null,
      packageCode: goods.packageCode,
      packages: String(goods.packages),
      grossKg: String(goods.grossKg),
      cbm: String(goods.cbm),
      vgmKg: null,
      lines: linesOf(goods, marks),
    };
  });
  return { shipment, containers };
}

async function buildAll(deps: Deps): Promise<Built[]> {
  const { db, clock, numbering } = deps;
  const sailings = await allSailings(db);
  const companies = await db.selectFrom('company').select(['id', 'companyCode']).execute();
  const ids = new Map(companies.map(company => [company.companyCode, company.id]));
  const generated = containerNumbers();
  const now = clock.now().getTime();
  const built: Built[] = [];
  for (const [serial, demo] of DEMO_SHIPMENTS.entries()) {
    const sailing = sailingOf(sailings, demo.sailing);
    const createdAt = new Date(Math.min(now - 3 * DAY_MS, sailing.etd.getTime() - 14 * DAY_MS) + serial);
    const shipmentNo = `CG${await nextDayNumber(numbering, { series: 'shipment', at: createdAt, digits: 6 })}`;
    const companyId = ids.get(demo.company)!;
    const numbers = () => generated.next().value;
    built.push(build(demo, sailing, { companyId, shipmentNo, createdAt, now, serial, numbers }));
  }
  return built;
}

/** Shipments of the demo with their packing lists. */
export async function seedShipments(deps: Deps): Promise<void> {
  const built = await buildAll(deps);
  await deps.db.transaction().execute(async trx => {
    for (let from = 0; from < built.length; from += ROWS_PER_STATEMENT) {
      const part = built.slice(from, from + ROWS_PER_STATEMENT);
      await trx
        .insertInto('shipment')
        .values(
          part.map(({ shipment }) => ({
            ...shipment,
            parties: JSON.stringify(shipment.parties),
            cargoExtra: JSON.stringify(shipment.cargoExtra),
          })),
        )
        .execute();
      await trx
        .insertInto('shipmentContainer')
        .values(part.flatMap(({ containers }) => containers.map(box => ({ ...box, lines: JSON.stringify(box.lines) }))))
        .execute();
    }
  });
}
