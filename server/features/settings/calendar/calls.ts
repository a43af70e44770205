import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { calendarEvents, calendarFeed, renewCalendar, switchCalendar } from '#contract/settings/calendar.calls.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { addressFor } from '../../../kernel/http/own-address.ts';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { signedLinks } from '../../../kernel/signed-link.ts';
import { inScope, SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import { calendarOf } from './events.ts';
import { type CalendarOwner, shipmentsFor } from './my-shipments.ts';

/** Private calendars: the owner's switch, and what programs read. */
export function registerCalendarCalls(app: FastifyInstance, { db, reads, clock, config }: Deps): void {
  const links = signedLinks(createSecretBox(config), 'calendar feed');

  implement(app, calendarFeed, async ({ who }) => {
    const row = await reads.inScope(scopeOf(who), tx =>
      tx.db
        .selectFrom('calendarFeed')
        .select(['linkId', 'lastReadAt'])
        .where('employeeId', '=', who.seat.employeeId)
        .executeTakeFirst(),
    );
    return {
      Data: { key: row ? links.keyOf(row.linkId) : null, lastReadAt: row?.lastReadAt?.toISOString() ?? null },
    };
  });

  implement(app, switchCalendar, async ({ who, body }) => {
    const { employeeId, companyId } = who.seat;
    const linkId = await inScope(db, scopeOf(who), async tx => {
      if (!body.isOn) {
        await tx.db.deleteFrom('calendarFeed').where('employeeId', '=', employeeId).execute();
        return null;
      }
      const fresh = { employeeId, companyId, linkId: links.newId(), lastReadAt: null, createdAt: clock.now() };
      await tx.db
        .insertInto('calendarFeed')
        .values(fresh)
        .onConflict(conflict => conflict.doNothing())
        .execute();
      const row = await tx.db
        .selectFrom('calendarFeed')
        .select('linkId')
        .where('employeeId', '=', employeeId)
        .executeTakeFirstOrThrow();
      return row.linkId;
    });
    return { Data: { key: linkId === null ? null : links.keyOf(linkId) } };
  });

  implement(app, renewCalendar, async ({ who }) => {
    const linkId = links.newId();
    const renewed = await inScope(db, scopeOf(who), tx =>
      tx.db
        .updateTable('calendarFeed')
        .set({ linkId })
        .where('employeeId', '=', who.seat.employeeId)
        .returning('employeeId')
        .executeTakeFirst(),
    );
    if (!renewed) throw new AppError('not_found');
    return { Data: { key: links.keyOf(linkId) } };
  });

  /** Whose calendar a key opens; it reads on under that seat's own rights, and ends with the seat. */
  async function ownerOf(key: string): Promise<CalendarOwner> {
    const linkId = links.idIn(key);
    const owner =
      linkId === null
        ? undefined
        : await inScope(db, SYSTEM, tx =>
            tx.db
              .updateTable('calendarFeed as f')
              .from('employee as e')
              .innerJoin('company as c', 'c.id', 'e.companyId')
              .set({ lastReadAt: clock.now() })
              .whereRef('f.employeeId', '=', 'e.id')
              .where('f.linkId', '=', linkId)
              .where('e.status', '=', 'ACTIVE')
              .where('c.status', '=', 'ACTIVE')
              .returning(['e.id as employeeId', 'e.companyId', 'e.userId', 'e.language', 'c.kind as companyKind'])
              .executeTakeFirst(),
          );
    if (!owner) throw new AppError('not_found');
    return owner;
  }

  implementFile(app, calendarEvents, async ({ query, request }) => {
    const owner = await ownerOf(query.k);
    const now = clock.now();
    const shipments = await reads.inScope({ kind: 'seat', ...owner }, tx => shipmentsFor(tx, owner, now));
    const { path } = owner.companyKind === 'platform' ? ROUTE.TdManageSiCheck : ROUTE.ExternalWorkbenchSISubimtList;
    return {
      bytes: calendarOf(shipments, { language: owner.language, now, link: addressFor(request, config) + path }),
      contentType: 'text/calendar; charset=utf-8',
      headers: { 'content-disposition': 'inline; filename="fairlead.ics"', 'cache-control': 'private, max-age=300' },
    };
  });
}
