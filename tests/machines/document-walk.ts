import assert from 'node:assert/strict';
import fc from 'fast-check';
import { z } from 'zod';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { diffContent } from '#machines/kernel/content-changes.ts';
import {
  type AnyDocument,
  type AnyDocumentRow,
  abilitiesOf,
  type DocumentActor,
  type DocumentGuard,
  type DocumentPermit,
  permitsDocument,
  SYSTEM_ACTOR,
  toldState,
} from '#machines/kernel/document.ts';
import { evolveDocument, fieldOfPath, foldDocument, toldByBirth } from '#machines/kernel/document-fold.ts';
import { type DocumentSamples, type FailingSample, personOf } from '#machines/kernel/document-samples.ts';
import { viewFact, viewRow } from '#machines/kernel/document-view.ts';
import { NEW } from '#machines/kernel/lifecycle.ts';
import { inputsOf, outputsOf } from '#tests/support/zod-arbitrary.ts';
import type { StateTable } from './declared-documents.ts';
import {
  type Asked,
  commandOf,
  eventsOf,
  knows,
  passing,
  type Row,
  rowIn,
  send,
  shortestPaths,
  statesOf,
} from './document-paths.ts';

/**
 * The walk of one declared document in memory. Each check throws where the document, or the kit below it, is not what its
 * declaration says; `every-document.walk.test.ts` runs them as tests, `npm run test:kit` over random declarations.
 */

export interface DocumentCheck {
  /** Whole sentence about `the document`. */
  readonly title: string;
  run(samples: DocumentSamples, table: StateTable | null): void;
}

const STRANGER = personOf('a company on no side');
const VISITOR: DocumentActor = {
  ...personOf(''),
  kind: 'shareLink',
  employeeId: null,
  companyId: null,
  companyKind: null,
};
const RUNS = 60;

const rowsOf = ({ events }: AnyDocument, event: string) => events[event]!.rows;
const guardsOf = (row: { readonly guards?: readonly unknown[] }) => (row.guards ?? []) as readonly DocumentGuard[];

const told = (permit: DocumentPermit): string => (permit.ok ? permit.to : permit.refusal.code);

const failing = (samples: DocumentSamples): readonly (FailingSample & { readonly event: string })[] =>
  eventsOf(samples.document).flatMap(event =>
    (samples.events[event]?.fails ?? []).map(sample => ({ ...sample, event })),
  );

/** Every row of the cell has a guard that never holds. */
const isNeverTaken = (document: AnyDocument, state: string, event: string): boolean => {
  const ways = rowsOf(document, event).filter(({ from }) => from.includes(state));
  return ways.length > 0 && ways.every(({ guards = [] }) => guards.some(({ isNever }) => isNever === true));
};

const meets = (cell: string | readonly string[] | undefined, outcome: string): boolean =>
  typeof cell === 'string' ? cell === outcome : (cell?.includes(outcome) ?? false);

function cellsAreDecided(samples: DocumentSamples, table: StateTable | null): void {
  const { document } = samples;
  for (const state of statesOf(document))
    for (const event of eventsOf(document)) {
      const cell = `${state} × ${event}`;
      const asked = [...passing(samples)].filter(one => one.state === state && one.asked.event === event);
      if (isNeverTaken(document, state, event)) {
        // Known and always refused, so that the reason says more than the status does.
        const [sample] = samples.events[event]!.passes;
        const permit = send(samples, state, { ...sample, event });
        assert(!permit.ok && permit.refusal.code !== document.notPermitted, `${cell} is not refused with its reason`);
        if (table) assert(meets(table[state]?.[event], told(permit)), `${cell} against the table`);
        continue;
      }
      if (knows(document, state, event)) {
        assert(asked.length > 0, `${cell} has no sample that passes`);
        const ways = rowsOf(document, event).filter(({ from }) => from.includes(state));
        for (const one of asked) {
          const permit = send(samples, state, one.asked);
          assert(permit.ok, `${cell} is refused with ${told(permit)} for ${JSON.stringify(one.asked)}`);
          const way = ways.find(({ to }) => (to === 'same' ? state : to) === permit.to);
          assert(way, `${cell} leads to ${permit.to}, where no row of it leads`);
          assert(
            ways.some(
              ({ first, to }) => (first ?? null) === permit.first && (to === 'same' ? state : to) === permit.to,
            ),
            `${cell} says that ${permit.first} goes first`,
          );
        }
      } else {
        const [sample] = samples.events[event]!.passes;
        const permit = send(samples, state, { ...sample, event });
        assert.deepEqual(permit, { ok: false, refusal: { code: document.notPermitted } }, cell);
      }
      if (!table) continue;
      const outcomes =
        asked.length > 0 ? asked.map(one => told(send(samples, state, one.asked))) : [document.notPermitted];
      for (const outcome of outcomes)
        assert(meets(table[state]?.[event], outcome), `${cell} leads to ${outcome}, against the table`);
    }
}

