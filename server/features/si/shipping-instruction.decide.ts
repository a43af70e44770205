import type { Change, Fact, FactOrigin } from '#contract/kernel/facts.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { NEW, permits, type Refusal } from '#machines/kernel/lifecycle.ts';
import {
  contentOf,
  diffContent,
  evolveSi,
  type SiBirth,
  type SiDocument,
  type SiSurroundings,
  siContextOf,
} from '#machines/si/shipping-instruction.evolve.ts';
import { newSiContext, type SiCommand, siLifecycle } from '#machines/si/shipping-instruction.lifecycle.ts';

/** What was decided: one fact, and the document after it. */
export interface Decided {
  readonly ok: true;
  readonly fact: Fact;
  readonly document: SiDocument;
}
export type Decision = Decided | { readonly ok: false; readonly refusal: Refusal };

interface FactParts {
  readonly seq: number;
  readonly fromState: string | null;
  readonly toState: string;
  readonly revision: number;
  readonly changes: readonly Change[];
  readonly onBehalfOfEmployeeId?: string | null;
  readonly origins?: readonly FactOrigin[];
}

/** An accepted command becomes a fact (style §6); the reason of an amendment stands where remarks stand. */
const factOf = (command: SiCommand, { origins = [], ...parts }: FactParts): Fact => ({
  ...parts,
  ...(origins.length > 0 ? { origins } : {}),
  event: command.type,
  actorEmployeeId: command.actor.employeeId,
  actorCompanyId: command.actor.companyId,
  actorKind: command.actor.companyKind === 'system' ? 'system' : 'employee',
  onBehalfOfEmployeeId: parts.onBehalfOfEmployeeId ?? null,
  at: command.at,
  remarks: (command.type === 'MODIFY' ? command.amendReason?.trim() : command.remarks?.trim()) || null,
});

/**
 * A document comes into being. `onBehalfOf`: the customer's employee for whom staff made it; `origins`: where its values came
 * from, as stated.
 */
export function decideBirth(
  birth: SiBirth,
  command: SiCommand,
  onBehalfOf: string | null = null,
  origins: readonly FactOrigin[] = [],
): Decision {
  const permit = permits(siLifecycle, NEW, newSiContext(birth.companyId, birth.siType), command);
  if (!permit.ok) return permit;
  const changes = [{ path: '', after: birth }];
  const fact = factOf(command, {
    seq: 1,
    fromState: null,
    toState: permit.to,
    revision: 1,
    changes,
    onBehalfOfEmployeeId: onBehalfOf,
    origins,
  });
  return { ok: true, fact, document: evolveSi(null, fact) };
}

/** A command to a document that exists; `content` is what the document holds afterwards where the command changes it. */
export function decide(
  document: SiDocument,
  command: SiCommand,
  around: SiSurroundings = { messageOut: false },
  content: SiDraft | null = null,
  origins: readonly FactOrigin[] = [],
): Decision {
  const permit = permits(siLifecycle, document.state, siContextOf(document, around), command);
  if (!permit.ok) return permit;
  const fact = factOf(command, {
    seq: document.version + 1,
    fromState: document.state,
    toState: permit.to,
    revision: document.revision + (command.type === 'MODIFY' ? 1 : 0),
    changes: content ? diffContent(contentOf(document), content) : [],
    origins,
  });
  return { ok: true, fact, document: evolveSi(document, fact) };
}
