import {
  type Dispatch,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { FieldMeta } from '#contract/kernel/field.ts';
import type { RefLabel, Resource } from '#contract/kernel/resource.ts';
import type { AnyDocument, AnyDocumentRow, DocumentActor } from '#machines/kernel/document.ts';
import { focusPath } from '../form/focus-path.ts';
import { fieldOfPath } from '../form/form-check.ts';
import { FormContext, type FormSurroundings } from '../form/form-context.ts';
import { FormField } from '../form/form-field.tsx';
import {
  evolveForm,
  type FormEvent,
  type FormJudgement,
  type FormRules,
  type FormState,
  formStart,
  judgeForm,
} from '../form/form-state.ts';
import { LeaveFormDialog } from '../form/leave-form-dialog.tsx';
import { movedValues, type Values } from '../form/read-input.ts';
import { RestoredNote } from '../form/restored-note.tsx';
import { type KeptValue, useKeptValue } from '../form/use-kept-value.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useText } from '../i18n.ts';
import type { SendTrouble } from '../send/send-trouble.ts';
import { useViewerZone } from '../viewer-zone.ts';
import { ChangedNotice } from './changed-notice.tsx';
import './document.css';
import { type EventSubject, eventForm, findingsOfForm, refusedByField, sentOf, startingValues } from './event-form.ts';
import { filled, WORDS } from './words.ts';

/** What a dialog of one event is given; one of the screen's own has the same. */
export interface EventDialogProps<Row extends AnyDocumentRow = AnyDocumentRow> {
  readonly document: AnyDocument;
  readonly event: string;
  /** As they are now: a change by somebody else is seen while the dialog is open. */
  readonly rows: readonly Row[];
  readonly actor: DocumentActor;
  readonly at: string;
  readonly title: string;
  readonly trouble: SendTrouble | null;
  /** Why the machine does not take it any more; null while it does. */
  readonly refusal: string | null;
  /** Remarks that were chosen before the dialog was opened; empty without. */
  readonly remarks?: string;
  /** Findings of the server at one place of the payload. */
  readonly findingsAt: (path: string) => readonly Finding[];
  /** Sends it. Rejects where it was refused: the dialog stays open with all that was typed. */
  readonly send: (payload: Readonly<Record<string, unknown>>, remarks?: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/** What stands above the fields of every dialog of an event: somebody was faster, the line broke, the machine refuses. */
export function EventTrouble({
  document,
  rows,
  trouble,
  refusal,
}: Pick<EventDialogProps, 'document' | 'rows' | 'trouble' | 'refusal'>) {
  const text = useText();
  const [only, ...others] = rows;
  const [seen] = useState(only);
  if (trouble?.kind === 'stale' && seen && others.length === 0)
    return (
      <>
        <ChangedNotice document={document} seen={seen} />
        {refusal !== null && (
          <p role="alert" className="fl-finding-error">
            {text(WORDS.overtaken, { reason: refusal })}
          </p>
        )}
      </>
    );
  const isUnanswered = trouble?.kind === 'offline' || (trouble?.kind === 'broken' && trouble.findings.length === 0);
  const said = trouble ? text(trouble.text) : refusal === null ? '' : text(WORDS.overtaken, { reason: refusal });
  return (
    <p role="alert" className="fl-finding-error">
      {said}
      {isUnanswered && ` ${text(WORDS.unanswered)}`}
    </p>
  );
}

/** What a lost answer may have done must be sent again, whatever the machine says by now. */
const mayGo = ({ trouble, refusal }: Pick<EventDialogProps, 'trouble' | 'refusal'>): boolean =>
  refusal === null || trouble?.kind === 'offline' || trouble?.kind === 'broken';

/**
 * The frame of every dialog of an event: title, what went wrong, and a button by the event's name. A dialog of the screen's own puts
 * its fields into it:
 *
 *     <EventFrame dialog={props} width={680} disabled={isEmpty} unsent={{ isDirty, forget }} onRun={…}>…</EventFrame>
 */
export function EventFrame({
  dialog,
  width,
  disabled = false,
  unsent,
  onRun,
  children,
}: {
  readonly dialog: EventDialogProps;
  readonly width: number;
  /** Nothing is there yet that could be sent. */
  readonly disabled?: boolean;
  /** Unsent input, kept in the browser by `useKeptValue`. While it is dirty, closing the dialog asks for confirmation. */
  readonly unsent?: { readonly isDirty: boolean; readonly forget: () => unknown };
  readonly onRun: () => Promise<void>;
  readonly children?: ReactNode;
}) {
  const { document, event, title, onClose } = dialog;
  const text = useText();
  const [leaving, setLeaving] = useState(false);
  const declared = document.events[event];
  if (!declared) return null;
  return (
    <FormDialog
      isOpen
      title={title}
      width={width}
      primary={{
        label: text(declared.label),
        intent: declared.intent === 'none' ? 'primary' : declared.intent,
        disabled: disabled || !mayGo(dialog),
        // What was refused stands in the dialog; nothing typed is lost.
        onRun: () => onRun().catch(() => undefined),
      }}
      onCancel={() => (unsent?.isDirty ? setLeaving(true) : onClose())}
    >
      {declared.confirm && <p>{text(declared.confirm)}</p>}
      <EventTrouble {...dialog} />
      {children}
      <LeaveFormDialog
        isOpen={leaving}
        onStay={() => setLeaving(false)}
        onLeave={onClose}
        onDiscard={() => {
          void unsent?.forget();
          onClose();
        }}
      />
    </FormDialog>
  );
}

/** The dialog of an event, made from what its payload declares. Opened where there is something to fill in or to confirm. */
export function EventDialog(props: EventDialogProps) {
  const { document, event, rows, actor, at, send } = props;
  const subject = useMemo(() => ({ document, event, rows, actor, at }), [document, event, rows, actor, at]);
  const form = useMemo(() => eventForm(subject), [subject]);
  return form ? (
    <FilledDialog {...props} subject={subject} form={form} />
  ) : (
    <EventFrame dialog={props} width={440} onRun={() => send({})} />
  );
}

const NO_FINDINGS: readonly Finding[] = [];
/** So many fields stand below each other; more in two columns. */
const MOST_NARROW = 3;

function FilledDialog({
  subject,
  form,
  ...props
}: EventDialogProps & { readonly subject: EventSubject; readonly form: Resource }) {
  const { trouble, send, remarks = '' } = props;
  const text = useText();
  const formId = useId();
  const { state, judgement, dispatch, surroundings, kept } = useEventForm(subject, form, remarks);
  const latest = useRef(judgement);
  useLayoutEffect(() => {
    latest.current = judgement;
  });
  const refused = refusedByField(subject, form, judgement.wire);
  const metas = useShownMetas(form, refused);
  useFirstFault(formId, trouble, dispatch);

  const run = async (): Promise<void> => {
    finishInput();
    dispatch({ type: 'tried' });
    const { findings, wire } = latest.current;
    const [first] = findings.filter(({ severity }) => severity === 'error');
    if (first) {
      focusPath(formId, first.path);
      return;
    }
    const sent = sentOf(wire);
    await send(sent.payload, sent.remarks);
    await kept.forget();
  };
  const names = Object.keys(form.meta);
  const ofForm = state.tried ? judgement.findings.filter(({ path }) => path === '') : NO_FINDINGS;
  return (
    <EventFrame
      dialog={props}
      width={names.length > MOST_NARROW ? 720 : 480}
      unsent={{ isDirty: judgement.dirty, forget: kept.forget }}
      onRun={run}
    >
      <FormContext value={surroundings}>
        <div className="fl-form">
          {kept.isRestored && (
            <RestoredNote
              onDiscard={() => {
                void kept.forget();
                dispatch({ type: 'discarded', row: null });
              }}
            />
          )}
          <div className="fl-form-fields">
            {names.map(name => {
              const findings = judgement.shown.filter(({ path }) => fieldOfPath(path) === name);
              return (
                <FormField
                  key={name}
                  formId={formId}
                  name={name}
                  meta={metas[name]!}
                  value={state.values[name] ?? null}
                  findings={findings.length === 0 ? NO_FINDINGS : findings}
                  derived={false}
                  readOnly={false}
                  onType={(field, value) => dispatch({ type: 'typed', name: field, value })}
                  onLeave={field => dispatch({ type: 'left', name: field })}
                  onUnderive={field => dispatch({ type: 'underived', name: field })}
                />
              );
            })}
          </div>
          {ofForm.map(({ code, message, params }) => (
            <p key={code} role="alert" className="fl-finding-error">
              {text(message, params)}
            </p>
          ))}
        </div>
      </FormContext>
    </EventFrame>
  );
}

/** What stands in an input that is not done with it, as a tag without its Enter, counts as typed. */
function finishInput(): void {
  const active = globalThis.document.activeElement;
  if (!(active instanceof HTMLElement) || !active.closest('[data-field]')) return;
  flushSync(() => active.blur());
  active.focus();
}

interface EventFormModel {
  readonly state: FormState;
  readonly judgement: FormJudgement;
  readonly dispatch: Dispatch<FormEvent>;
  readonly surroundings: FormSurroundings;
  readonly kept: KeptValue;
}

/** What was typed and not sent, with the names of the rows that were picked. */
interface Unsent {
  readonly values: Values;
  readonly labels: Readonly<Record<string, RefLabel>>;
}

/** One dialog of one document keeps its input; those of many at once share theirs. */
const keyOf = ({ document, event, rows }: EventSubject) => {
  const [row, ...others] = rows;
  return { route: `document/${document.type}/${event}`, record: others.length > 0 ? 'many' : (row?.id ?? '') };
};

function useEventForm(subject: EventSubject, form: Resource, remarks: string): EventFormModel {
  const zone = useViewerZone();
  const [openedAt] = useState(subject.at);
  const rules = useMemo(
    (): FormRules => ({ resource: form, place: { today: localDayOf(openedAt, zone), zone } }),
    [form, openedAt, zone],
  );
  const [state, dispatch] = useReducer(
    (before: FormState, change: FormEvent) => evolveForm(rules, before, change),
    null,
    () => formStart(form, null, startingValues(subject, remarks)),
  );
  const judgement = useMemo(() => judgeForm(rules, state), [rules, state]);
  const [labels, setLabels] = useState<Readonly<Record<string, RefLabel>>>({});
  const surroundings = useMemo(
    (): FormSurroundings => ({
      place: rules.place,
      labels,
      learn: label => setLabels(known => ({ ...known, [label.id]: label })),
    }),
    [rules, labels],
  );
  const unsent: Unsent | null = judgement.dirty ? { values: movedValues(state.start, state.values), labels } : null;
  const kept = useKeptValue<Unsent>(keyOf(subject), unsent, found => {
    // Remarks that were just chosen are meant, not those of before.
    if (remarks !== '') return;
    setLabels(known => ({ ...found.labels, ...known }));
    dispatch({ type: 'restored', base: null, values: found.values });
  });
  return { state, judgement, dispatch, surroundings, kept };
}

/** The fields without choices that the machine would refuse; one object as long as they are the same. */
function useShownMetas(
  form: Resource,
  refused: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, FieldMeta>> {
  const known = JSON.stringify(refused);
  return useMemo(() => {
    const without = JSON.parse(known) as Readonly<Record<string, readonly string[]>>;
    return Object.fromEntries(
      Object.entries(form.meta).map(([name, meta]) => {
        const gone = without[name] ?? [];
        const choices = meta.choices?.filter(({ value }) => !gone.includes(value));
        return [name, choices ? { ...meta, choices } : meta];
      }),
    );
  }, [form, known]);
}

/** What the server found goes to its fields, and the focus to the first of them. */
function useFirstFault(formId: string, trouble: SendTrouble | null, dispatch: Dispatch<FormEvent>): void {
  useEffect(() => {
    const findings = findingsOfForm(trouble?.findings ?? []).filter(({ path }) => path !== '');
    const [first] = findings;
    if (!first) return;
    dispatch({ type: 'refused', findings });
    focusPath(formId, first.path);
  }, [formId, trouble, dispatch]);
}

/** `指派 · PR2611-0007`, or of many how many. */
export const dialogTitle = (document: AnyDocument, event: string, rows: readonly AnyDocumentRow[]) => {
  const label = document.events[event]?.label ?? document.title;
  const [row, ...others] = rows;
  if (!row) return label;
  const about = others.length > 0 ? filled(WORDS.rows, { n: rows.length }) : String(row[document.number] ?? '');
  return filled({ zh: '{label} · {about}', en: '{label} · {about}' }, { label, about });
};
