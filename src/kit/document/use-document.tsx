import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { suggest } from '#contract/kernel/suggest.ts';
import type { Text } from '#contract/kernel/text.ts';
import type {
  AnyDocument,
  AnyDocumentRow,
  DocumentEvent,
  DocumentRowOf,
  EventName,
} from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { refusedChoices } from '#machines/kernel/document-foresight.ts';
import { CallError } from '#streams/call-error.ts';
import { useCallQuery, useClient } from '../client.tsx';
import type { Command } from '../command.ts';
import type { ChoiceLoader, CommandAsks } from '../command-args.ts';
import { useCommands } from '../command-registry.tsx';
import { useLanguage, useText } from '../i18n.ts';
import { useNow } from '../now.ts';
import { reasonOf } from '../problem-text.ts';
import { queryKey } from '../queries.ts';
import { troubleOf } from '../send/send-trouble.ts';
import { showToast } from '../toasts.tsx';
import { useViewerZone } from '../viewer-zone.ts';
import { changesSince, changeText } from './changed-notice.tsx';
import { refusalText, useDocumentActor } from './document-actor.ts';
import { isDocumentRow } from './document-cache.ts';
import { answered, argsOf, asksNothing } from './event-asks.ts';
import { dialogTitle, EventDialog, type EventDialogProps } from './event-dialog.tsx';
import { type Gate, type Offer, type Offering, offersOf, type Preset } from './event-offers.ts';
import { ResultDialog, type RowOutcome } from './result-dialog.tsx';
import { type EventAsk, findingsAt, type Pending, type Results, useApply, usePending } from './use-apply.ts';
import { filled, WORDS } from './words.ts';

/** Dialogs of the screen's own in the place of the generated ones, by event. */
export type OwnDialogs<D extends AnyDocument> = {
  readonly [E in EventName<D>]?: ComponentType<EventDialogProps<DocumentRowOf<D> & AnyDocumentRow>>;
};

export interface UseDocumentOptions<D extends AnyDocument> {
  /** Events that are offered here; all unless said. */
  readonly events?: readonly EventName<D>[];
  readonly dialogs?: OwnDialogs<D>;
  /** Events under further names and keys, with a fixed payload. */
  readonly presets?: readonly Preset[];
  /** The screen opens these itself, as a form of its own page. */
  readonly onAsk?: { readonly [E in EventName<D>]?: (rows: readonly AnyDocumentRow[]) => void };
  /** After an event was done for all or some of the rows. */
  readonly onDone?: (event: EventName<D>, results: Results) => void;
  /** Remarks that are a digit away, by event: `1` opens its dialog with the first of them written. */
  readonly phrases?: { readonly [E in EventName<D>]?: readonly Text[] };
  /** Of several rows: ids of those that were not done. They are to stay marked. */
  readonly onLeft?: (ids: readonly string[]) => void;
  /** What the screen wants done before an event. */
  readonly gate?: Gate;
  /** Remarks that the dialog of an event begins with, as far as the screen knows them. */
  readonly begins?: { readonly [E in EventName<D>]?: string };
  /**
   * Dialogs stand beside the document and not above the page: nothing else is offered while one is open, and the screen, which is told,
   * stays where it is.
   */
  readonly onBeside?: (isOpen: boolean) => void;
}

export interface DocumentModel {
  /** Registered already: for buttons. Those out of the way are quiet, with the reason why they cannot be carried out. */
  readonly commands: readonly Command[];
  /** The dialog that is open, and what became of many rows. */
  readonly dialogs: ReactNode;
  /** Row id -> the state that is waited for. */
  readonly pending: ReadonlyMap<string, Pending>;
  /** The commands of one row, for its menu. */
  commandsOf(row: AnyDocumentRow): readonly Command[];
  /** Carries out an event on these rows, by its dialog where it asks something. */
  carryOut(event: string, rows: readonly AnyDocumentRow[]): void;
}

interface Opened {
  readonly event: string;
  readonly rows: readonly AnyDocumentRow[];
  readonly refused: Offer['refused'];
  /** Remarks that the dialog begins with. */
  readonly remarks: string;
}

/** So many buttons; what else can be done stands behind the bar's menu, in the palette, in the row's menu and behind its key. */
const MOST_BUTTONS = 4;
/** Digits that there are. */
const MOST_PHRASES = 9;
const NOTHING_BUSY: ReadonlySet<string> = new Set();
const NO_COMMANDS: readonly Command[] = [];

