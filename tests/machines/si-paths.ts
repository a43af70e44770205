import type { Fact } from '#contract/kernel/facts.ts';
import { emptyDraft } from '#contract/si/shipping-instruction.ts';
import { SI_STATES, type SiState } from '#contract/si/status.ts';
import { NEW, type OrNew, type Permit, permits } from '#machines/kernel/lifecycle.ts';
import {
  newSiContext,
  type SiCommand,
  type SiContext,
  type SiEvent,
} from '#machines/si/shipping-instruction.commands.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import {
  contentOf,
  diffContent,
  evolveSi,
  type SiDocument,
  siContextOf,
} from '#machines/si/shipping-instruction.evolve.ts';
import { siLifecycle } from '#machines/si/shipping-instruction.lifecycle.ts';
import {
  actorOf,
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
  readonly document: SiDocument | null;
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

export function contextOf({ document, scenario }: Walked, messageOut = false): SiContext {
  const { ownerCompanyId, siType } = SI_SCENARIOS[scenario];
  return document ? siContextOf(document, { messageOut }) : newSiContext(ownerCompanyId, siType);
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

const changesOf = (walked: Walked, command: SiCommand): Fact['changes'] => {
  const { document, scenario } = walked;
  if (document === null) {
    const { ownerCompanyId, siType } = SI_SCENARIOS[scenario];
    const head = { id: 'si', no: '26031200017', companyId: ownerCompanyId, companyCode: ownerCompanyId, sources: 1 };
    return [{ path: '', after: { ...emptyDraft(), ...head, siType, deadline: '2026-03-10T10:00:00.000Z' } }];
  }
  const content = contentOf(document);
  if (command.type === 'MODIFY' || command.type === 'SAVE_DRAFT')
    return diffContent(content, {
      ...content,
      voyage: `${document.version}E`,
      hsCodes: [...content.hsCodes, '630260'],
    });
  if (command.type === 'SET_EXTENDED')
    return diffContent(content, { ...content, plannedCount: content.plannedCount + 1 });
  return [];
};

function factOf(walked: Walked, command: SiCommand, to: SiState): Fact {
  const { document, facts, scenario } = walked;
  const { actor } = command;
  const onBehalf = command.type === 'CREATE' && actor.companyId !== SI_SCENARIOS[scenario].ownerCompanyId;
  return {
    seq: facts.length + 1,
    event: command.type,
    fromState: document?.state ?? null,
    toState: to,
    actorEmployeeId: actor.employeeId,
    actorCompanyId: actor.companyId,
    actorKind: actor.companyKind === 'system' ? 'system' : 'employee',
    onBehalfOfEmployeeId: onBehalf ? 'customer' : null,
    at: command.at,
    remarks: command.remarks ?? null,
    changes: changesOf(walked, command),
    revision: (document?.revision ?? 1) + (command.type === 'MODIFY' ? 1 : 0),
  };
}

/** The command that a step is in this document's life, with its time. */
export function commandOf(walked: Walked, step: SiStep): SiCommand {
  const at = new Date(walked.now + 1_000 + step.waitMs).toISOString();
  return { type: step.event, actor: actorOf(step.as, contextOf(walked)), at, ...step.payload } as SiCommand;
}

/** Sends one step: what the machine says, and the document with its new fact, or as it was. */
export function send(walked: Walked, step: SiStep): { readonly permit: Permit<SiState>; readonly walked: Walked } {
  const command = commandOf(walked, step);
  const context = contextOf(walked, step.messageOut);
  const now = Date.parse(command.at);
  const permit = permits(siLifecycle, stateOf(walked), context, command);
  if (!permit.ok) return { permit, walked: { ...walked, now } };
  const fact = factOf(walked, command, permit.to);
  return {
    permit,
    walked: { ...walked, now, facts: [...walked.facts, fact], document: evolveSi(walked.document, fact) },
  };
}

export const run = (scenario: SiScenarioName, steps: readonly SiStep[]): Walked =>
  steps.reduce((walked, step) => send(walked, step).walked, begin(scenario));

const firstPass = (walked: Walked, event: SiEvent): SiStep => {
  const passes: readonly SiSample[] = SI_SAMPLES[event].passes;
  const creates = walked.document === null && event === 'CREATE';
  const as = SI_SCENARIOS[walked.scenario].createdBy;
  return stepOf(walked, event, creates ? { as, payload: { checkClean: true } } : passes[0]!);
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
      if (permit.ok && !paths.has(permit.to))
        paths.set(permit.to, { scenario, state: permit.to, steps: [...steps, step] });
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
    const { passes, fails } = SI_SAMPLES[event] as {
      passes: readonly SiSample[];
      fails: readonly SiFailingSample[];
    };
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
