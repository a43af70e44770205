import { type Chance, seeded } from '../faults/seeded.ts';

/**
 * Plain data that a random document is declared from (`declare.ts`), served by (`serve.ts`) and judged by (`oracle.ts`). The same seed
 * always gives the same plan.
 */

export const KINDS = [
  'text',
  'longText',
  'code',
  'integer',
  'decimal',
  'yesNo',
  'date',
  'instant',
  'choice',
  'choices',
  'texts',
  'reference',
  'references',
  'rows',
  'content',
] as const;
export type Kind = (typeof KINDS)[number];

export const COMPANIES = ['kitone', 'kittwo', 'kitthree', 'kitfour', 'kitplatform'] as const;
/** On no side of any document. */
export const FOREIGN = 'kitfour';
export const PLATFORM = 'kitplatform';

export interface FieldPlan {
  readonly name: string;
  readonly kind: Kind;
  readonly required: boolean;
  /** Sides that see it; null: all. */
  readonly seenBy: readonly string[] | null;
  /** `typed` ones come with a payload; `joined` stand in no fact; `folded` follow from the log alone. */
  readonly role: 'number' | 'side' | 'typed' | 'written' | 'folded' | 'joined';
}

export interface SidePlan {
  readonly name: string;
  readonly field: string;
}

export type GuardPlan =
  | { readonly kind: 'side'; readonly sides: readonly string[]; readonly orSystem: boolean; readonly code: string }
  | { readonly kind: 'system'; readonly code: string }
  /** `payload.amount` is at most this. */
  | { readonly kind: 'amount'; readonly most: number; readonly code: string }
  /** `world.isOpen`, which the server alone knows. */
  | { readonly kind: 'world'; readonly code: string }
  /** It is time: `row.dueAt` has come. */
  | { readonly kind: 'clock'; readonly code: string }
  | { readonly kind: 'remarks'; readonly least: number; readonly code: string }
  /** `row.isHeld` is not set. */
  | { readonly kind: 'free'; readonly code: string }
  /** The actor holds the further right `boss`. */
  | { readonly kind: 'boss'; readonly code: string };

export interface RowPlan {
  readonly from: readonly string[];
  readonly to: string;
  readonly first?: string;
  readonly guards: readonly GuardPlan[];
}

export interface EventPlan {
  readonly name: string;
  readonly rows: readonly RowPlan[];
  /** Names of row fields that are asked for. */
  readonly payload: readonly string[];
  readonly remarks: 'required' | 'optional' | 'none';
  readonly bulk: boolean;
  readonly once: boolean;
  readonly undo: string | null;
  /** False: clocks and other documents' events alone send it. */
  readonly isSent: boolean;
  /** Counted by `times`, a field of the fold. */
  readonly counts: boolean;
  /** Writes the joined column. */
  readonly joins: boolean;
  /** Turns `isHeld` round. */
  readonly turnsHold: boolean;
  /** Sends PING to the linked document in the same transaction. */
  readonly calls: boolean;
}

export interface DocumentPlan {
  readonly seed: number;
  readonly type: string;
  readonly controller: string;
  readonly path: string;
  readonly fields: readonly FieldPlan[];
  readonly sides: readonly SidePlan[];
  readonly owner: string;
  readonly states: readonly string[];
  readonly events: readonly EventPlan[];
  readonly sort: string;
  readonly lockRank: number;
  /** Held documents are seen by the owner alone. */
  readonly hidesHeld: boolean;
  /** The platform's own company reads every row. */
  readonly platformReads: boolean;
  /** The platform's own company is told of changes. */
  readonly tellsPlatform: boolean;
}

const SIDES: readonly SidePlan[] = [
  { name: 'owner', field: 'ownerId' },
  { name: 'partner', field: 'partnerId' },
  { name: 'helper', field: 'helperId' },
];
const EXTRAS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const STATES = ['ALPHA', 'BRAVO', 'CHARLIE', 'DELTA', 'ECHO'];

const field = (name: string, kind: Kind, role: FieldPlan['role'], more: Partial<FieldPlan> = {}): FieldPlan => ({
  name,
  kind,
  role,
  required: false,
  seenBy: null,
  ...more,
});

const isLikely = (chance: Chance, percent: number): boolean => chance.below(100) < percent;

const someOf = <T>(chance: Chance, list: readonly T[], percent: number): T[] =>
  list.filter(() => isLikely(chance, percent));

const CANNOT_BE_REQUIRED: ReadonlySet<Kind> = new Set(['yesNo', 'choices', 'texts', 'references', 'rows']);

