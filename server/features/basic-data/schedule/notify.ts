import { sql } from 'kysely';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { deviationHours } from '#contract/basic-data/rules/schedule-deviation.ts';
import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import type { TouchedShipment } from '#contract/basic-data/schedule/shapes.ts';
import type { Writer } from '../../../kernel/resource/write.ts';
import { type CustomerMessage, messagesFor, tell } from './tell.ts';
import { touchedShipments } from './touched.ts';
import { nameOf, type ReadCall, type ReadVoyage, readVoyages, shownArrival, shownDeparture } from './voyage.read.ts';
import { refuse } from './writing.ts';

/** What is said of a call: where, when it was planned, and when it is expected now. */
function lineOf(voyage: ReadVoyage, call: ReadCall): { zh: string; en: string } {
  const { place, zone, departure, arrival } = call;
  const times = shownDeparture(call) === null ? arrival : departure;
  const now = shownDeparture(call) ?? shownArrival(call);
  const shown = now === null ? '-' : localTimeOf(now, zone);
  const plan = times.planned === null ? '-' : localTimeOf(times.planned, zone);
  const hours = deviationHours(times);
  const off = hours === null ? '' : ` (${hours > 0 ? '+' : ''}${hours} h)`;
  return {
    zh: `${nameOf(voyage)} ${place.code}：计划 ${plan}，现为 ${shown}${off}`,
    en: `${nameOf(voyage)} ${place.code}: planned ${plan}, now ${shown}${off}`,
  };
}

/** Messages to the customers with cargo on the calls, shown or sent. */
export async function notify(
  writer: Writer,
  { callIds, send, remarks }: { readonly callIds: readonly string[]; readonly send: boolean; readonly remarks: string },
): Promise<{ sent: boolean; messages: CustomerMessage[] }> {
  const { db } = writer.tx;
  const voyages = await readVoyages(
    db,
    sql`v.id in (select voyage_id from port_call where id = any(${[...callIds]}::text[]))`,
  );
  const chosen = voyages.flatMap(voyage =>
    voyage.calls.filter(call => callIds.includes(call.id)).map(call => ({ voyage, call })),
  );
  // A customer reads of the calls that carry its own cargo, in one message.
  const byCompany = new Map<string, { shipments: Map<string, TouchedShipment>; lines: { zh: string; en: string }[] }>();
  for (const one of chosen) {
    const line = lineOf(one.voyage, one.call);
    const own = Map.groupBy(await touchedShipments(db, [one]), ({ companyId }) => companyId);
    for (const [companyId, shipments] of own) {
      const entry = byCompany.get(companyId) ?? {
        shipments: new Map<string, TouchedShipment>(),
        lines: [] as (typeof line)[],
      };
      for (const shipment of shipments) entry.shipments.set(shipment.id, shipment);
      entry.lines.push(line);
      byCompany.set(companyId, entry);
    }
  }
  const messages = [...byCompany.values()].flatMap(({ shipments, lines }) => {
    const text = (language: 'zh' | 'en') =>
      [...lines.map(line => line[language]), ...(remarks === '' ? [] : [remarks])].join('\n');
    return messagesFor(
      [...shipments.values()],
      { zh: `船期变动：${lines.length} 个挂靠`, en: `Schedule news: ${lines.length} port calls` },
      { zh: text('zh'), en: text('en') },
    );
  });
  if (send && messages.length === 0) throw refuse(scheduleFinding('VY-19', 'callIds'));
  if (send)
    await tell(writer.tx, messages, {
      id: `NOTIFY:${callIds.toSorted().join(',').slice(0, 80)}`,
      at: writer.at,
      senderName: writer.who?.seat.employeeName ?? 'Fairlead',
      level: 'INFO',
    });
  return { sent: send, messages };
}
