import type { Fact } from '#contract/kernel/facts.ts';
import { emptyDraft } from '#contract/si/shipping-instruction.ts';
import { SI_STATES, type SiState } from '#contract/si/status.ts';
import { type DocumentCommand, type DocumentPermit, permitsDocument } from '#machines/kernel/document.ts';
import { evolveDocument } from '#machines/kernel/document-fold.ts';
import { NEW, type OrNew } from '#machines/kernel/lifecycle.ts';
import { type KnownSi, knownSi } from '#machines/si/shipping-instruction.commands.ts';
import {
  type ShippingInstruction,
  type SiEvent,
  shippingInstruction,
} from '#machines/si/shipping-instruction.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { diffContent } from '#machines/si/shipping-instruction.evolve.ts';
import {
  actorOf,
  askOf,
  SI_SAMPLES,
  SI_SCENARIOS,
  type SiActorName,
  type SiFailingSample,
  type SiSample,
  type SiScenarioName,
} from '#machines/si/shipping-instruction.samples.ts';
import { siCell } from '#machines/si/shipping-instruction.table.ts';

/**
 * Generated ways through the life of an SI: a shortest path to every state, then every command from there with all its
 * samples. The walk drives the machine with them; the same paths can be sent to a real server.
 */
export const SI_EVENT_NAMES = Object.keys(SI_EVENTS) as SiEvent[];
export const SCENARIO_NAMES = Object.keys(SI_SCENARIOS) as SiScenarioName[];

/** A document on its way: its facts so far, and the time. */
export interface Walked {
  readonly scenario: SiScenarioName;
  readonly document: ShippingInstruction | null;
  readonly facts: readonly Fact[];
  readonly now: number;
}

export const begin = (scenario: SiScenarioName): Walked => ({
  scenario,
  document: null,
  facts: [],
  now: Date.parse('2026-03-10T09:30:00.000Z'),
});

export const stateOf = ({ document }: Walked): OrNew<SiState> => document?.state ?? NEW;

/** What guards are asked of: the document, or the one that would be made. */
export function contextOf({ document, scenario }: Walked): KnownSi {
  const { ownerCompanyId, siType } = SI_SCENARIOS[scenario];
  return document ?? knownSi({ state: 'SUBMITTED', companyId: ownerCompanyId, content: { siType } });
}

/** One step as a driver needs it: who sends what, after how long. */
export interface SiStep {
  readonly event: SiEvent;
  readonly as: SiActorName | 'system';
  readonly payload: SiSample['payload'];
  /** Beyond the second that every step takes. */
  readonly waitMs: number;
  readonly messageOut: boolean;
}

export function stepOf(walked: Walked, event: SiEvent, sample: SiSample | SiFailingSample): SiStep {
  const actor = actorOf(sample.as, contextOf(walked));
  return {
    event,
    as: (actor.employeeId ?? 'system') as SiActorName,
    payload: sample.payload,
    waitMs: sample.waitMs ?? 0,
    messageOut: 'messageOut' in sample && sample.messageOut === true,
  };
}

const changesOf = ({ document, scenario }: Walked, event: SiEvent): Fact['changes'] => {
  if (document === null) {
    const { ownerCompanyId, siType } = SI_SCENARIOS[scenario];
    const head = { id: 'si', no: '26031200017', companyId: ownerCompanyId, companyCode: ownerCompanyId, sources: 1 };
    return [{ path: '', after: { ...emptyDraft(), ...head, siType, deadline: '2026-03-10T10:00:00.000Z' } }];
  }
  const { content } = document;
  if (event === 'MODIFY' || event === 'SAVE_DRAFT')
    return diffContent(content, {
      ...content,
      voyage: `${document.version}E`,
      hsCodes: [...content.hsCodes, '630260'],
    });
  if (event === 'SET_EXTENDED') return diffContent(content, { ...content, plannedCount: content.plannedCount + 1 });
  return [];
};

function factOf(walked: Walked, { event, actor, at, remarks }: SiCommand, to: string): Fact {
  const { document, facts, scenario } = walked;
  const onBehalf = event === 'CREATE' && actor.companyId !== SI_SCENARIOS[scenario].ownerCompanyId;
  return {
    seq: facts.length + 1,
    event,
    fromState: document?.state ?? null,
    toState: to,
    actorEmployeeId: actor.employeeId,
    actorCompanyId: actor.companyId,
    actorKind: actor.kind,
    onBehalfOfEmployeeId: onBehalf ? 'customer' : null,
    at,
    remarks: remarks ?? null,
    changes: changesOf(walked, event),
    revision: (document?.revision ?? 1) + (event === 'MODIFY' ? 1 : 0),
  };
}