function statesAreReached(samples: DocumentSamples): void {
  assert.deepEqual([...shortestPaths(samples).keys()].sort(), statesOf(samples.document).sort());
}

/** Guards that no mark says everything of: each wants a sample that fails it. */
function* unmarked({ document }: DocumentSamples) {
  for (const event of eventsOf(document))
    for (const row of rowsOf(document, event))
      for (const guard of guardsOf(row)) if (guard.sides === undefined) yield { event, row, guard };
}

function guardsHaveFailingSamples(samples: DocumentSamples): void {
  const { document } = samples;
  const all = failing(samples);
  const chosen = [...passing(samples)].map(({ asked }) => asked);
  for (const { event, row, guard } of unmarked(samples)) {
    // What a choosing guard refuses goes on to the next row, and passes there.
    const found = (guard.chooses ? chosen.map(asked => ({ ...asked, code: guard.code })) : all).some(
      sample =>
        sample.event === event &&
        row.from.some(
          state =>
            guard.refuse(rowIn(samples, state, sample.row) as never, commandOf(samples, sample) as never)?.code ===
            sample.code,
        ),
    );
    assert(found, `${event} has no sample that fails its guard ${guard.code}`);
  }
  for (const sample of all)
    for (const state of statesOf(document)) {
      if (!knows(document, state, sample.event) || !(sample.in?.includes(state) ?? true)) continue;
      assert.equal(
        told(send(samples, state, sample)),
        sample.code,
        `${sample.event} in ${state}: ${JSON.stringify(sample)}`,
      );
    }
}

/** People of every company that the row names, and of none. */
const peopleOf = ({ document }: DocumentSamples, row: Row): readonly DocumentActor[] => [
  ...Object.values(document.sides).flatMap(field => (typeof row[field] === 'string' ? [personOf(row[field])] : [])),
  STRANGER,
  VISITOR,
];

function foreignActorsAreRefused(samples: DocumentSamples): void {
  const { document } = samples;
  for (const { state, asked } of passing(samples)) {
    const row = rowIn(samples, state, asked.row);
    const ways = rowsOf(document, asked.event).filter(({ from }) => from.includes(state));
    for (const actor of peopleOf(samples, row)) {
      const refusing = ways.map(way =>
        guardsOf(way).find(({ sides }) =>
          sides?.every(side => actor.companyId === null || row[document.sides[side]!] !== actor.companyId),
        ),
      );
      if (refusing.length === 0 || refusing.some(guard => guard === undefined)) continue;
      const title = `${asked.event} in ${state} by somebody of ${actor.companyId}`;
      const permit = send(samples, state, { ...asked, actor });
      assert(!permit.ok, `${title} is permitted`);
      assert(
        refusing.some(guard => guard!.code === told(permit)),
        `${title} is refused with ${told(permit)}`,
      );
    }
    // A side that names no company is nobody's, not even of those who have none themselves.
    const nobodys = Object.fromEntries(Object.values(document.sides).map(field => [field, null]));
    for (const way of ways)
      for (const guard of guardsOf(way).filter(({ sides = [] }) => sides.length > 0)) {
        const command = commandOf(samples, { ...asked, actor: VISITOR });
        const refusal = guard.refuse({ ...row, ...nobodys } as never, command as never);
        assert.equal(refusal?.code, guard.code, `${asked.event}: a side without a company lets a visitor pass`);
      }
  }
}

function clocksAloneMayAct(samples: DocumentSamples): void {
  const { document } = samples;
  for (const event of eventsOf(document))
    for (const row of rowsOf(document, event))
      for (const guard of guardsOf(row).filter(({ sides }) => sides?.length === 0)) {
        const [sample] = samples.events[event]!.passes;
        const ask = (actor: DocumentActor) =>
          guard.refuse(rowIn(samples, row.from[0]!) as never, commandOf(samples, { ...sample, event, actor }) as never);
        for (const actor of [...peopleOf(samples, samples.row), { ...STRANGER, kind: 'partner' as const }])
          assert.equal(ask(actor)?.code, guard.code, `${event} is open to ${actor.kind} of ${actor.companyId}`);
        assert.equal(ask(SYSTEM_ACTOR), null, `${event} is closed to clocks`);
      }
}

