import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type BankAccount, bankFindings, maskedAccount } from '#contract/company/onboarding/company-change.ts';
import { partnerFinding } from '#contract/company/partners/findings.ts';
import * as calls from '#contract/company/partners/partner.calls.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { expectedVersion } from '../../../kernel/resource/resource.calls.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { endSupportView, openSupportView } from '../../identity/session/support-view.act.ts';
import { latestShipmentsOf } from '../../shipment/shipment.read.ts';
import { asLooker, asWriter, partnerFor, touchPartner } from './partner-store.ts';
import { platformDay } from './platform-day.ts';
import { timelineOf } from './timeline.ts';

const MOST_SEATS = 500;
const MOST_SHIPMENTS = 50;
const NO_STORE = { 'cache-control': 'private, no-store' } as const;

/** The job that ends a support view whose tab was closed. */
const END_SUPPORT = 'partners.endSupport';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function banksOf({ db }: Tx, companyId: string): Promise<BankAccount[]> {
  const { bankAccounts } = await db
    .selectFrom('companyProfile')
    .select('bankAccounts')
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  return (bankAccounts ?? []) as BankAccount[];
}

/** The caller logs it: the trigger that watches the profile must not do so again. */
async function saveQuietly({ db }: Tx, companyId: string, accounts: readonly BankAccount[]): Promise<void> {
  await sql`select set_config('app.partner_write', 'on', true)`.execute(db);
  await db
    .updateTable('companyProfile')
    .set({ bankAccounts: JSON.stringify(accounts), version: sql<number>`version + 1` })
    .where('companyId', '=', companyId)
    .execute();
  await sql`select set_config('app.partner_write', '', true)`.execute(db);
}

