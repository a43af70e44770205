import type { Change, Fact } from '#contract/kernel/facts.ts';
import type { BillCommand } from '#machines/bill/house-bill.commands.ts';
import { newBillContext } from '#machines/bill/house-bill.commands.ts';
import {
  type BillBirth,
  type BillContent,
  type BillDocument,
  billChanges,
  billContextOf,
  evolveBill,
} from '#machines/bill/house-bill.evolve.ts';
import { billLifecycle } from '#machines/bill/house-bill.lifecycle.ts';
import { NEW, permits, type Refusal } from '#machines/kernel/lifecycle.ts';

/** What was decided: one fact, and the bill after it. */
export interface DecidedBill {
  readonly ok: true;
  readonly fact: Fact;
  readonly document: BillDocument;
}
export type BillDecision = DecidedBill | { readonly ok: false; readonly refusal: Refusal };

const KINDS: Readonly<Record<string, Fact['actorKind']>> = { system: 'system', shareLink: 'shareLink' };

const factOf = (
  command: BillCommand,
  parts: Pick<Fact, 'seq' | 'fromState' | 'toState' | 'revision'> & { readonly changes: readonly Change[] },
): Fact => ({
  ...parts,
  event: command.type,
  actorEmployeeId: command.actor.employeeId,
  actorCompanyId: command.actor.companyId,
  actorKind: KINDS[command.actor.companyKind] ?? 'employee',
  onBehalfOfEmployeeId: null,
  at: command.at,
  remarks: command.remarks?.trim() || null,
});

/** A bill comes into being. */
export function decideBill(birth: BillBirth, command: BillCommand): BillDecision {
  const permit = permits(billLifecycle, NEW, newBillContext(birth.companyId), command);
  if (!permit.ok) return permit;
  const changes = [{ path: '', after: birth }];
  const fact = factOf(command, { seq: 1, fromState: null, toState: permit.to, revision: 1, changes });
  return { ok: true, fact, document: evolveBill(null, fact) };
}

/** A command to a bill that exists; `content` is what it holds afterwards where the command changes it. */
export function decideOnBill(
  document: BillDocument,
  command: BillCommand,
  content: BillContent = document,
): BillDecision {
  const permit = permits(billLifecycle, document.state, billContextOf(document), command);
  if (!permit.ok) return permit;
  const fact = factOf(command, {
    seq: document.version + 1,
    fromState: document.state,
    toState: permit.to,
    revision: document.revision + (command.type === 'AMEND' ? 1 : 0),
    changes: billChanges(document, content),
  });
  return { ok: true, fact, document: evolveBill(document, fact) };
}