function fieldsOf(chance: Chance, sides: readonly SidePlan[]): FieldPlan[] {
  const names = sides.map(({ name }) => name);
  const seenBy = () => (isLikely(chance, 30) ? [chance.pick(names), ...someOf(chance, names, 20)] : null);
  const unique = (list: readonly string[] | null) => (list ? [...new Set(list)] : null);
  // Every kind in turn, so that a few seeds have met them all.
  const begin = chance.below(KINDS.length);
  const extras = Array.from({ length: chance.between(3, 6) }, (_, index): FieldPlan => {
    const kind = KINDS[(begin + index * 4) % KINDS.length]!;
    return field(`${EXTRAS[index]}Extra`, kind, 'typed', {
      required: !CANNOT_BE_REQUIRED.has(kind) && isLikely(chance, 25),
      seenBy: unique(seenBy()),
    });
  });
  return [
    field('docNo', 'code', 'number', { required: true }),
    ...sides.map((side, index) => field(side.field, 'text', 'side', { required: index === 0 || isLikely(chance, 50) })),
    field('dueAt', 'instant', 'typed'),
    field('amount', 'integer', 'typed', { seenBy: unique(seenBy()) }),
    field('isHeld', 'yesNo', 'typed'),
    field('linkId', 'reference', 'typed'),
    field('body', 'content', 'typed', { seenBy: unique(seenBy()) }),
    field('lines', 'rows', 'typed'),
    ...extras,
    field('lastBy', 'text', 'written', { seenBy: unique(seenBy()) }),
    field('times', 'integer', 'folded'),
    field('joinedName', 'text', 'joined', { seenBy: unique(seenBy()) }),
  ];
}

interface Making {
  readonly chance: Chance;
  readonly sides: readonly string[];
  readonly typed: readonly string[];
}

/** Guards of an event; the first names sides where it has any. Codes tell event and guard apart. */
function guardsOf(
  { chance, sides }: Making,
  event: string,
  wants: { readonly kinds: readonly GuardPlan['kind'][]; readonly asked: readonly string[]; readonly percent?: number },
): GuardPlan[] {
  const { kinds, asked, percent = 35 } = wants;
  return kinds.flatMap((kind): GuardPlan[] => {
    const code = `${event}_${kind.toUpperCase()}`;
    if (!isLikely(chance, percent)) return [];
    switch (kind) {
      case 'side': {
        const named = [...new Set([chance.pick(sides), ...someOf(chance, sides, 25)])];
        return [{ kind, code, sides: named, orSystem: isLikely(chance, 30) }];
      }
      case 'amount':
        return asked.includes('amount') ? [{ kind, code, most: chance.between(20, 60) }] : [];
      case 'remarks':
        return [{ kind, code, least: chance.between(2, 6) }];
      default:
        return [{ kind, code }];
    }
  });
}

const EVENT: Omit<EventPlan, 'name' | 'rows'> = {
  payload: [],
  remarks: 'none',
  bulk: false,
  once: false,
  undo: null,
  isSent: true,
  counts: false,
  joins: false,
  turnsHold: false,
  calls: false,
};

const ANY_GUARD = ['side', 'free', 'boss', 'clock', 'amount', 'world', 'remarks'] as const;
/** What an event may want that goes first of another: it is not asked for anything itself. */
const GUARD_OF_FIRST = ['side', 'free', 'boss', 'clock', 'world'] as const;

