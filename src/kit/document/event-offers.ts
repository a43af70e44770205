import { isApplied } from '#contract/kernel/document-calls.ts';
import type { Text } from '#contract/kernel/text.ts';
import { type AnyDocument, type AnyDocumentRow, abilitiesOf, type DocumentActor } from '#machines/kernel/document.ts';
import { foresee } from '#machines/kernel/document-foresight.ts';
import { NEW, type Refusal } from '#machines/kernel/lifecycle.ts';
import { refusalText } from './document-actor.ts';
import { WORDS } from './words.ts';

/** An event under a name and key of its own, with what it is asked with: to take a request is to assign it to oneself. */
export interface Preset {
  /** Ends the id of its command, `take`. */
  readonly name: string;
  readonly event: string;
  readonly label: Text;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What goes into the log with it, where the screen knows it already. */
  readonly remarks?: string | null;
  /** It is asked of these, in the place of the chosen ones. */
  readonly rows?: readonly AnyDocumentRow[];
  readonly key?: string;
  readonly done?: Text;
  /** It takes the place of the event's own command, with its key and colour: the screen has the payload already. */
  readonly instead?: true;
}

/** One thing that may be asked of the chosen rows, or why not. */
export interface Offer {
  readonly event: string;
  readonly preset: Preset | null;
  readonly enabled: true | Text;
  /** Some chosen row's state knows it, or nothing is chosen yet: it stands among the buttons. */
  readonly isShown: boolean;
  /** Rows that it would be asked of. */
  readonly rows: readonly AnyDocumentRow[];
  /** Chosen rows that the machine, or the screen's gate, refuses already. */
  readonly refused: readonly { readonly row: AnyDocumentRow; readonly reason: Text }[];
}

export interface Offering {
  readonly document: AnyDocument;
  readonly rows: readonly AnyDocumentRow[];
  readonly actor: DocumentActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  /** Events that are offered here; all unless said. */
  readonly events?: readonly string[] | undefined;
  readonly presets?: readonly Preset[] | undefined;
  /** Ids of rows that something is under way for. */
  readonly busy: ReadonlySet<string>;
  readonly gate?: Gate | undefined;
}

/**
 * What a screen wants done before the event beside what the machine asks, as a checklist that has to be gone through; null where nothing is
 * missing. Button, key, palette and bulk pass through it alike. `isMany`: the row is one of several.
 */
export type Gate = (event: string, row: AnyDocumentRow, isMany: boolean) => Text | null;

const makes = (document: AnyDocument, event: string): boolean => document.events[event]?.from.includes(NEW) === true;

/** Null: the row takes it. `isKnown`: its state knows the event at all. */
function verdictOf(
  { document, actor, at }: Offering,
  event: string,
  preset: Preset | null,
  row: AnyDocumentRow,
): { readonly isKnown: boolean; readonly refusal: Refusal | null } {
  const ability = abilitiesOf(document, row, actor, at).find(one => one.event === event);
  if (!ability) return { isKnown: false, refusal: { code: document.notPermitted } };
  if (ability.may === 'no') return { isKnown: true, refusal: ability.refusal };
  if (!preset) return { isKnown: true, refusal: null };
  const { payload, remarks = null } = preset;
  const foreseen = foresee(document, row, { event, actor, at, payload, remarks });
  return { isKnown: true, refusal: foreseen.ok ? null : foreseen.refusal };
}

function offerOf(offering: Offering, event: string, preset: Preset | null): Offer {
  const { document, busy, gate } = offering;
  const rows = preset?.rows ?? offering.rows;
  const nothing = { event, preset, rows: [], refused: [] };
  if (makes(document, event)) return { ...nothing, enabled: true, isShown: true };
  if (rows.length === 0) return { ...nothing, enabled: WORDS.pickRow, isShown: preset?.rows === undefined };
  // Rows that a preset names are taken together, also where it is one.
  const isMany = rows.length > 1 || preset?.rows !== undefined;
  const verdicts = rows.map(row => {
    const { isKnown, refusal } = verdictOf(offering, event, preset, row);
    const reason = refusal ? refusalText(document, refusal) : (gate?.(event, row, isMany) ?? null);
    return { row, isKnown, reason };
  });
  const isShown = verdicts.some(({ isKnown }) => isKnown);
  if (rows.length > 1 && document.events[event]?.bulk !== true) return { ...nothing, enabled: WORDS.oneOnly, isShown };
  const refused = verdicts.flatMap(({ row, reason }) => (reason ? [{ row, reason }] : []));
  const permitted = verdicts.filter(({ reason }) => reason === null).map(({ row }) => row);
  const [first] = refused;
  const enabled =
    permitted.length === 0 && first ? first.reason : rows.some(({ id }) => busy.has(id)) ? WORDS.sending : true;
  return { event, preset, enabled, isShown, rows: permitted, refused };
}

const LOUD: readonly string[] = ['primary', 'success'];

/**
 * What may be asked of these rows, the main step first. Events that the actor has no right to are not there; one that the machine
 * refuses is, with the reason. Of several rows an event is asked that takes at least one of them; the others are told at the end.
 */
export function offersOf(offering: Offering): readonly Offer[] {
  const { document, actor, events, presets = [] } = offering;
  const isOffered = (event: string): boolean => {
    const declared = document.events[event];
    if (!declared || !isApplied(declared) || !actor.holds.includes(event)) return false;
    return events === undefined || events.includes(event);
  };
  const replaced = new Set(presets.filter(({ instead }) => instead).map(({ event }) => event));
  const declared = Object.keys(document.events)
    .filter(event => isOffered(event) && !replaced.has(event))
    .map(event => offerOf(offering, event, null));
  const special = presets.filter(({ event }) => isOffered(event)).map(one => offerOf(offering, one.event, one));
  const isLoud = ({ event, preset }: Offer): boolean =>
    preset === null && LOUD.includes(document.events[event]?.intent ?? 'none');
  const all = [...declared.filter(isLoud), ...special, ...declared.filter(one => !isLoud(one))];
  return all;
}
