import { billFromSi } from '#contract/bill/from-si.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { SiState } from '#contract/si/status.ts';
import type { BillEvent, HouseBillRow } from '#machines/bill/house-bill.document.ts';
import { type DocumentActor, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { changeDocument, createDocument } from '../../../kernel/document/step.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { drawHouseBillNumber } from '../../basic-data/commercial/bill-numbers.act.ts';
import { billedSis } from '../../si/billed.read.ts';
import { type NewBill, servedHouseBill } from '../house-bill.served.ts';
import { dayAtIssuer } from '../issuer.ts';
import { type DemoStep, demoSteps } from './histories.ts';

const MINUTE_MS = 60_000;

type BilledSi = Awaited<ReturnType<typeof billedSis>>[number];

interface Parts {
  readonly tx: Tx;
  readonly deps: Deps;
}

interface World {
  readonly companyId: string;
  readonly companyCode: string;
  readonly supervisorId: string;
}

async function readWorld({ db }: Tx): Promise<World> {
  const company = await db
    .selectFrom('company')
    .select(['id', 'companyCode'])
    .where('kind', '=', 'platform')
    .executeTakeFirstOrThrow();
  const supervisor = await db
    .selectFrom('employee')
    .select('id')
    .where('companyId', '=', company.id)
    .where('account', '=', 'docsup')
    .executeTakeFirstOrThrow();
  return { companyId: company.id, companyCode: company.companyCode, supervisorId: supervisor.id };
}

function actorOf(by: DemoStep['by'], si: BilledSi, world: World): DocumentActor {
  if (by === 'system') return SYSTEM_ACTOR;
  const person = { kind: 'employee', userId: null } as const;
  if (by === 'customer')
    return { ...person, employeeId: si.createId, companyId: si.companyId, companyKind: 'customer', holds: [] };
  return {
    ...person,
    employeeId: by === 'supervisor' ? world.supervisorId : si.actorEmployeeId,
    companyId: world.companyId,
    companyKind: 'platform',
    holds: by === 'supervisor' ? ['SUPERVISE'] : [],
  };
}

async function makeBill(parts: Parts, si: BilledSi, world: World): Promise<HouseBillRow> {
  const content = si.content as SiDraft;
  const { id: siId, companyId, shipmentId, bookingNo } = si;
  const no = await drawHouseBillNumber(parts.tx.db, {
    companyId: world.companyId,
    companyCode: world.companyCode,
    carrier: content.carrier,
    pol: content.loadingCode,
    pod: content.dischargeCode,
    day: dayAtIssuer(si.at),
  });
  if (no === null) throw new Error(`demo: no number for the bill of ${bookingNo}`);
  const body = billFromSi(content, { bookingNo });
  const source = { body, siVersion: si.seq, siRevision: si.revision };
  const prepared: NewBill = { no, companyId, siId, shipmentId, body, source };
  const row = await createDocument(parts, servedHouseBill, {
    event: 'CREATE_FROM_SI',
    actor: actorOf('clerk', si, world),
    now: si.at,
    isSeed: true,
    prepared,
  });
  return row;
}

/** All originals came back. */
const PAYLOADS: Readonly<Partial<Record<BillEvent, object>>> = {
  SURRENDER: { originalsReturned: 9 },
  AMEND: { originalsReturned: 9, indemnity: false },
};

async function takeStep(parts: Parts, bill: HouseBillRow, step: DemoStep, actor: DocumentActor, now: Date) {
  const body = step.edit?.(bill.body);
  const row = await changeDocument(parts, servedHouseBill, bill, {
    event: step.event,
    actor,
    now,
    remarks: step.remarks ?? null,
    payload: body ? { body } : PAYLOADS[step.event],
    prepared: body,
    isSeed: true,
    // In the demo's past every check was clean and every ship had sailed.
    world: { openErrors: 0, today: bill.body.onBoardDate, releaseApproved: true },
  });
  return row;
}

/** Only what has happened: a step that would lie in the future is still to come. */
const happened = (si: BilledSi, steps: readonly DemoStep[], now: number): DemoStep[] => {
  let at = si.at.getTime();
  return steps.filter(step => {
    at += step.afterMinutes * MINUTE_MS;
    return at <= now;
  });
};

/** Bills of every SI that got one: made as real ones are, by their events. */
export async function seedBills(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  await inScope(deps.db, SYSTEM, async tx => {
    const parts = { tx, deps };
    const world = await readWorld(tx);
    const counts = new Map<SiState, number>();
    for (const si of await billedSis(tx)) {
      const index = counts.get(si.state) ?? 0;
      counts.set(si.state, index + 1);
      let bill = await makeBill(parts, si, world);
      let at = si.at.getTime();
      for (const step of happened(si, demoSteps(si.state, index), now)) {
        at += step.afterMinutes * MINUTE_MS;
        bill = await takeStep(parts, bill, step, actorOf(step.by, si, world), new Date(at));
      }
    }
  });
}
