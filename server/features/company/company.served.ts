import { type RawBuilder, sql } from 'kysely';
import { partnerFinding } from '#contract/company/partners/findings.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { type CompanyLife, company, type StatusEvent } from '#machines/company/company.document.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import { audit, auditActor } from '../../kernel/audit.ts';
import type { Deps } from '../../kernel/deps.ts';
import { findDocuments } from '../../kernel/document/document-row.ts';
import { type BornOf, type Step, serveDocument } from '../../kernel/document/served-document.ts';
import { changeDocument, createDocument } from '../../kernel/document/step.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { countOpenShipments } from '../shipment/shipment.read.ts';
import { refused } from './onboarding/refused.ts';

/** What the events of a company's life read, write and lead to (people-and-portals B.3). */

/** A company whose row was just written; its id is that of the row. */
export type NewCompanyLife = BornOf<typeof company>;
/** What an opening tells of it. */
export type OpenedCompany = Pick<CompanyLife, 'companyCode' | 'crmLink'>;

type Happened = Step<CompanyLife, unknown, never> & { readonly before: CompanyLife | null };

/** The triggers that keep the partner's log tell who it was. */
async function actAs({ tx, who }: Pick<Happened, 'tx' | 'who'>): Promise<Record<never, never>> {
  if (who)
    await sql`select set_config('app.employee', ${who.seat.employeeId}, true),
      set_config('app.company', ${who.seat.companyId}, true)`.execute(tx.db);
  return {};
}

/** Lists of partners hear of it, its people that their seats have ended, and it stands in the audit. */
async function tellStatus(step: Happened): Promise<void> {
  const { tx, deps, event, row, before, who, now, clientIp, requestId, remarks } = step;
  const { id, kind, version, state } = row;
  // Whoever sits there asks again at once and is told that the seat has ended.
  if (event !== 'RESUME')
    tx.afterCommit(() =>
      deps.bus.publish({ to: { companies: [id] }, message: { type: 'session', reason: 'REVOKED' } }),
    );
  tx.afterCommit(() =>
    deps.bus.publish({ to: { platform: true }, message: { type: 'doc', docType: kind, docId: id, version, state } }),
  );
  if (!who) return;
  await audit(tx, {
    ...auditActor(who, { ip: clientIp ?? '', id: requestId ?? '' }),
    action: 'COMPANY_STATUS',
    companyId: id,
    at: now,
    targetType: 'company',
    targetId: id,
    reason: remarks,
    before: { status: before?.state },
    after: { status: state },
  });
}

/** What is open is told as a finding of partners; the calls of a status are older than the kit. */
const refusedLife = (refusal: Refusal): AppError =>
  refusal.code === 'COMPANY_HAS_OPEN'
    ? invalid([partnerFinding('COMPANY_HAS_OPEN', 'id', refusal.params)])
    : refused(refusal);

export const servedCompany = serveDocument(company, {
  table: 'companyLife',
  // Its events are of the company, and staff bring them about.
  underOwner: true,
  visible: ({ seat: { companyKind, companyId } }): RawBuilder<boolean> | null =>
    companyKind === 'platform' ? null : sql<boolean>`t.company_id = ${companyId}`,
  refused: refusedLife,
  born: { REGISTER: ({ prepared }) => prepared },
  world: { CLOSE: async ({ tx, row }) => ({ open: await countOpenShipments(tx.db, row.id) }) },
  write: {
    FINISH({ prepared }) {
      const opened: OpenedCompany | undefined = prepared;
      return { changes: opened ?? {} };
    },
    SUSPEND: actAs,
    RESUME: actAs,
    CLOSE: actAs,
  },
  // What everybody reads of it, from sign-in to lists, is the status in its row.
  async kept({ tx, before, after: { id, state } }) {
    if (before) await tx.db.updateTable('company').set({ status: state }).where('id', '=', id).execute();
  },
  after: { SUSPEND: tellStatus, RESUME: tellStatus, CLOSE: tellStatus },
});

/** Events that led to where a company stood before its log began. */
const LED_TO: Readonly<Record<CompanyLife['state'], readonly (StatusEvent | 'FINISH')[]>> = {
  PENDING: [],
  ACTIVE: ['FINISH'],
  SUSPENDED: ['FINISH', 'SUSPEND'],
  CLOSED: ['FINISH', 'CLOSE'],
};

interface Unlogged {
  readonly id: string;
  readonly companyCode: string;
  readonly kind: string;
  readonly status: CompanyLife['state'];
}

/** A company that was there before its log: the log begins with how it came to be what it is. Answers where it stands. */
export async function beginLog(
  tx: Tx,
  deps: Deps,
  { id, companyCode, kind, status }: Unlogged,
  { now, reason }: { readonly now: Date; readonly reason: string },
): Promise<CompanyLife> {
  const prepared: NewCompanyLife = { companyId: id, companyCode, kind, applicationId: null, crmLink: null };
  const said = { actor: SYSTEM_ACTOR, now, isSeed: true };
  let row = await createDocument({ tx, deps }, servedCompany, { ...said, event: 'REGISTER', id, prepared });
  for (const event of LED_TO[status]) {
    const remarks = event === 'FINISH' ? null : reason;
    row = await changeDocument({ tx, deps }, servedCompany, row, { ...said, event, remarks, world: { open: 0 } });
  }
  return row;
}

const held = async ({ db }: Tx, id: string): Promise<CompanyLife | undefined> => {
  const [row] = await findDocuments(db, servedCompany, sql`t.id = ${id}`, { limit: 1, hold: true });
  return row;
};

/** The company's life, held until the transaction ends. 404 where there is no such company. */
export async function holdCompany(tx: Tx, deps: Deps, id: string, now: Date): Promise<CompanyLife> {
  const known = await held(tx, id);
  if (known) return known;
  const row = await tx.db
    .selectFrom('company')
    .select(['id', 'companyCode', 'kind', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  // Somebody else may have begun it while this one waited.
  return (await held(tx, id)) ?? beginLog(tx, deps, row, { now, reason: 'status before the log' });
}