const allSamples = (samples: DocumentSamples): readonly Asked[] =>
  eventsOf(samples.document).flatMap(event => [
    ...(samples.events[event]?.passes ?? []).map(sample => ({ ...sample, event })),
    ...(samples.events[event]?.fails ?? []).map(sample => ({ ...sample, event })),
  ]);

function abilitiesTellTheTruth(samples: DocumentSamples): void {
  const { document } = samples;
  const codes = Object.keys(document.codes);
  for (const state of Object.keys(document.states)) {
    const overs = [{}, ...allSamples(samples).flatMap(({ row }) => (row ? [row] : []))];
    for (const over of new Map(overs.map(one => [JSON.stringify(one), one])).values()) {
      const row = rowIn(samples, state, over);
      for (const actor of [...Object.values(samples.actors), ...peopleOf(samples, row)]) {
        const times = new Set([samples.at, ...allSamples(samples).flatMap(({ at }) => (at ? [at] : []))]);
        for (const at of times) {
          const abilities = abilitiesOf(document, row, actor, at);
          const known = eventsOf(document).filter(
            event => document.events[event]!.right.length > 0 && knows(document, state, event),
          );
          assert.deepEqual(
            abilities.map(({ event }) => event),
            known,
            `abilities in ${state}`,
          );
          for (const ability of abilities) {
            const { event, may } = ability;
            const title = `${event} in ${state} is told as '${may}' to ${actor.companyId} at ${at}`;
            if (may === 'no') assert(codes.includes(ability.refusal.code), `${title} with an unknown code`);
            for (const one of allSamples(samples).filter(sample => sample.event === event)) {
              const command = { ...commandOf(samples, one), actor, at };
              const permit = permitsDocument(document, state, row, command);
              if (may === 'no') assert(!permit.ok, `${title} and permitted`);
              if (may === 'yes') assert(permit.ok, `${title} and refused with ${told(permit)}`);
            }
          }
        }
      }
    }
  }
}

function someAskingDecides(samples: DocumentSamples): void {
  const { document } = samples;
  const asked = new Set<string>();
  for (const { state, asked: sample } of passing(samples)) {
    if (state === NEW) continue;
    const row = rowIn(samples, state, sample.row);
    const { actor, at } = commandOf(samples, sample);
    const ability = abilitiesOf(document, row, actor, at).find(({ event }) => event === sample.event);
    // The world of an event that goes first is asked by the server alone.
    if (!ability || rowsOf(document, sample.event).some(({ first }) => first !== undefined)) continue;
    assert.notEqual(ability.may, 'no', `${sample.event} in ${state} passes and is told as 'no'`);
    if (ability.may === 'asked') asked.add(sample.event);
  }
  const refusedOnes = new Set(failing(samples).map(({ event }) => event));
  for (const event of asked) assert(refusedOnes.has(event), `${event} is 'asked' and no sample of it is refused`);
}

function anyPayloadIsAnswered(samples: DocumentSamples): void {
  const { document } = samples;
  for (const { state, asked } of passing(samples)) {
    const ways = rowsOf(document, asked.event).filter(({ from }) => from.includes(state));
    const places = ways.map(({ to }) => (to === 'same' ? state : to));
    const schema = z.object(document.events[asked.event]!.payload);
    fc.assert(
      fc.property(inputsOf(schema), payload => {
        const permit = send(samples, state, { ...asked, payload });
        if (permit.ok) assert(places.includes(permit.to));
        else assert(document.codes[permit.refusal.code], permit.refusal.code);
      }),
      { numRuns: 20 },
    );
  }
}

const AT = Date.parse('2027-01-12T09:30:00.000Z');

interface Life {
  readonly rows: readonly AnyDocumentRow[];
  readonly facts: readonly Fact[];
}

const NESTED: ReadonlySet<string> = new Set(['content', 'rows']);
const LISTS: ReadonlySet<string> = new Set(['choices', 'texts', 'references', 'rows']);

const changesOf = (document: AnyDocument, before: Row, changed: Row): Change[] =>
  Object.entries(changed).flatMap(([field, after]): Change[] => {
    if (JSON.stringify(before[field]) === JSON.stringify(after)) return [];
    const meta = document.meta[field]!;
    return NESTED.has(meta.kind) && meta.toldWhole !== true
      ? diffContent(before[field], after, field === document.flat ? '' : field, {
          listsWhole: meta.toldWhole === 'lists',
        })
      : [{ path: field, before: before[field], after }];
  });

