import { billFromSi } from '#contract/bill/from-si.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { SiState } from '#contract/si/status.ts';
import { BILL_SYSTEM, type BillActor, type BillCommand } from '#machines/bill/house-bill.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { appendFacts, type NewFact } from '../../../kernel/event-store.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { drawHouseBillNumber } from '../../basic-data/commercial/bill-numbers.act.ts';
import { type BillDecision, type DecidedBill, decideBill, decideOnBill } from '../house-bill.decide.ts';
import { storedBill } from '../house-bill.projection.ts';
import { dayAtIssuer } from '../issuer.ts';
import { billFact } from '../store.ts';
import { type DemoStep, demoSteps } from './histories.ts';

const MINUTE_MS = 60_000;

const billedSis = ({ db }: Tx) =>
  db
    .selectFrom('documentEvent')
    .innerJoin('shippingInstruction', 'shippingInstruction.id', 'documentEvent.documentId')
    .innerJoin('shipment', 'shipment.id', 'shippingInstruction.shipmentId')
    .select(['shippingInstruction.id', 'shippingInstruction.companyId', 'shippingInstruction.shipmentId'])
    .select(['shippingInstruction.state', 'shippingInstruction.content', 'shippingInstruction.createId'])
    .select(['documentEvent.seq', 'documentEvent.revision', 'documentEvent.at', 'documentEvent.actorEmployeeId'])
    .select('shipment.bookingNo')
    .where('documentEvent.documentType', '=', 'si')
    .where('documentEvent.event', '=', 'MAKE_BILL')
    .orderBy('documentEvent.at')
    .limit(500)
    .execute();

type BilledSi = Awaited<ReturnType<typeof billedSis>>[number];

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

function actorOf(by: DemoStep['by'], si: BilledSi, world: World): BillActor {
  if (by === 'system') return BILL_SYSTEM;
  if (by === 'customer')
    return { employeeId: si.createId, companyId: si.companyId, companyKind: 'customer', supervisor: false };
  const employeeId = by === 'supervisor' ? world.supervisorId : si.actorEmployeeId;
  return { employeeId, companyId: world.companyId, companyKind: 'platform', supervisor: by === 'supervisor' };
}

function accepted(decision: BillDecision, what: string): DecidedBill {
  if (!decision.ok) throw new Error(`demo: ${what} refused with ${decision.refusal.code}`);
  return decision;
}

/** In the demo's past every check was clean, every ship had sailed, and all originals came back. */
const commandOf = (step: DemoStep, actor: BillActor, at: string, onBoardDate: string): BillCommand =>
  ({
    ...{ type: step.event, actor, at, remarks: step.remarks ?? '', openErrors: 0, today: onBoardDate },
    ...{ releaseApproved: true, originalsReturned: 9, indemnity: false },
  }) as BillCommand;

async function buildBill(tx: Tx, si: BilledSi, steps: readonly DemoStep[], world: World): Promise<DecidedBill[]> {
  const content = si.content as SiDraft;
  const { id: siId, companyId, shipmentId, bookingNo } = si;
  const no = await drawHouseBillNumber(tx.db, {
    companyId: world.companyId,
    companyCode: world.companyCode,
    ...{ carrier: content.carrier, pol: content.loadingCode, pod: content.dischargeCode, day: dayAtIssuer(si.at) },
  });
  if (no === null) throw new Error(`demo: no number for the bill of ${bookingNo}`);
  const body = billFromSi(content, { bookingNo });
  const source = { body, siVersion: si.seq, siRevision: si.revision };
  const birth = { id: newId(si.at.getTime()), no, companyId, siId, shipmentId, body, source };
  const clerk = actorOf('clerk', si, world);
  const decided = [
    accepted(
      decideBill(birth, { type: 'CREATE_FROM_SI', actor: clerk, at: si.at.toISOString() }),
      `bill of ${bookingNo}`,
    ),
  ];
  let at = si.at.getTime();
  for (const step of steps) {
    at += step.afterMinutes * MINUTE_MS;
    const { document } = decided.at(-1)!;
    const command = commandOf(step, actorOf(step.by, si, world), new Date(at).toISOString(), document.body.onBoardDate);
    const after = step.edit ? { body: step.edit(document.body), source: document.source } : document;
    decided.push(accepted(decideOnBill(document, command, after), `${step.event} of ${bookingNo}`));
  }
  return decided;
}

/** Only what has happened: a step that would lie in the future is still to come. */
const happened = (si: BilledSi, steps: readonly DemoStep[], now: number): DemoStep[] => {
  let at = si.at.getTime();
  return steps.filter(step => {
    at += step.afterMinutes * MINUTE_MS;
    return at <= now;
  });
};

/** Bills of every SI that got one: made as real ones are, by commands, facts and fold. */
export async function seedBills(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  await inScope(deps.db, SYSTEM, async tx => {
    const world = await readWorld(tx);
    const counts = new Map<SiState, number>();
    const bills: DecidedBill[][] = [];
    for (const si of await billedSis(tx)) {
      const index = counts.get(si.state) ?? 0;
      counts.set(si.state, index + 1);
      bills.push(await buildBill(tx, si, happened(si, demoSteps(si.state, index), now), world));
    }
    if (bills.length === 0) return;
    const facts: NewFact[] = bills.flatMap(decided => decided.map(one => billFact(one, null)));
    await appendFacts(tx.db, facts);
    await tx.db
      .insertInto('houseBill')
      .values(bills.map(decided => storedBill(decided.at(-1)!.document)))
      .execute();
  });
}