/**
 * All that can be done with these rows of a document: one row is a detail or the one under the cursor, several are a bulk, none is a
 * screen where documents are made. Buttons, palette entries, shortcuts and dialogs come from the declaration; the machine says what is
 * possible, and why not.
 *
 *     const { commands, dialogs } = useDocument(priceRequest, chosen, { dialogs: { ANSWER: AnswerDialog } });
 *     <PageHeader title={…} commands={commands} /> … {dialogs}
 */
export function useDocument<D extends AnyDocument>(
  document: D,
  rows: readonly AnyDocumentRow[],
  options: UseDocumentOptions<D> = {},
): DocumentModel {
  const { events, dialogs: own, presets, onAsk, onDone, onLeft, phrases, gate, begins, onBeside } = options;
  const text = useText();
  const client = useClient();
  const actor = useDocumentActor(document);
  const at = new Date(useNow()).toISOString();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [results, setResults] = useState<{ event: string; outcomes: readonly RowOutcome[] } | null>(null);
  const open = (
    event: string,
    chosen: readonly AnyDocumentRow[],
    refused: Offer['refused'] = [],
    remarks = begins?.[event as EventName<D>] ?? '',
  ): void => {
    apply.reset();
    setOpened({ event, rows: chosen, refused, remarks });
  };
  const ask = (event: string, chosen: readonly AnyDocumentRow[]): void => {
    const declared = document.events[event];
    if (!declared || chosen.length === 0) return;
    if (own?.[event as EventName<D>] || !asksNothing(declared)) open(event, chosen);
    else void told(declared.label, { event, rows: chosen });
  };
  const apply = useApply<AnyDocument>(document, { onUndo: ask });
  const pending = usePending(document, actor);
  const busy = useMemo(() => (pending.size === 0 ? NOTHING_BUSY : new Set(pending.keys())), [pending]);
  const explain = useExplain(document);
  const offering = (chosen: readonly AnyDocumentRow[]): Offering => ({
    document,
    rows: chosen,
    actor,
    at,
    events,
    presets,
    busy,
    gate,
  });

  /** Rejects where the only row was refused. */
  const perform = async (ask: EventAsk, refused: Offer['refused'] = []): Promise<void> => {
    const answer = await apply.run(ask as never);
    const isMany = ask.rows.length + refused.length > 1;
    if (isMany) {
      const outcomes = outcomesOf(ask.rows, answer, refused);
      const left = outcomes.filter(({ ok }) => !ok);
      onLeft?.(left.map(({ row }) => row.id));
      if (left.length > 0) setResults({ event: ask.event, outcomes });
    }
    if (answer.some(({ ok }) => ok)) onDone?.(ask.event as EventName<D>, answer);
  };

  const carryOut = async ({ event, preset, rows: chosen, refused }: Offer): Promise<void> => {
    const declared = document.events[event];
    const asking = onAsk?.[event as EventName<D>];
    if (asking) return asking(chosen);
    if (
      !preset &&
      declared &&
      wantsAsking(declared, chosen) &&
      (own?.[event as EventName<D>] || !asksNothing(declared))
    )
      return open(event, chosen, refused);
    await told(preset?.label ?? declared?.label ?? document.title, { event, rows: chosen, ...saidBy(preset) }, refused);
  };

  /** Sends without a dialog: what is refused is told in a toast. */
  const told = async (label: Text, ask: EventAsk, refused: Offer['refused'] = []): Promise<void> => {
    try {
      await perform(ask, refused);
    } catch (error) {
      const changed = await explain(error, ask.rows);
      showToast({
        id: `${document.type}.${ask.event}`,
        intent: 'danger',
        text: text(about(label, document, ask.rows)),
        detail: changed ?? text(reasonOf(error)),
      });
    }
  };

  const asksOf = ({ event, preset, rows: chosen, refused }: Offer): CommandAsks | undefined => {
    const declared = document.events[event];
    if (!declared || preset || onAsk?.[event as EventName<D>] || !wantsAsking(declared, chosen)) return undefined;
    const [row, ...others] = chosen;
    const args = argsOf(declared, {
      refusedOf: (field, values) => {
        if (!row || others.length > 0) return new Map();
        const command = { event, actor, at, payload: {} };
        const found = refusedChoices(document, row, command, field, values);
        return new Map([...found].map(([value, refusal]) => [value, refusalText(document, refusal)]));
      },
      loadReference: loadReferences(client),
    });
    if (!args) return undefined;
    const run: CommandAsks['run'] = answers =>
      told(declared.label, { event, rows: chosen, ...answered(declared, answers) }, refused);
    return { args, run };
  };

  const commandOf = (offer: Offer, isFirst: boolean): Command => {
    const { event, preset, enabled } = offer;
    const declared = document.events[event];
    const isSpecial = preset !== null && !preset.instead;
    const intent = isSpecial ? 'none' : (declared?.intent ?? 'none');
    return {
      id: `${document.type}.${preset?.name ?? event}`,
      title: preset?.label ?? declared?.label ?? document.title,
      section: document.title,
      shortcut: (isSpecial ? preset.key : declared?.key) ?? undefined,
      intent: intent === 'none' ? undefined : intent,
      enabled,
      quiet: !offer.isShown,
      more: offer.isShown && !isFirst,
      asks: enabled === true ? asksOf(offer) : undefined,
      run: () => carryOut(offer),
    };
  };
  const commandsOf = (chosen: readonly AnyDocumentRow[]): readonly Command[] => {
    const offers = offersOf(offering(chosen));
    const buttons = offers.filter(({ isShown }) => isShown).slice(0, MOST_BUTTONS);
    return offers.map(offer => commandOf(offer, buttons.includes(offer)));
  };
  const phraseCommands = (chosen: readonly AnyDocumentRow[]): readonly Command[] =>
    Object.entries<readonly Text[] | undefined>(phrases ?? {}).flatMap(([event, words = []]) => {
      const offer = offersOf({ ...offering(chosen), events: [event], presets: [] }).find(one => one.event === event);
      const label = document.events[event]?.label;
      if (!offer || !label) return [];
      return words.slice(0, MOST_PHRASES).map((phrase, at) => ({
        id: `${document.type}.${event}.phrase${at + 1}`,
        title: filled(WORDS.phrase, { event: label, phrase }),
        section: document.title,
        shortcut: String(at + 1),
        enabled: offer.enabled,
        quiet: true,
        run: () => open(event, offer.rows, offer.refused, text(phrase)),
      }));
    });
  const isAsking = onBeside !== undefined && opened !== null;
  const tellBeside = useEffectEvent((isOpen: boolean) => onBeside?.(isOpen));
  useEffect(() => tellBeside(isAsking), [isAsking]);
  const commands = useCommands(isAsking ? NO_COMMANDS : commandsOf(rows));
  useCommands(isAsking ? NO_COMMANDS : phraseCommands(rows));

  const dialogs = (
    <>
      {opened && (
        <OpenedDialog
          key={`${opened.event} ${opened.rows.map(({ id }) => id).join(' ')}`}
          offering={offering(opened.rows)}
          opened={opened}
          Own={own?.[opened.event as EventName<D>] as ComponentType<EventDialogProps> | undefined}
          apply={apply}
          send={async (payload, remarks = null) => {
            const { event, rows: chosen, refused } = opened;
            await perform({ event, rows: chosen, payload, remarks }, refused);
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {results && (
        <ResultDialog
          document={document}
          event={results.event}
          outcomes={results.outcomes}
          onClose={() => setResults(null)}
        />
      )}
    </>
  );
  return {
    commands,
    dialogs,
    pending,
    commandsOf: row => commandsOf([row]).filter(({ quiet, enabled }) => !quiet || enabled === true),
    carryOut: ask,
  };
}

/** The event, and what it was asked of where that is one document: the reader may have gone on meanwhile. */
const about = (label: Text, { number }: AnyDocument, rows: readonly AnyDocumentRow[]): Text => {
  const [row, ...others] = rows;
  const no = row && others.length === 0 ? String(row[number] ?? '') : '';
  return no === '' ? label : filled(WORDS.done, { number: no, event: label });
};

/** Some of these rows want to be told something; where a document is made, it always does. */
const wantsAsking = ({ asksOf }: DocumentEvent, rows: readonly AnyDocumentRow[]): boolean =>
  rows.length === 0 || rows.some(row => asksOf(row as never));

const saidBy = (preset: Preset | null): Pick<EventAsk, 'payload' | 'remarks' | 'done'> =>
  preset ? { payload: preset.payload, remarks: preset.remarks, done: preset.done } : {};

function outcomesOf(
  rows: readonly AnyDocumentRow[],
  results: Results,
  refused: Offer['refused'],
): readonly RowOutcome[] {
  const sent = rows.flatMap((row): RowOutcome[] => {
    const result = results.find(({ id }) => id === row.id);
    if (!result) return [];
    const { ok, problem } = result;
    return [{ row: result.row ?? row, ok, problem, reason: null }];
  });
  return [...sent, ...refused.map(({ row, reason }) => ({ row, ok: false, problem: null, reason }))];
}

/** Rows of a resource for the palette, found by code, name, pinyin or alias. */
const loadReferences =
  (client: ReturnType<typeof useClient>) =>
  (resource: string): ChoiceLoader =>
  async ({ query, signal }) => {
    const { data } = await client.call(suggest, { query: { resource, q: query, limit: 20 }, signal });
    return data.map(({ id, code, zh, en }) => ({
      value: id,
      label: { zh: zh || code, en: en || zh || code },
      aliases: [code, zh, en].filter(Boolean),
    }));
  };

/** What came in between, for a toast: who did what. Null where it was something else, or where it cannot be read. */
function useExplain(document: AnyDocument) {
  const queries = useQueryClient();
  const client = useClient();
  const text = useText();
  const language = useLanguage();
  const zone = useViewerZone();
  return async (error: unknown, rows: readonly AnyDocumentRow[]): Promise<string | null> => {
    const [row] = rows;
    if (!row || troubleOf(error).kind !== 'stale') return null;
    const { log } = documentCalls(document);
    try {
      const entries = await queries.fetchQuery({
        queryKey: [...queryKey(log, { id: row.id })],
        queryFn: async ({ signal }) => (await client.call(log, { query: { id: row.id }, signal })).data,
        staleTime: 0,
      });
      const [latest] = changesSince(entries, row.version);
      return latest
        ? text(
            filled(
              { zh: '{changed}：{what}', en: '{changed}: {what}' },
              {
                changed: WORDS.changed,
                what: changeText(document, latest, { zone, language }),
              },
            ),
          )
        : null;
    } catch (failed) {
      // The refusal itself is told in any case.
      if (failed instanceof CallError) return null;
      throw failed;
    }
  };
}

function OpenedDialog({
  offering,
  opened,
  Own,
  apply,
  send,
  onClose,
}: {
  readonly offering: Offering;
  readonly opened: Opened;
  readonly Own: ComponentType<EventDialogProps> | undefined;
  readonly apply: ReturnType<typeof useApply<AnyDocument>>;
  readonly send: EventDialogProps['send'];
  readonly onClose: () => void;
}) {
  const text = useText();
  const { document, actor, at } = offering;
  const { event, remarks } = opened;
  const rows = useLiveRows(document, opened.rows);
  const offer = offersOf({ ...offering, rows, events: [event], presets: [], busy: NOTHING_BUSY }).find(
    one => one.event === event,
  );
  const Shown = Own ?? EventDialog;
  return (
    <Shown
      document={document}
      event={event}
      rows={rows}
      actor={actor}
      at={at}
      title={text(dialogTitle(document, event, rows))}
      trouble={apply.trouble}
      refusal={offer && offer.enabled !== true ? text(offer.enabled) : null}
      findingsAt={path => findingsAt(apply.trouble, path)}
      remarks={remarks}
      send={send}
      onClose={onClose}
    />
  );
}

/** One row as it is now, whoever changes it while the dialog is open; several as they were chosen. */
function useLiveRows(document: AnyDocument, rows: readonly AnyDocumentRow[]): readonly AnyDocumentRow[] {
  const [row, ...others] = rows;
  const isOne = row !== undefined && others.length === 0;
  const { data } = useCallQuery(documentCalls(document).get, { id: row?.id ?? '' }, { enabled: isOne });
  const live = data?.row as AnyDocumentRow | undefined;
  const isNewer = isOne && live !== undefined && isDocumentRow(live) && live.version > row.version;
  return useMemo(() => (isNewer ? [live] : rows), [isNewer, live, rows]);
}
