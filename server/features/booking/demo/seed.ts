import { sql } from 'kysely';
import type { Deps } from '../../../kernel/deps.ts';
import { writeTales } from '../../../kernel/document/tale.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { servedBooking } from '../core/booking.served.ts';
import { drawBookingNo } from '../core/booking-no.ts';
import { drawShipmentNo, endShipment, followShipment, makeShipment } from '../shipment/keep-shipment.ts';
import { type Cast, readCast } from './cast.ts';
import { contentOfNumber, contentOfShipment, type ShipmentBoxes } from './contents.ts';
import { fateOf } from './fates.ts';
import { DEMO_BOOKINGS, type DemoBooking } from './plan.ts';
import { ROLLED, shipmentFateOf } from './shipment-fates.ts';
import type { Tale } from './tale.ts';

/** Bookings of the demo: behind every shipment the one it came from, and others in every state before and beside. */

const HOUR = 3_600_000;

async function readShipments({ db }: Tx): Promise<ShipmentBoxes[]> {
  const shipments = await db.selectFrom('shipment').selectAll().orderBy('createdAt').orderBy('id').execute();
  const boxes = await db.selectFrom('shipmentContainer').selectAll().orderBy('shipmentId').orderBy('seq').execute();
  const byShipment = Map.groupBy(boxes, ({ shipmentId }) => shipmentId);
  return shipments.map(one => ({ ...one, boxes: byShipment.get(one.id) ?? [] }));
}

async function codesOf({ db }: Tx): Promise<ReadonlyMap<string, string>> {
  const companies = await db.selectFrom('company').select(['id', 'companyCode']).execute();
  return new Map(companies.map(({ id, companyCode }) => [id, companyCode]));
}

/** Where the containers of sailed voyages were: fetched, brought in and loaded in the days before. */
async function tellContainers({ db }: Tx, byName: string): Promise<void> {
  await sql`insert into container_milestone (container_id, code, company_id, at, source, by_name, noted_at)
    select c.id, m.code, c.company_id, s.etd - m.before, 'STAFF', ${byName}, s.etd - m.before
    from shipment_container as c join shipment as s on s.id = c.shipment_id
    cross join (values ('EMPTY_OUT', interval '5 days'), ('GATED_IN', interval '3 days'), ('LOADED', interval '8 hours')) as m (code, before)
    where s.etd is not null and s.state in ('DEPARTED', 'ARRIVED', 'DELIVERED', 'COMPLETED', 'CLOSED')`.execute(db);
}

interface Drawn {
  readonly numbers: readonly string[];
  readonly lost: string[];
}

const isLost = ({ fate }: DemoBooking): boolean => fate === 'DECLINED' || fate === 'CANCELLED_LATE';

async function others(tx: Tx, cast: Cast, now: number, { numbers, lost }: Drawn): Promise<Tale[]> {
  const tales: Tale[] = [];
  for (const [n, plan] of DEMO_BOOKINGS.entries()) {
    const customer = cast.customers.get(plan.customer);
    if (!customer) continue;
    const isStaff =
      n % 5 === 4 && plan.fate !== 'PENDING_ACCEPTANCE' && plan.fate !== 'TAKEN' && plan.fate !== 'RETURNED';
    const at = new Date(now - plan.ago * HOUR);
    const birth = {
      no: numbers[n]!,
      customer,
      maker: isStaff ? cast.sales : customer,
      at,
      desk: cast.desk[n % cast.desk.length]!,
      content: contentOfNumber(n, plan.departsInDays, customer.companyName, now),
    };
    const shipmentNo = isLost(plan) ? lost.shift()! : '';
    const keep = async (tale: Tale): Promise<void> => {
      const made = new Date(at.getTime() + 5 * HOUR);
      await makeShipment(tx, tale.row, tale.row.cutOffs, { shipmentNo, now: made });
      await endShipment(tx, shipmentNo, plan.fate === 'DECLINED' ? 'BOOKING_LOST' : 'CANCELLED');
    };
    const tale = fateOf(plan, birth, shipmentNo);
    if (shipmentNo) await keep(tale);
    tales.push(tale);
  }
  return tales;
}

/** Carriers answer as they do: mostly within a day, some late. */
const ANSWER_HOURS = [9, 14, 22, 31, 5, 18, 47, 12, 26, 74, 16, 7, 38];
const askedAt = ({ createdAt }: { readonly createdAt: Date }, n: number): Date =>
  new Date(createdAt.getTime() - ANSWER_HOURS[n % ANSWER_HOURS.length]! * HOUR);

export async function seedBookings(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const shipments = await inScope(deps.db, SYSTEM, readShipments);
  const born = (at: Date): Promise<string> => drawBookingNo(deps, at);
  const numbers: string[] = [];
  for (const { ago } of DEMO_BOOKINGS) numbers.push(await born(new Date(now - ago * HOUR)));
  const ofShipments: string[] = [];
  for (const [n, shipment] of shipments.entries()) ofShipments.push(await born(askedAt(shipment, n)));
  const lost: string[] = [];
  for (const _ of DEMO_BOOKINGS.filter(isLost)) lost.push(await drawShipmentNo(deps));
  await inScope(deps.db, SYSTEM, async tx => {
    const cast = await readCast(tx);
    if (!cast) return;
    const codes = await codesOf(tx);
    const behind = shipments.flatMap((shipment, n) => {
      const customer = cast.customers.get(codes.get(shipment.companyId) ?? '');
      if (!customer) return [];
      const birth = {
        no: ofShipments[n]!,
        customer,
        maker: n % 6 === 5 ? cast.sales : customer,
        desk: cast.desk[n % cast.desk.length]!,
        content: contentOfShipment(shipment),
        at: askedAt(shipment, n),
      };
      return [shipmentFateOf(shipment, birth, now)];
    });
    for (const { id } of shipments.filter(one => ROLLED.includes(one.bookingNo))) {
      const rolled = behind.find(({ row }) => row.cgoId === id)?.row;
      if (rolled) await followShipment(tx, rolled, rolled.cutOffs, { now: new Date(now), withBoxes: false });
    }
    const tales = [...behind, ...(await others(tx, cast, now, { numbers, lost }))];
    await writeTales(
      { tx, deps },
      servedBooking,
      tales.map(({ told }) => told),
    );
    await tellContainers(tx, cast.desk[0].name);
  });
}