/** Facts of any life that the rows allow, and what each makes of the document by plain assignment. */
const livesOf = ({ document, row: born }: DocumentSamples): fc.Arbitrary<Life> => {
  const births = eventsOf(document).filter(event => knows(document, NEW, event));
  const shape = Object.fromEntries(Object.entries(document.fields).filter(([name]) => !document.joined.includes(name)));
  const one = fc.record({
    pick: fc.nat(),
    way: fc.nat(),
    values: outputsOf(shape),
    told: fc.array(fc.nat(), { maxLength: 4 }),
  });
  return fc.tuple(fc.constantFrom(...births), one, fc.array(one, { maxLength: 12 })).map(([birth, first, others]) => {
    const rows: AnyDocumentRow[] = [];
    const facts: Fact[] = [];
    for (const [index, { pick, way, values, told: names }] of [first, ...others].entries()) {
      const before = rows.at(-1) ?? null;
      const state = before?.state ?? NEW;
      const possible = before === null ? [birth] : eventsOf(document).filter(event => knows(document, state, event));
      const event = possible[pick % Math.max(possible.length, 1)];
      if (event === undefined) break;
      const ways = rowsOf(document, event).filter(({ from }) => from.includes(state));
      const { to } = ways[way % ways.length]!;
      const fields = Object.keys(shape);
      const chosen = new Set(names.map(name => fields[name % fields.length]!));
      const changed = Object.fromEntries(Object.entries(values).filter(([field]) => chosen.has(field)));
      const fact: Fact = {
        seq: index + 1,
        event,
        fromState: before?.state ?? null,
        toState: to === 'same' ? state : to,
        actorEmployeeId: null,
        actorCompanyId: null,
        actorKind: 'system',
        onBehalfOfEmployeeId: null,
        at: new Date(AT + index * 60_000).toISOString(),
        remarks: null,
        changes:
          before === null
            ? [{ path: '', after: toldByBirth(document, { ...values, id: born.id }) }]
            : changesOf(document, before, changed),
        revision: 1,
      };
      const plain = {
        ...(before ?? Object.fromEntries(document.joined.map(field => [field, null]))),
        ...(before === null ? values : changed),
      };
      const further = document.fold[event]?.(plain as never, fact, before as never) ?? {};
      rows.push({
        ...plain,
        ...further,
        id: String(born.id),
        ...toldState(document, fact.toState),
        version: fact.seq,
        createdAt: before?.createdAt ?? fact.at,
        updatedAt: fact.at,
      } as AnyDocumentRow);
      facts.push(fact);
    }
    return { rows, facts };
  });
};

/** JSON knows no `undefined`, and the log keeps JSON. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function foldIsTheRow(samples: DocumentSamples): void {
  const { document } = samples;
  fc.assert(
    fc.property(livesOf(samples), ({ rows, facts }) => {
      let before: AnyDocumentRow | null = null;
      for (const [index, fact] of stored(facts).entries()) {
        before = evolveDocument(document, before, fact);
        assert.deepEqual(stored(before), stored(rows[index]), `after fact ${fact.seq} ${fact.event}`);
      }
      assert.deepEqual(stored(foldDocument(document, stored(facts))), stored(rows.at(-1)), 'rebuilt from zero');
    }),
    { numRuns: RUNS },
  );
  assert.equal(foldDocument(document, []), null);
}

/** A fact may say that a value is gone and not what stands in its place. */
function emptiedFieldsAreBlank(samples: DocumentSamples): void {
  const { document } = samples;
  const [birth] = eventsOf(document).filter(event => knows(document, NEW, event));
  const [state] = Object.keys(document.states);
  fc.assert(
    fc.property(outputsOf(document.fields), values => {
      const who = { actorEmployeeId: 'someone', actorCompanyId: 'A' };
      const told = { event: birth!, toState: state!, at: samples.at, ...who };
      const born = evolveDocument(
        document,
        null,
        { ...told, seq: 1, changes: [{ path: '', after: toldByBirth(document, values) }] },
        'x',
      );
      for (const [field, { kind }] of Object.entries(document.meta)) {
        const change = { path: field, before: values[field] };
        const after = evolveDocument({ ...document, fold: {} }, born, { ...told, seq: 2, changes: [change] });
        const blank = kind === 'yesNo' ? false : LISTS.has(kind) ? [] : null;
        assert.deepEqual(after[field], blank, `${field} was emptied`);
      }
    }),
    { numRuns: 10 },
  );
}