export type SiCommand = DocumentCommand & { readonly event: SiEvent };

/** The command that a step is in this document's life, with its time. */
export function commandOf(walked: Walked, { event, as, payload, waitMs, messageOut }: SiStep): SiCommand {
  const at = new Date(walked.now + 1_000 + waitMs).toISOString();
  return { event, actor: actorOf(as, contextOf(walked)), at, payload: {}, ...askOf(payload, messageOut) };
}

/** Sends one step: what the machine says, and the document with its new fact, or as it was. */
export function send(walked: Walked, step: SiStep): { readonly permit: DocumentPermit; readonly walked: Walked } {
  const command = commandOf(walked, step);
  const now = Date.parse(command.at);
  const permit = permitsDocument(shippingInstruction, stateOf(walked), contextOf(walked), command);
  if (!permit.ok) return { permit, walked: { ...walked, now } };
  const fact = factOf(walked, command, permit.to);
  const document = evolveDocument(shippingInstruction, walked.document, fact) as ShippingInstruction;
  return { permit, walked: { ...walked, now, facts: [...walked.facts, fact], document } };
}

export const run = (scenario: SiScenarioName, steps: readonly SiStep[]): Walked =>
  steps.reduce((walked, step) => send(walked, step).walked, begin(scenario));

const firstPass = (walked: Walked, event: SiEvent): SiStep => {
  const { passes } = SI_SAMPLES[event];
  const creates = walked.document === null && event === 'CREATE';
  const as = SI_SCENARIOS[walked.scenario].createdBy;
  return stepOf(walked, event, creates ? { as, payload: { checkClean: true } } : passes[0]);
};

export interface SiPath {
  readonly scenario: SiScenarioName;
  readonly state: OrNew<SiState>;
  /** Commands from nothing to the state; empty for NEW. */
  readonly steps: readonly SiStep[];
}

/** Breadth first, so each path is a shortest one. States that cannot be reached in the scenario are absent. */
export function siPaths(scenario: SiScenarioName): SiPath[] {
  const paths = new Map<OrNew<SiState>, SiPath>([[NEW, { scenario, state: NEW, steps: [] }]]);
  for (const { steps } of paths.values()) {
    const walked = run(scenario, steps);
    for (const event of SI_EVENT_NAMES) {
      const step = firstPass(walked, event);
      const { permit } = send(walked, step);
      if (!permit.ok) continue;
      const state = permit.to as SiState;
      if (!paths.has(state)) paths.set(state, { scenario, state, steps: [...steps, step] });
    }
  }
  return [...paths.values()];
}

/** One command in one state with what must come of it. */
export interface SiCase extends SiPath {
  readonly title: string;
  readonly step: SiStep;
  readonly expected: { readonly to: SiState } | { readonly code: string };
  /** The guard that a failing sample is made for. */
  readonly guard?: string;
}

const isState = (cell: string): cell is SiState => (SI_STATES as readonly string[]).includes(cell);

/** Every cell of the table with every passing sample, then every failing sample in the states it names. */
export function siCases(path: SiPath): SiCase[] {
  const walked = run(path.scenario, path.steps);
  const at = { siType: SI_SCENARIOS[path.scenario].siType, deleted: walked.document?.deleted ?? false };
  return SI_EVENT_NAMES.flatMap(event => {
    const { passes, fails } = SI_SAMPLES[event];
    const cell = siCell(path.state, event, at);
    const good = passes.map((sample, index) => ({
      ...path,
      title: `${path.state} × ${event} #${index + 1}`,
      step: stepOf(walked, event, sample),
      expected: isState(cell) ? { to: cell } : { code: cell },
    }));
    const bad = fails
      .filter(sample => sample.in.includes(path.state) && (sample.only ?? SCENARIO_NAMES).includes(path.scenario))
      .map(sample => ({
        ...path,
        title: `${path.state} × ${event} without ${sample.guard} (${sample.as})`,
        step: stepOf(walked, event, sample),
        expected: { code: sample.code },
        guard: sample.guard,
      }));
    return [...good, ...bad];
  });
}
