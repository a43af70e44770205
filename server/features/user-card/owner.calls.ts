import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import {
  cardEnquiries,
  closeEnquiry,
  ENQUIRIES_A_PAGE,
  myCard,
  renewCard,
  saveCard,
  switchCard,
} from '#contract/user-card/card.calls.ts';
import type { CardContent } from '#contract/user-card/card.ts';
import type { Deps } from '../../kernel/deps.ts';
import { versionSeen } from '../../kernel/http/if-match.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { SignedLinks } from '../../kernel/signed-link.ts';
import { inScope, SYSTEM, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { cardSourceOf, contentOf } from './card-view.ts';

const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;

/** Cards are for those who sell: the forwarder's and the providers' people. */
const isOffered = ({ seat }: SeatedWho): boolean => seat.companyKind !== 'customer';

function demandOffer(who: SeatedWho): void {
  if (!isOffered(who)) throw new AppError('AUTH_FORBIDDEN');
}

const rowOf = ({ db }: Tx, { seat }: SeatedWho) =>
  db.selectFrom('userCard').selectAll().where('employeeId', '=', seat.employeeId).executeTakeFirst();

/** What the owner sees of what became of the card. */
async function countsOf({ db }: Tx, { seat }: SeatedWho, now: Date) {
  const since = new Date(now.getTime() - DAYS_SHOWN * DAY_MS).toISOString().slice(0, 10);
  const lately = await db
    .selectFrom('userCardDay')
    .select(({ fn }) => fn.sum<string | null>('visits').as('n'))
    .where('employeeId', '=', seat.employeeId)
    .where('day', '>', since)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom('cardEnquiry')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('ownerId', '=', seat.employeeId)
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { visitsLately: Number(lately.n ?? 0), openEnquiries: Number(open.n) };
}

interface Kept {
  readonly content: CardContent;
  readonly seen: number;
  readonly now: Date;
}

async function keep({ db }: Tx, links: SignedLinks, { seat }: SeatedWho, { content, seen, now }: Kept) {
  const kept = { content: JSON.stringify(content), version: seen + 1, updatedAt: now };
  const { employeeId, companyId } = seat;
  const saved =
    seen === 0
      ? await db
          .insertInto('userCard')
          .values({
            employeeId,
            companyId,
            isOn: true,
            linkId: links.newId(),
            visits: 0,
            saves: 0,
            createdAt: now,
            ...kept,
          })
          .onConflict(conflict => conflict.doNothing())
          .returning(['version', 'linkId'])
          .executeTakeFirst()
      : await db
          .updateTable('userCard')
          .set(kept)
          .where('employeeId', '=', employeeId)
          .where('version', '=', seen)
          .returning(['version', 'linkId'])
          .executeTakeFirst();
  if (!saved) throw new AppError('stale_version');
  return saved;
}

/** A seat and its own card. */
export function registerOwnerCalls(app: FastifyInstance, { db, reads, clock }: Deps, links: SignedLinks): void {
  implement(app, myCard, async ({ who }) => {
    const { row, counts } = await reads.inScope(scopeOf(who), async tx => ({
      row: await rowOf(tx, who),
      counts: await countsOf(tx, who, clock.now()),
    }));
    const content = contentOf(row?.content);
    // Pictures are out of a request's reach.
    const source = await reads.inScope(SYSTEM, tx => cardSourceOf(tx, who.seat.employeeId));
    if (!source) throw new AppError('not_found');
    return {
      Data: {
        isOffered: isOffered(who),
        content,
        source,
        ...counts,
        version: row?.version ?? 0,
        key: row ? links.keyOf(row.linkId) : null,
        isOn: row?.isOn ?? false,
        visits: row?.visits ?? 0,
        saves: row?.saves ?? 0,
      },
    };
  });

  implement(app, saveCard, async ({ who, body, request }) => {
    demandOffer(who);
    const seen = versionSeen(request);
    const saved = await inScope(db, scopeOf(who), tx =>
      keep(tx, links, who, { content: body, seen, now: clock.now() }),
    );
    return {
      Data: { version: saved.version, key: links.keyOf(saved.linkId) },
      headers: { ETag: `"${saved.version}"` },
    };
  });

  const change = (who: SeatedWho, part: { readonly isOn: boolean } | { readonly linkId: string }) =>
    inScope(db, scopeOf(who), async tx => {
      const changed = await tx.db
        .updateTable('userCard')
        .set({ ...part, updatedAt: clock.now() })
        .where('employeeId', '=', who.seat.employeeId)
        .returning('employeeId')
        .executeTakeFirst();
      if (!changed) throw new AppError('not_found');
    });

  implement(app, switchCard, async ({ who, body }) => {
    await change(who, { isOn: body.isOn });
    return { Data: { isOn: body.isOn } };
  });

  implement(app, renewCard, async ({ who }) => {
    const linkId = links.newId();
    await change(who, { linkId });
    return { Data: { key: links.keyOf(linkId) } };
  });

  implement(app, cardEnquiries, async ({ who, query }) => {
    const rows = await reads.inScope(scopeOf(who), tx =>
      tx.db
        .selectFrom('cardEnquiry')
        .selectAll()
        .where('ownerId', '=', who.seat.employeeId)
        .$if(query.before !== undefined, list => list.where('id', '<', query.before!))
        .orderBy('id', 'desc')
        .limit(ENQUIRIES_A_PAGE)
        .execute(),
    );
    return {
      Data: rows.map(
        ({ id, contactName, companyNameRaw, phone, email, origin, destination, cargoKind, need, ...row }) => ({
          id,
          contactName,
          companyName: companyNameRaw,
          phone,
          email,
          from: origin,
          to: destination,
          cargoKind,
          need,
          isDone: row.doneAt !== null,
          createdAt: row.createdAt.toISOString(),
        }),
      ),
    };
  });

  implement(app, closeEnquiry, async ({ who, body }) => {
    const changed = await inScope(db, scopeOf(who), tx =>
      tx.db
        .updateTable('cardEnquiry')
        .set({ doneAt: body.isDone ? clock.now() : null })
        .where('id', '=', body.id)
        .where('ownerId', '=', who.seat.employeeId)
        .returning('id')
        .executeTakeFirst(),
    );
    if (!changed) throw new AppError('not_found');
    return { Data: null };
  });
}
