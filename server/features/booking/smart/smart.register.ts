import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { LIKELY, likeness } from '#contract/booking/smart/party-likeness.ts';
import { matchParties, readNoteFile, SMART_FILE_BYTES } from '#contract/booking/smart/smart.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { purposeOf, shownFile } from '../files/booking-files.ts';
import { helpedCustomer, partiesOf } from '../parties/sft-templates.ts';
import { readNoteTexts } from './read-note-file.ts';

/** Smart booking: notes as text, names as kept parties. */

const UNNAMED_MS = 7 * 86_400_000;
const MOST_COMPARED = 2_000;
const MOST_MATCHES = 3;

interface Names {
  readonly shipper: string;
  readonly consignee: string;
  readonly notify: string;
}

/** By what the note names; a template without such a party is as unlike as one with another. */
function scoreOf({ shipper, consignee, notify }: Names, row: Readonly<Record<string, unknown>>): number {
  const pairs = [
    [shipper, row.shipperName],
    [consignee, row.consigneeName],
    [notify, row.notify1Name],
  ].filter(([named]) => named !== '');
  const sum = pairs.reduce((all, [named, kept]) => all + likeness(String(named), String(kept ?? '')), 0);
  return pairs.length === 0 ? 0 : Math.round(sum / pairs.length);
}

const read = ({ db }: Tx, companyId: string) =>
  db
    .selectFrom('sftTemplate')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy(sql`used_count desc, name`)
    .limit(MOST_COMPARED)
    .execute();

export function registerSmartBooking(app: FastifyInstance, deps: Deps): void {
  const { files, clock, reads } = deps;

  implement(app, readNoteFile, async ({ request }) => {
    const { file } = await receiveFile(files, request, {
      maxBytes: SMART_FILE_BYTES,
      purpose: purposeOf('NOTE'),
      keepUntil: new Date(clock.now().getTime() + UNNAMED_MS),
    });
    const { texts, inside, problem } = await readNoteTexts(files, file);
    const { id, name, kind } = shownFile(file);
    return {
      Data: {
        file: { id, name, kind },
        texts: [...texts],
        problem,
        inside: inside.map(one => ({ id: one.id, name: one.name })),
      },
    };
  });

  implement(app, matchParties, async ({ who, query: { customerId, ...names } }) => {
    const helped = helpedCustomer(who, customerId);
    const own = await reads.inScope(scopeOf(who), tx => read(tx, who.seat.companyId));
    const theirs = helped ? await reads.inScope(SYSTEM, tx => read(tx, helped)) : [];
    const Data = [
      ...own.map(row => ({ row, isOfCustomer: false })),
      ...theirs.map(row => ({ row, isOfCustomer: true })),
    ]
      .map(one => ({ ...one, score: scoreOf(names, one.row) }))
      .filter(({ score }) => score >= LIKELY)
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_MATCHES)
      .map(({ row, isOfCustomer, score }) => {
        const { shipper, consignee, notify1 } = partiesOf(row);
        return { id: row.id, name: row.name, isOfCustomer, score, parties: { shipper, consignee, notify1 } };
      });
    return { Data };
  });
}