function brokenLogsAreRefused(samples: DocumentSamples): void {
  const { document } = samples;
  fc.assert(
    fc.property(livesOf(samples), fc.nat(), ({ facts }, place) => {
      const at = place % facts.length;
      const doubled = facts.toSpliced(at, 0, facts[at]!);
      assert.throws(() => foldDocument(document, doubled, 'x'), /comes after/, 'a doubled fact');
      if (at < facts.length - 1)
        assert.throws(() => foldDocument(document, facts.toSpliced(at, 1), 'x'), /comes after/, 'a dropped fact');
      if (at > 0) {
        const swapped = facts.with(at, facts[at - 1]!).with(at - 1, facts[at]!);
        assert.throws(() => foldDocument(document, swapped, 'x'), /comes after/, 'two swapped facts');
      }
      const elsewhere = facts.with(at, { ...facts[at]!, fromState: 'ANOTHER STATE' });
      assert.throws(() => foldDocument(document, elsewhere, 'x'), /is from/, 'a fact from another state');
    }),
    { numRuns: RUNS },
  );
}

function viewsHideFromForeignSides(samples: DocumentSamples): void {
  const { document } = samples;
  const fields = Object.keys(document.fields);
  const fieldOf = ({ path }: Change): string => fieldOfPath(document, path);
  fc.assert(
    fc.property(livesOf(samples), ({ rows, facts }) => {
      const row = {
        ...rows.at(-1)!,
        ...Object.fromEntries(Object.values(document.sides).map((field, n) => [field, `side ${n}`])),
      };
      const readers = [
        ...Object.values(document.sides).map(field => String(row[field as keyof typeof row])),
        'a stranger',
        null,
      ];
      for (const reader of readers) {
        const sees = (field: string): boolean => {
          const { seenBy } = document.meta[field] ?? {};
          return (
            !seenBy || seenBy.some(side => reader !== null && row[document.sides[side]! as keyof typeof row] === reader)
          );
        };
        const shown: Row = viewRow(document, row, reader);
        for (const field of fields)
          assert.deepEqual(shown[field], sees(field) ? row[field as keyof typeof row] : null, `${field} for ${reader}`);
        for (const name of ['id', 'version', 'state', 'createdAt', 'updatedAt'] as const)
          assert.equal(shown[name], row[name], name);
        const seen = facts.map(fact => viewFact(document, row, fact, reader));
        assert.deepEqual(
          seen.map(({ seq }) => seq),
          facts.map(({ seq }) => seq),
          'no fact is dropped',
        );
        for (const [index, fact] of facts.entries()) {
          const left = seen[index]!.changes.filter(({ path }) => path !== '');
          assert.deepEqual(
            left,
            fact.changes.filter(change => change.path !== '' && sees(fieldOf(change))),
            'changes of a fact',
          );
          const [birth] = fact.changes;
          if (birth?.path === '')
            assert.deepEqual(
              seen[index]!.changes[0]!.after,
              Object.fromEntries(
                Object.entries(birth.after as Row).filter(
                  ([field]) => field === 'id' || sees(fieldOfPath(document, field)),
                ),
              ),
              'values of the birth',
            );
        }
      }
    }),
    { numRuns: RUNS },
  );
}

export const DOCUMENT_CHECKS: readonly DocumentCheck[] = [
  { title: 'decides every event in every state as its rows and its table say', run: cellsAreDecided },
  { title: 'reaches every state from nothing', run: statesAreReached },
  { title: 'refuses the failing sample of each guard with the code of the guard', run: guardsHaveFailingSamples },
  { title: 'refuses a foreign actor with the code of each guard that names a side', run: foreignActorsAreRefused },
  { title: 'lets clocks alone do what is theirs', run: clocksAloneMayAct },
  { title: "never tells 'no' of what is permitted, nor 'yes' of what is refused", run: abilitiesTellTheTruth },
  { title: "has something that passes and something that fails where it says 'asked'", run: someAskingDecides },
  { title: 'answers every payload that its fields take with a state or a code of its own', run: anyPayloadIsAnswered },
  { title: 'is the fold of its facts along random lives, and when it is rebuilt from zero', run: foldIsTheRow },
  { title: 'has nothing in a field that a fact has emptied', run: emptiedFieldsAreBlank },
  {
    title: 'cannot be folded from a log with a doubled, dropped, swapped or misplaced fact',
    run: brokenLogsAreRefused,
  },
  { title: 'hides fields from foreign sides in rows and facts and drops no fact', run: viewsHideFromForeignSides },
];