export function registerPartnerCalls(app: FastifyInstance, deps: Deps): void {
  const { db, clock, bus, jobs } = deps;

  implement(app, calls.revealPartner, async ({ who, body, request }) => {
    const Data = await asWriter(deps, who, request, async writer => {
      const partner = await partnerFor(writer, body.id, 'REVEAL');
      await audit(writer.tx, {
        ...auditActor(who, request),
        action: 'REVEAL',
        companyId: who.seat.companyId,
        at: writer.at,
        targetType: partner.served.resource.docType,
        targetId: body.id,
        after: { fields: 'contact' },
      });
      const { phone, contactPhone, contactEmail } = partner.row;
      return { phone: textOf(phone), contactPhone: textOf(contactPhone), contactEmail: textOf(contactEmail) };
    });
    return { Data, headers: NO_STORE };
  });

  implement(app, calls.partnerBanks, async ({ who, query, request }) => ({
    Data: await asLooker(deps, who, request, async writer => {
      await partnerFor(writer, query.id);
      const accounts = await banksOf(writer.tx, query.id);
      return { isMasked: true, accounts: accounts.map(one => ({ ...one, account: maskedAccount(one.account) })) };
    }),
  }));

  implement(app, calls.revealBanks, async ({ who, body, request }) => {
    const Data = await asWriter(deps, who, request, async writer => {
      const { row, served } = await partnerFor(writer, body.id, 'BANK_VIEW');
      const accounts = await banksOf(writer.tx, body.id);
      await audit(writer.tx, {
        ...auditActor(who, request),
        action: 'REVEAL',
        companyId: who.seat.companyId,
        at: writer.at,
        targetType: served.resource.docType,
        targetId: body.id,
        after: { fields: 'bankAccounts' },
      });
      return { accounts, version: row.version };
    });
    return { Data, headers: NO_STORE };
  });

  implement(app, calls.saveBanks, async ({ who, body, request }) => {
    const [wrong, ...more] = bankFindings(body.accounts);
    if (wrong) throw invalid([wrong, ...more]);
    const version = expectedVersion(request);
    const row = await asWriter(deps, who, request, async writer => {
      const partner = await partnerFor(writer, body.id, 'BANK_VIEW');
      return touchPartner(writer, partner, {
        event: 'EDIT',
        version,
        remarks: '银行账户 / Bank accounts',
        write: () => saveQuietly(writer.tx, body.id, body.accounts),
      });
    });
    return { Data: { version: row.version } };
  });

  implement(app, calls.blacklistProvider, async ({ who, body, request }) => {
    const version = expectedVersion(request);
    const today = platformDay(clock.now());
    if (body.until !== null && body.until < today) throw invalid([partnerFinding('DATES', 'until')]);
    const isOn = body.reason !== '';
    const row = await asWriter(deps, who, request, async writer => {
      const partner = await partnerFor(writer, body.id, 'BLACKLIST');
      const standing = {
        blacklistedAt: isOn ? writer.at : null,
        blacklistedUntil: isOn ? body.until : null,
        blacklistReason: isOn ? body.reason : null,
      };
      return touchPartner(writer, partner, {
        event: 'BLACKLIST',
        version,
        remarks: body.reason || null,
        write: () =>
          writer.tx.db
            .insertInto('providerStanding')
            .values({ companyId: body.id, deposit: null, carrierCodes: [], ediAddresses: [], ...standing })
            .onConflict(conflict => conflict.column('companyId').doUpdateSet(standing))
            .execute(),
      });
    });
    return { Data: { version: row.version } };
  });

  implement(app, calls.partnerSeats, async ({ who, query, request }) => ({
    Data: await asLooker(deps, who, request, async writer => {
      await partnerFor(writer, query.id);
      const rows = await writer.tx.db
        .selectFrom('employee')
        .select(['id', 'account', 'name', 'nameEn', 'position', 'status', 'lastUsedAt'])
        .where('companyId', '=', query.id)
        .orderBy('status')
        .orderBy('account')
        .limit(MOST_SEATS)
        .execute();
      return rows.map(row => ({ ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null }));
    }),
  }));

  implement(app, calls.partnerShipments, async ({ who, query, request }) => ({
    Data: await asLooker(deps, who, request, async writer => {
      await partnerFor(writer, query.id);
      const rows = await latestShipmentsOf(writer.tx.db, query.id, MOST_SHIPMENTS);
      return rows.map(({ id, shipmentNo, state, carrier, vessel, voyage, pol, pod, etd }) => ({
        id,
        shipmentNo,
        state,
        carrier,
        vessel,
        voyage,
        pol,
        pod,
        etd: etd?.toISOString() ?? null,
      }));
    }),
  }));

  implement(app, calls.partnerLicences, async ({ who, query, request }) => ({
    Data: await asLooker(deps, who, request, async writer => {
      await partnerFor(writer, query.id);
      return writer.tx.db
        .selectFrom('companyLicence')
        .select(['id', 'fileId', 'fileName', 'kind', 'validUntil'])
        .where('companyId', '=', query.id)
        .orderBy('kind')
        .orderBy('createdAt')
        .limit(50)
        .execute();
    }),
  }));

  implement(app, calls.partnerTimeline, async ({ who, query, request }) => ({
    Data: await asLooker(deps, who, request, async writer => {
      const partner = await partnerFor(writer, query.id, 'LOG');
      return timelineOf(writer.tx, partner.served, query.id);
    }),
  }));

  implement(app, calls.startSupport, async ({ who, body, request }) => {
    await asWriter(deps, who, request, async writer => {
      const { row } = await partnerFor(writer, body.id, 'ACT_FOR');
      if (row.status !== 'ACTIVE') throw new AppError('COMPANY_SUSPENDED');
    });
    const now = clock.now();
    const opened = await inScope(db, SYSTEM, async tx => {
      const view = await openSupportView(tx, {
        who,
        now,
        companyId: body.id,
        reason: body.reason,
        ticketNo: body.ticketNo,
      });
      await jobs.enqueueIn(
        tx,
        END_SUPPORT,
        { sessionId: view.id },
        {
          companyId: who.seat.companyId,
          employeeId: who.seat.employeeId,
          title: { zh: '结束客服查看', en: 'End a support view' },
          startAt: view.until,
        },
      );
      return view;
    });
    return { Data: { token: opened.token, until: opened.until.toISOString() }, headers: NO_STORE };
  });

  implement(app, calls.endSupport, async ({ who }) => {
    if (!who.acting) throw new AppError('event_not_allowed');
    await inScope(db, SYSTEM, tx => endSupportView(tx, bus, who.sessionId, clock.now()));
    return { Data: null };
  });

  jobs.define<{ sessionId: string }>(END_SUPPORT, async ({ data }) => {
    await inScope(db, SYSTEM, tx => endSupportView(tx, bus, data.sessionId, clock.now()));
    return undefined;
  });
}
