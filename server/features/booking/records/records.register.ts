import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bookingRecords, exportBookingRecords, MOST_RECORDS } from '#contract/booking/records.calls.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { ownCompanyOf, scopeOf } from '../../../kernel/tenancy.ts';
import { countRecords, presentRecords, readRecords } from './read-records.ts';
import { recordsSheet } from './records-sheet.ts';

const place = z.tuple([keyInstant, keyId]);

/** The log of bookings: all of a company, of one customer, of one booking. */
export function registerBookingRecords(app: FastifyInstance, { reads, clock }: Pick<Deps, 'reads' | 'clock'>): void {
  implement(app, bookingRecords, async ({ who, query: { cursor, limit, ...query } }) => {
    const asked = { ...query, own: ownCompanyOf(who) };
    const after = readKeyset(cursor, place);
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const rows = await readRecords(tx.db, asked, after, limit + 1);
      const shown = await presentRecords(tx.db, rows);
      return keysetPage(shown, {
        limit,
        counted: await countRecords(tx.db, asked, TOTAL_LIMIT + 1),
        keyOf: ({ at, key }) => [at, key],
        show: row => row,
      });
    });
    return { Data };
  });

  implementFile(app, exportBookingRecords, async ({ who, query: { lang, ...asked } }) => {
    const records = await reads.inScope(scopeOf(who), async tx =>
      presentRecords(tx.db, await readRecords(tx.db, { ...asked, own: ownCompanyOf(who) }, null, MOST_RECORDS)),
    );
    return recordsSheet(records, { language: lang, company: who.seat.companyName, at: clock.now().toISOString() });
  });
}
