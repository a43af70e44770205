import { sql } from 'kysely';
import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import { slidNumber, whatCallsTell } from '#contract/basic-data/schedule/voyage-calls.ts';
import { VOYAGE } from '#contract/basic-data/voyage-fields.ts';
import { type AppError, invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { type VoyageRow, voyage } from '#machines/basic-data/voyage.document.ts';
import type { WorldOfEvent } from '#machines/kernel/document.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { importRows } from '../../../kernel/document/import-rows.ts';
import { documentFinding, refused } from '../../../kernel/document/refusal.ts';
import { type BornOf, type ServedDocument, serveDocument } from '../../../kernel/document/served-document.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import type { Use } from '../../../kernel/resource/served-resource.ts';
import { usesOf } from '../../../kernel/resource/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { countedUse } from '../master/uses.ts';
import { planned } from './planned.ts';
import { projectSailings } from './projection.ts';
import { makeSuccessor, publishSuccessor } from './successor.ts';
import { takeCallsAlong } from './take-calls-along.ts';
import { tellOfVoyage } from './tell-of-voyage.ts';
import { readVoyage } from './voyage.read.ts';

/** What the events of a voyage read, write and lead to. */

/** Values of a voyage as it is made, without its state. */
export type NewVoyage = BornOf<typeof voyage>;

/** What the guards ask of the port calls, which are rows of their own. */
async function called({ tx, row }: { readonly tx: Tx; readonly row: VoyageRow }) {
  const read = await readVoyage(tx.db, row.id);
  return { told: whatCallsTell(read?.calls ?? []) };
}

/** The same for an event that takes its calls along. */
export async function carried({
  tx,
  row,
}: {
  readonly tx: Tx;
  readonly row: VoyageRow;
}): Promise<WorldOfEvent<typeof voyage, 'SLIDE'>> {
  const sailing = (await readVoyage(tx.db, row.id))!;
  return { told: whatCallsTell(sailing.calls), sailing };
}

async function countUses(tx: Tx, { resources }: Deps, row: VoyageRow): Promise<number> {
  const found = await usesOf(tx, resources.get(voyage.controller)!, row satisfies AnyRow);
  return found.reduce((sum, { open, closed }) => sum + open + closed, 0);
}

/** Form and list show these two at a field, as they did before the machine decided them. */
function refusedVoyage(refusal: Refusal): AppError {
  const { code, params } = refusal;
  if (code === 'VY-16') return invalid([scheduleFinding(code, 'status')]);
  if (code === 'MD-16') return invalid([documentFinding(voyage, code, 'id', params)]);
  return refused(voyage, refusal);
}

/** Shipments name a sailing as documents do: by carrier, vessel and voyage. */
const shipmentsOfVoyage: Use = {
  area: { zh: '货运', en: 'Shipments' },
  async count({ db }, row) {
    const { rows } = await sql<{ open: number; closed: number }>`
      select count(*) filter (where s.state not in ('COMPLETED', 'CLOSED', 'CANCELLED', 'BOOKING_LOST')) as open,
        count(*) filter (where s.state in ('COMPLETED', 'CLOSED', 'CANCELLED', 'BOOKING_LOST')) as closed
      from shipment as s join shipping_line as l on l.scac = s.carrier join vessel as b on b.name = s.vessel
      where l.id = ${row.lineId} and b.id = ${row.vesselId} and s.voyage = ${row.carrierExportVoyageNumber}`.execute(
      db,
    );
    return { open: Number(rows[0]?.open ?? 0), closed: Number(rows[0]?.closed ?? 0) };
  },
};

const asPrepared = ({ prepared }: { readonly prepared: NewVoyage }): NewVoyage => prepared;

/** Events that change what `voyage_schedule` tells. A new voyage has no calls yet, so its birth is none of them. */
const PROJECTED: ReadonlySet<string> = new Set(['EDIT', 'OPEN', 'CLOSE', 'DEPART', 'ARRIVE', 'BLANK']);

export const servedVoyage: ServedDocument<VoyageRow> = serveDocument(voyage, {
  table: 'voyage',
  found: planned(({ id }) => `voyage=${id}`),
  refused: refusedVoyage,
  born: { GENERATE: asPrepared, IMPORT: asPrepared, SEED: asPrepared },
  world: {
    OPEN: called,
    CLOSE: called,
    DEPART: called,
    ARRIVE: called,
    BLANK: carried,
    SLIDE: carried,
    DELETE: async ({ tx, deps, row }) => ({ uses: await countUses(tx, deps, row) }),
    // It comes back as it was when it was deleted.
    RESTORE: async ({ tx, row }) => ({ stands: (await readFacts(tx.db, VOYAGE, row.id)).at(-1)?.fromState ?? '' }),
  },
  write: {
    async SLIDE(step) {
      const { tx, row } = step;
      const own = row.carrierExportVoyageNumber;
      const { rows } = await sql<{ number: string }>`select carrier_export_voyage_number as number from voyage
        where line_id = ${row.lineId} and carrier_export_voyage_number like ${`${own}/SLID%`}`.execute(tx.db);
      const number = slidNumber(
        own,
        rows.map(taken => taken.number),
      );
      // The number must be free before its successor takes it; the fact of the slide tells of both.
      await sql`update voyage set carrier_export_voyage_number = ${number} where id = ${row.id}`.execute(tx.db);
      return { changes: { carrierExportVoyageNumber: number, successorId: await makeSuccessor(step, servedVoyage) } };
    },
  },
  after: {
    async BLANK(step) {
      await takeCallsAlong(step, 'BLNK');
      await tellOfVoyage(step, { zh: '停航', en: 'blanked' });
    },
    async SLIDE(step) {
      const { weeks } = step.payload;
      await takeCallsAlong(step, 'SLID');
      // Its departures go before those of the successor come, which has its number.
      await projectSailings(step.tx.db, [step.row.id]);
      await publishSuccessor(step, servedVoyage);
      const by = { zh: ` ${weeks} 周`, en: ` by ${weeks} week${weeks === 1 ? '' : 's'}` };
      await tellOfVoyage(step, { zh: '顺延', en: 'slid' }, by);
    },
  },
  async afterEach({ tx, event, row }) {
    if (PROJECTED.has(event)) await projectSailings(tx.db, [row.id]);
  },
  imports: importRows,
  edited: {
    uses: [
      countedUse({ zh: '挂靠', en: 'Port calls' }, 'port_call', row => sql`voyage_id = ${row.id}`),
      shipmentsOfVoyage,
    ],
    // A merge of what it names is written by the kit of resources.
    afterWrite: (row, { tx }) => projectSailings(tx.db, [row.id]),
  },
});
