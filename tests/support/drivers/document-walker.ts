import { expect, type Locator } from '@playwright/test';
import type { FieldMeta } from '#contract/kernel/field.ts';
import { fieldMeta } from '#contract/kernel/field.ts';
import type { AnyDocument } from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import type { DocumentSamples } from '#machines/kernel/document-samples.ts';
import { NEW } from '#machines/kernel/lifecycle.ts';
import { type Asked, passing, type Step, send, shortestPaths } from '../../machines/document-paths.ts';
import type { Api } from './api.ts';
import type { Operator } from './operator.ts';

/** Walks a document through the browser on the shortest ways of its machine, by keys, as those people do whom its samples name. */

export interface Made {
  readonly id: string;
  /** What its row and the title of its dialogs say of it. */
  readonly no: string;
}

/** How one document is met on its screen. */
export interface DocumentOnScreen {
  readonly samples: DocumentSamples;
  /** Actor of the samples -> company and account of the demo. Actors who are not named here are nobody's browser, as clocks. */
  readonly people: Readonly<Record<string, readonly [company: string, account: string]>>;
  /** Person -> event -> the command that it is given by on this person's screen. */
  readonly commands: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Makes one by the document's own call, which can go this way. */
  make(ground: Ground, path: readonly Step[]): Promise<Made>;
  /** Brings it before this person. */
  open(who: Operator, made: Made, as: string): Promise<void>;
  /** Where the screen says its state. */
  stateOf(who: Operator, made: Made): Locator;
  /** True facts in the place of what the samples invent. */
  readonly payloads?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Dialogs that are not made of the event's payload; `null`: the screen sends it as it is. */
  readonly dialogs?: Readonly<Record<string, ((dialog: Locator, who: Operator) => Promise<void>) | null>>;
}

type Members = Readonly<Record<string, unknown>>;

/** The product over HTTP, in the name of one of the people. */
export interface Ground {
  post(as: string, path: string, body: object): Promise<Members>;
}

export interface Walked {
  readonly states: readonly string[];
  readonly events: readonly string[];
}

interface Stage {
  readonly screen: DocumentOnScreen;
  readonly people: Readonly<Record<string, Operator>>;
  readonly api: Api;
}

/** The ways that no other begins with: whoever goes them has been in every state on the way. */
const longest = (paths: ReadonlyMap<string, readonly Step[]>): (readonly Step[])[] =>
  [...paths.values()].filter(
    path =>
      path.length > 0 &&
      ![...paths.values()].some(other => other.length > path.length && other[path.length - 1] === path.at(-1)),
  );

export async function walkDocument(stage: Stage): Promise<Walked> {
  const { screen, people } = stage;
  const { samples } = screen;
  const isBirth = (event: string) => samples.document.events[event]!.from.includes(NEW);
  const isCarriedOut = ({ event, as }: Asked) => isBirth(event) || screen.commands[as]?.[event] !== undefined;
  const paths = shortestPaths(samples, asked => asked.as in people && isCarriedOut(asked));
  const seen = new Set<string>();
  const sent = new Set<string>();
  for (const path of longest(paths)) {
    const [birth, ...steps] = path;
    const made = await screen.make(groundOf(stage), path);
    const sees = async (state: string) => {
      for (const as of seen.has(state) ? [] : Object.keys(people)) await isOffered(stage, made, as, state);
      seen.add(state);
    };
    await sees(birth!.to);
    for (const { asked, to } of steps) {
      await carryOut(stage, made, asked, to);
      sent.add(asked.event);
      await sees(to);
    }
  }
  expect([NEW, ...seen].sort()).toEqual([...paths.keys()].sort());
  return { states: [...seen], events: [...sent] };
}

const groundOf = ({ people, api }: Stage): Ground => ({
  async post(as, path, body) {
    const { http, data, problem } = await api.post<Members>(path, await people[as]!.bearer(), body);
    expect(http, `${path}: ${JSON.stringify(problem)}`).toBe(200);
    return data;
  },
});

const isGone = ({ states }: AnyDocument, state: string): boolean => states[state]?.gone === true;

async function isIn({ screen }: Stage, who: Operator, made: Made, state: string): Promise<void> {
  const { document } = screen.samples;
  if (isGone(document, state))
    await expect(who.page.locator('[role=grid]:visible').getByRole('row', { name: made.no })).toHaveCount(0);
  else await expect(screen.stateOf(who, made)).toContainText(document.states[state]!.label.zh);
}