function eventsOf(
  making: Making,
  states: readonly string[],
  plan: { readonly births: readonly string[]; readonly handed: readonly string[] },
) {
  const { chance, typed, sides } = making;
  const [first, second, third] = states as [string, string, string | undefined];
  const last = states.at(-1)!;
  const open = states.slice(0, -1);
  const manner = () => ({
    bulk: isLikely(chance, 50),
    counts: isLikely(chance, 40),
    joins: isLikely(chance, 40),
    remarks: chance.pick(['required', 'optional', 'none'] as const),
  });
  const asked = (percent: number) => someOf(chance, typed, percent);
  const events: EventPlan[] = [];
  const leaps = third !== undefined && isLikely(chance, 70);

  const birth = (name: string, to: string): EventPlan => ({
    ...EVENT,
    name,
    payload: plan.births,
    once: true,
    counts: isLikely(chance, 50),
    joins: true,
    rows: [
      {
        from: ['NEW'],
        to,
        guards: [
          { kind: 'side', sides: ['owner'], orSystem: false, code: `${name}_SIDE` },
          ...guardsOf(making, name, { kinds: ['amount', 'world'], asked: plan.births }),
        ],
      },
    ],
  });
  events.push(birth('OPEN', first));
  if (isLikely(chance, 40)) events.push(birth('IMPORT', second));

  for (const [index, from] of open.entries()) {
    const name = `MOVE${index}`;
    const isFirstOfAnother = index === 0 && leaps;
    // A list that is not asked for is empty, and no null: its default counts.
    const payload = isFirstOfAnother ? ['amount', 'lines'] : asked(25);
    const more = index > 0 && isLikely(chance, 30) ? [states[index - 1]!] : [];
    const to = index === 0 || isLikely(chance, 80) ? states[index + 1]! : last;
    const kinds = isFirstOfAnother ? GUARD_OF_FIRST : ANY_GUARD;
    const { remarks, ...other } = manner();
    events.push({
      ...EVENT,
      ...other,
      name,
      remarks: isFirstOfAnother ? 'optional' : remarks,
      payload,
      undo: index === 0 ? 'BACK' : null,
      rows: [{ from: [from, ...more], to, guards: guardsOf(making, name, { kinds, asked: payload }) }],
    });
  }
  // Every state has to be reached, whatever the moves skip.
  for (const [index, to] of states.entries())
    if (index > 0 && !events.some(({ rows }) => rows.some(row => row.to === to)))
      events.push({ ...EVENT, name: `REACH${index}`, rows: [{ from: [states[index - 1]!], to, guards: [] }] });

  events.push({
    ...EVENT,
    ...manner(),
    name: 'BACK',
    rows: [{ from: [second], to: first, guards: guardsOf(making, 'BACK', { kinds: ['side', 'free'], asked: [] }) }],
  });
  const edited = asked(60);
  events.push({
    ...EVENT,
    ...manner(),
    name: 'EDIT',
    payload: edited,
    rows: [{ from: open, to: 'same', guards: guardsOf(making, 'EDIT', { kinds: ANY_GUARD, asked: edited }) }],
  });
  if (leaps) {
    const payload = [...new Set(['amount', ...asked(15)])];
    const guards = guardsOf(making, 'LEAP', { kinds: ['amount', 'world'], asked: payload, percent: 50 });
    events.push({
      ...EVENT,
      ...manner(),
      remarks: 'optional',
      name: 'LEAP',
      payload,
      rows: [
        { from: [second], to: third!, guards },
        { from: [first], first: 'MOVE0', to: third!, guards },
      ],
    });
  }
  events.push({
    ...EVENT,
    name: 'TICK',
    isSent: false,
    counts: true,
    turnsHold: isLikely(chance, 50),
    rows: [
      {
        from: open,
        to: 'same',
        guards: [
          { kind: 'system', code: 'TICK_SYSTEM' },
          ...guardsOf(making, 'TICK', { kinds: ['clock'], asked: [], percent: 60 }),
        ],
      },
    ],
  });
  events.push({
    ...EVENT,
    name: 'PING',
    isSent: false,
    counts: true,
    // Whoever sends CALL does this too: the system is for clocks alone.
    rows: [{ from: states, to: 'same', guards: [] }],
  });
  events.push({
    ...EVENT,
    ...manner(),
    name: 'CALL',
    payload: ['linkId'],
    calls: true,
    rows: [{ from: open, to: 'same', guards: guardsOf(making, 'CALL', { kinds: ['side'], asked: [] }) }],
  });
  if (plan.handed.length > 0)
    events.push({
      ...EVENT,
      name: 'HANDOVER',
      payload: plan.handed,
      rows: [
        { from: open, to: 'same', guards: [{ kind: 'side', sides: ['owner'], orSystem: true, code: 'HANDOVER_SIDE' }] },
      ],
    });
  // Two ways from one state, tried in order: which one is open hangs on what is asked.
  if (sides.length > 1)
    events.push({
      ...EVENT,
      ...manner(),
      name: 'FORK',
      remarks: 'optional',
      rows: [
        { from: [first], to: second, guards: [{ kind: 'remarks', least: 3, code: 'FORK_REMARKS' }] },
        {
          from: [first],
          to: last,
          guards: [{ kind: 'side', sides: [sides[1]!], orSystem: false, code: 'FORK_SIDE' }],
        },
      ],
    });
  return events;
}

/** The plan of this seed. */
export function planOf(seed: number): DocumentPlan {
  // Neighbouring seeds begin alike; a few steps take them apart.
  const chance = seeded(seed * 7_919 + 13);
  for (let warm = 0; warm < 8; warm += 1) chance.below(2);
  const sides = SIDES.slice(0, chance.between(1, 3));
  const states = STATES.slice(0, chance.between(2, 5));
  const fields = fieldsOf(chance, sides);
  const typed = fields.filter(({ role }) => role === 'typed').map(({ name }) => name);
  const sideFields = sides.map(one => one.field);
  const making = { chance, typed, sides: sides.map(({ name }) => name) };
  const handed = sides.length > 1 && isLikely(chance, 50) ? [sides[1]!.field] : [];
  const word = seed.toString(26).replace(/./g, digit => String.fromCharCode(97 + Number.parseInt(digit, 26)));
  return {
    seed,
    type: `kit${word}`,
    controller: `Kit${word}`,
    path: `/kit/${word}`,
    fields,
    sides,
    owner: 'owner',
    states,
    events: eventsOf(making, states, { births: [...typed, ...sideFields], handed }),
    sort: chance.pick(['docNo', '-docNo']),
    lockRank: chance.between(1, 200),
    hidesHeld: isLikely(chance, 40),
    platformReads: isLikely(chance, 50),
    tellsPlatform: isLikely(chance, 30),
  };
}
