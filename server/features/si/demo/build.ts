import type { Fact } from '#contract/kernel/facts.ts';
import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import { cellsOf } from '#contract/si/content-cells.ts';
import type { StatedOrigins } from '#contract/si/origin.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { contentOf, type SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import { type SiActor, type SiCommand, SYSTEM_ACTOR } from '#machines/si/shipping-instruction.lifecycle.ts';
import { newId } from '../../../kernel/ids.ts';
import { statedOrigins } from '../history/stated-origins.ts';
import { type Decided, type Decision, decide, decideBirth } from '../shipping-instruction.decide.ts';
import { type Step, SYSTEM } from './history.ts';
import type { DemoSi } from './stories.ts';

/** Demo documents are made as real ones are: commands through decide, facts, fold. Nothing is written by hand. */

export interface DemoPerson {
  readonly employeeId: string;
  readonly companyId: string;
  readonly companyCode: string;
  readonly companyKind: 'platform' | 'customer' | 'provider';
  readonly isSupervisor: boolean;
}

export interface BuiltSi {
  readonly document: SiDocument;
  readonly facts: readonly Fact[];
}

const actorOf = (person: DemoPerson): SiActor => ({
  employeeId: person.employeeId,
  companyId: person.companyId,
  companyKind: person.companyKind,
  supervisor: person.isSupervisor,
});

/** In the demo's past the carrier's channel stood and every check was clean. */
const commandOf = ({ event, remarks }: Step, actor: SiActor, at: Date): SiCommand =>
  ({
    type: event,
    actor,
    at: at.toISOString(),
    remarks: remarks ?? '',
    checkClean: true,
    channelReady: true,
    billVoided: false,
  }) as SiCommand;

/** As the wizard states them: what it began with is the shipment's, what differs from that was typed. */
function originsFrom(shipmentDraft: SiDraft, draft: SiDraft): StatedOrigins {
  const known = new Map(cellsOf(shipmentDraft).map(({ key, value }) => [key, value]));
  const typed = cellsOf(draft)
    .filter(({ key, value }) => known.get(key) !== value)
    .map(({ key }) => key);
  return [{ from: 'shipment', keys: [''] }, ...(typed.length > 0 ? [{ from: 'typed' as const, keys: typed }] : [])];
}

function accepted(decision: Decision, what: string): Decided {
  if (!decision.ok) throw new Error(`demo: ${what} refused with ${decision.refusal.code}`);
  return decision;
}

const MINUTE_MS = 60_000;

export function buildSi(
  demo: DemoSi,
  given: {
    readonly draft: SiDraft;
    /** What the wizard would have begun with. */
    readonly shipmentDraft: SiDraft;
    readonly no: string;
    readonly submittedAt: Date;
    readonly personOf: (name: string) => DemoPerson;
  },
): BuiltSi {
  const { draft, no, submittedAt, personOf } = given;
  const maker = personOf(demo.by);
  const owner = demo.onBehalfOf ? personOf(demo.onBehalfOf) : maker;
  const birth = {
    ...normaliseDraft(draft),
    id: newId(submittedAt.getTime()),
    no,
    companyId: owner.companyId,
    companyCode: owner.companyCode,
    sources: demo.onBehalfOf ? 3 : 1,
  };
  const create = { event: 'CREATE', by: demo.by, afterMinutes: 0 } as const;
  const by = demo.onBehalfOf ? 'onBehalf' : 'owner';
  const born = decideBirth(
    birth,
    commandOf(create, actorOf(maker), submittedAt),
    demo.onBehalfOf ? owner.employeeId : null,
    statedOrigins({ sent: draft, origins: originsFrom(given.shipmentDraft, draft), by }, normaliseDraft(draft), null),
  );
  let { document, fact } = accepted(born, `${demo.bookingNo} CREATE`);
  const facts = [fact];
  let at = submittedAt.getTime();
  for (const step of demo.steps ?? []) {
    at += step.afterMinutes * MINUTE_MS;
    const actor = step.by === SYSTEM ? SYSTEM_ACTOR : actorOf(personOf(step.by));
    const content = step.edit ? normaliseDraft(step.edit(contentOf(document))) : null;
    const isOwner = step.by === demo.by || step.by === demo.onBehalfOf;
    const origins = content
      ? statedOrigins({ sent: content, origins: [], by: isOwner ? 'owner' : 'reviewer' }, content, contentOf(document))
      : [];
    const decision = decide(document, commandOf(step, actor, new Date(at)), { messageOut: true }, content, origins);
    ({ document, fact } = accepted(decision, `${demo.bookingNo} ${step.event}`));
    facts.push(fact);
  }
  return { document, facts };
}