/** Events that the server names as permitted; of a document that it tells no abilities of, what the machine answers to the samples. */
async function permittedTo({ screen, people, api }: Stage, made: Made, as: string, state: string): Promise<string[]> {
  const { samples } = screen;
  const { http, data } = await api.get<{ abilities?: { event: string; may: string }[] }>(
    documentCalls(samples.document).get.path,
    await people[as]!.bearer(),
    { id: made.id },
  );
  expect(http, `${as} reads it in ${state}`).toBe(200);
  if (data.abilities) return data.abilities.filter(({ may }) => may !== 'no').map(({ event }) => event);
  return [...passing(samples)]
    .filter(one => one.state === state && one.asked.as === as && send(samples, state, one.asked).ok)
    .map(({ asked }) => asked.event);
}

const ABLE = '[data-command]:not([aria-disabled=true])';

/** Of the events that this person's screen has a command for, those can be given that the server permits, and no others. */
async function isOffered(stage: Stage, made: Made, as: string, state: string): Promise<void> {
  const { screen, people } = stage;
  const { document } = screen.samples;
  const who = people[as]!;
  const commands = screen.commands[as] ?? {};
  if (isGone(document, state)) return;
  const permitted = await permittedTo(stage, made, as, state);
  await screen.open(who, made, as);
  await isIn(stage, who, made, state);
  const offered = async () => {
    const enabled = await who.page
      .locator(`${ABLE}:visible, [role=toolbar]:visible > [data-folded] > ${ABLE}`)
      .evaluateAll(all => all.map(one => (one as HTMLElement).dataset.command!));
    return Object.keys(commands).filter(event => enabled.includes(commands[event]!));
  };
  const wanted = Object.keys(commands).filter(event => permitted.includes(event));
  await expect.poll(offered, `what ${as} can do with it in ${state}`).toEqual(wanted);
}

/** `Shift+P`, as a keyboard presses what a button says. */
const pressed = (keys: string): string => {
  const parts = keys.split('+');
  const last = parts.pop()!;
  if (last.length > 1) return keys;
  return [...parts, parts.includes('Shift') ? last.toUpperCase() : last.toLowerCase()].join('+');
};

async function carryOut(stage: Stage, made: Made, asked: Asked, to: string): Promise<void> {
  const { screen, people } = stage;
  const { document } = screen.samples;
  const who = people[asked.as]!;
  const command = screen.commands[asked.as]![asked.event]!;
  await screen.open(who, made, asked.as);
  await expect(who.button(command)).toHaveCount(1);
  await who.can(command);
  const button = who.button(command);
  const keys = (await button.getAttribute('aria-keyshortcuts')) ?? (await button.getAttribute('data-keys'));
  if (keys && !keys.includes(' ')) await who.press(pressed(keys));
  else {
    await who.reach(who.button(command));
    await who.press('Enter');
  }
  const { payload, remarks, confirm, label } = document.events[asked.event]!;
  const own = screen.dialogs?.[asked.event];
  if (own !== null && (own || Object.keys(payload).length > 0 || remarks !== 'none' || confirm !== null)) {
    const dialog = who.inFront(new RegExp(label.zh));
    await expect(dialog).toBeVisible();
    if (own) await own(dialog, who);
    else await fill(who, dialog, document, asked, screen.payloads?.[asked.event]);
    await who.press('Control+Enter');
    await expect(dialog).toBeHidden();
  }
  await isIn(stage, who, made, to);
}

async function fill(
  who: Operator,
  dialog: Locator,
  document: AnyDocument,
  asked: Asked,
  facts = (asked.payload ?? {}) as Members,
): Promise<void> {
  const declared = document.events[asked.event]!;
  for (const [name, value] of Object.entries(facts)) {
    if (value === null || value === undefined) continue;
    await fillField(who, dialog.locator(`[data-field="${name}"]`), fieldMeta(declared.payload[name]!), value);
  }
  if (declared.remarks !== 'none') await who.write(dialog.locator('textarea').last(), asked.remarks ?? '按流程处理');
}

async function fillField(who: Operator, field: Locator, meta: FieldMeta, value: unknown): Promise<void> {
  const choice = meta.choices?.find(one => one.value === value);
  if (choice) {
    const radio = field.getByRole('radio', { name: choice.label.zh, exact: true });
    if ((await radio.count()) > 0) await radio.press('Space');
    else await field.locator('select').selectOption({ label: choice.label.zh });
    return;
  }
  await who.write(field.locator('input, textarea').first(), String(value));
}
