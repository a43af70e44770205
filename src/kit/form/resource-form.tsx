import { Button } from '@blueprintjs/core';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Finding } from '#contract/kernel/errors.ts';
import type { AnyRow, RefLabel, Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { CommandButton } from '../action-bar.tsx';
import type { Command } from '../command.ts';
import { useCommands } from '../command-registry.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useT, useText } from '../i18n.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import { runCommand } from '../run-command.ts';
import { useScreen } from '../screen-context.ts';
import { LoadingState } from '../screen-states.tsx';
import { pressesOf, pressMatches } from '../shortcut.ts';
import { isComposing } from '../typing.ts';
import { focusPath } from './focus-path.ts';
import { fieldOfPath } from './form-check.ts';
import { FormContext, type FormSurroundings } from './form-context.ts';
import { FormField, placeInField } from './form-field.tsx';
import { FormMerge } from './form-merge.tsx';
import { formSections } from './form-sections.ts';
import { mayWrite } from './form-state.ts';
import { FormSummary } from './form-summary.tsx';
import { FormTrouble } from './form-trouble.tsx';
import type { Values } from './read-input.ts';
import { useResourceForm } from './use-resource-form.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import './form.css';

export interface ResourceFormProps {
  readonly resource: Resource;
  /** The row to change; null for a new one. */
  readonly row: AnyRow | null;
  /** Names of the rows that `row` points at, as `List` and `Get` bring them. */
  readonly refs?: Readonly<Record<string, RefLabel>>;
  /** What a new row begins with beside the declaration's defaults. */
  readonly initial?: Values;
  /** The row as the server has it now. The form then goes on from there, so that it may stay open. */
  onSaved(row: AnyRow): void;
  /** The person leaves; unsent input was asked about and stays in the draft unless it was discarded. */
  onCancel(): void;
  /** Further sections, below those of the resource. */
  readonly extra?: ReactNode;
  /** Shows values as text. What the resource does not let people write is shown so anyway. */
  readonly readOnly?: boolean;
  /** Address of the screen that shows one row of a resource under `?id=`: F4 in a picker opens it. */
  pathOf?(resource: string): string | undefined;
  /** Pickers offer to propose a row that they did not find. */
  onPropose?(resource: string, typed: string): void;
}

const NO_REFS: Readonly<Record<string, RefLabel>> = {};
const NO_FINDINGS: readonly Finding[] = [];
const say = (key: keyof typeof zh.form & keyof typeof en.form): Text => ({ zh: zh.form[key], en: en.form[key] });
const press = (keys: string) => pressesOf(keys)[0]!;
const SAVE_KEYS = [press('mod+s'), press('mod+enter')];
const [NEXT_KEY, PREVIOUS_KEY] = [press('f8'), press('shift+f8')];

/**
 * The form of a resource, made from its declaration: sections, inputs by kind, the rules of the server while typing, drafts, saving
 * with If-Match, the merge after a 412. Ctrl+S or Ctrl+Enter saves, F8 and Shift+F8 go through what is to be corrected.
 *
 *     <ResourceForm resource={port} row={data.row} refs={data.refs} onSaved={close} onCancel={close} />
 *
 * Leave `row` undefined-free: render it once the row is read. Another row is another form: its state is not carried over.
 */
export function ResourceForm(props: ResourceFormProps) {
  return <OneForm key={props.row?.id ?? 'new'} {...props} />;
}

function OneForm(props: ResourceFormProps) {
  const { resource, row, refs = NO_REFS, initial, onSaved, onCancel, extra, pathOf, onPropose } = props;
  const readOnly = props.readOnly === true || !mayWrite(resource, row);
  const t = useT('kit');
  const text = useText();
  const formId = useId();
  const root = useRef<HTMLFormElement>(null);
  const form = useResourceForm({ resource, row, refs, initial, readOnly, onSaved });
  const { state, judgement, send, labels, learn, rules, trouble, ready } = form;
  const { setDirty } = useScreen();
  const [leaving, setLeaving] = useState(false);
  const waitS = useSecondsUntil(trouble?.until ?? null);
  const { isVisible } = judgement;
  const sections = useMemo(
    () => formSections(resource, isVisible, state.base === null),
    [resource, isVisible, state.base],
  );
  const order = sections.flatMap(({ fields }) => fields);

  const surroundings = useMemo(
    (): FormSurroundings => ({
      place: rules.place,
      labels,
      learn,
      ...(pathOf ? { pathOf } : {}),
      ...(onPropose ? { onPropose } : {}),
    }),
    [rules, labels, learn, pathOf, onPropose],
  );

  // A form in a background tab is still there with all that was typed; one that is gone has nothing unsent in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is there once the form is ready
  useEffect(() => {
    const element = root.current;
    return () => {
      if (!element?.isConnected) setDirty(false);
    };
  }, [setDirty, ready]);

  // Where typing begins; a dialog that holds the form finds its own place.
  useEffect(() => {
    if (!ready || readOnly || root.current?.contains(document.activeElement)) return;
    root.current?.querySelector<HTMLElement>('[data-field] :is(input, textarea, select)')?.focus();
  }, [ready, readOnly]);

  const rank = (path: string): number => {
    const at = order.indexOf(fieldOfPath(path));
    return at < 0 ? order.length : at;
  };
  const inOrder = (findings: readonly Finding[]) =>
    findings.filter(({ severity }) => severity === 'error').toSorted((a, b) => rank(a.path) - rank(b.path));
  const faults = inOrder(judgement.shown);

  const goToFault = (step: 1 | -1) => {
    // Asked for before any save was tried: all there is to correct is shown.
    const all = inOrder([...judgement.findings, ...state.refused]).filter(({ path }) => rank(path) < order.length);
    if (faults.length === 0 && all.length > 0) send({ type: 'tried' });
    const places = (faults.length > 0 ? faults : all).filter(({ path }) => rank(path) < order.length);
    const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
    const here = order.indexOf(field);
    const beyond = places.filter(({ path }) => (step === 1 ? rank(path) > here : rank(path) < here));
    const next = (step === 1 ? beyond[0] : beyond.at(-1)) ?? (step === 1 ? places[0] : places.at(-1));
    if (next) focusPath(formId, next.path);
  };

  const save = async () => {
    wanted.current = true;
    if (await form.save()) wanted.current = false;
  };
  /** After a failed save the focus goes to the first fault, once it is marked. */
  const wanted = useRef(false);
  const first = faults.find(({ path }) => rank(path) < order.length)?.path;
  useEffect(() => {
    if (!wanted.current || form.saving || first === undefined) return;
    wanted.current = false;
    focusPath(formId, first);
  });

  const busy =
    waitS > 0
      ? { zh: zh.form.waitFor.replace('{s}', String(waitS)), en: en.form.waitFor.replace('{s}', String(waitS)) }
      : null;
  const enabled = readOnly
    ? say('readOnly')
    : form.saving
      ? say('saving')
      : (busy ?? (state.base && !judgement.dirty ? say('nothingChanged') : true));
  const section = say('section');
  const saveCommand: Command = {
    id: 'form.save',
    title: say('save'),
    section,
    shortcut: 'mod+s',
    enabled,
    intent: 'primary',
    quiet: readOnly,
    run: save,
  };
  const move = { section, enabled: true, quiet: true, repeats: true } as const;
  useCommands([
    saveCommand,
    { ...move, id: 'form.nextError', title: say('nextError'), shortcut: 'f8', run: () => goToFault(1) },
    { ...move, id: 'form.previousError', title: say('previousError'), shortcut: 'shift+f8', run: () => goToFault(-1) },
  ]);

  const latestSave = useRef(saveCommand);
  useLayoutEffect(() => {
    latestSave.current = saveCommand;
  });
  /** What stands in an input that is not done with it, as a tag without its Enter, counts as typed. */
  const finishInput = () => {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !active.closest('[data-field]')) return;
    flushSync(() => active.blur());
    active.focus();
  };

  // The page's shortcuts leave plain keys to inputs and sleep under a dialog; these belong to the form wherever it is.
  const onKeyDown = (event: KeyboardEvent) => {
    const native = event.nativeEvent;
    if (event.defaultPrevented || isComposing(native)) return;
    if (SAVE_KEYS.some(key => pressMatches(key, native))) {
      event.preventDefault();
      if (event.repeat || readOnly) return;
      finishInput();
      void runCommand(latestSave.current);
    } else if (pressMatches(NEXT_KEY, native) || pressMatches(PREVIOUS_KEY, native)) {
      event.preventDefault();
      goToFault(pressMatches(NEXT_KEY, native) ? 1 : -1);
    }
  };

  const onType = useCallback((name: string, value: unknown) => send({ type: 'typed', name, value }), [send]);
  const onLeave = useCallback((name: string) => send({ type: 'left', name }), [send]);
  const onUnderive = useCallback((name: string) => send({ type: 'underived', name }), [send]);

  const placeOf = (path: string): string => {
    const name = fieldOfPath(path);
    const meta = resource.meta[name];
    if (!meta || !order.includes(name)) return '';
    const inner = placeInField(meta, path, name, text);
    return inner === '' ? text(meta.label) : `${text(meta.label)} ${inner}`;
  };

  if (!ready) return <LoadingState />;
  return (
    <FormContext value={surroundings}>
      <form
        ref={root}
        className="fl-form"
        aria-label={text(resource.title)}
        aria-busy={form.saving || undefined}
        noValidate
        onSubmit={event => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        {form.restored && (
          <p className="fl-form-restored" role="status">
            {t('form.restored')} <Button size="small" text={t('form.discard')} onClick={() => void form.discard()} />
          </p>
        )}
        {state.tried && faults.length > 0 && (
          <FormSummary findings={faults} place={placeOf} onGo={path => focusPath(formId, path)} />
        )}
        {sections.map(({ key, title, fields }) => (
          <section key={key} className="fl-form-section" aria-labelledby={`${formId}-section-${key}`}>
            <h2 id={`${formId}-section-${key}`}>{text(title)}</h2>
            <div className="fl-form-fields">
              {fields.map(name => {
                const findings = judgement.shown.filter(({ path }) => fieldOfPath(path) === name);
                return (
                  <FormField
                    key={name}
                    formId={formId}
                    name={name}
                    meta={resource.meta[name]!}
                    value={state.values[name] ?? null}
                    findings={findings.length === 0 ? NO_FINDINGS : findings}
                    derived={name in state.derived}
                    readOnly={readOnly || resource.meta[name]!.computed === true}
                    onType={onType}
                    onLeave={onLeave}
                    onUnderive={onUnderive}
                  />
                );
              })}
            </div>
          </section>
        ))}
        {extra}
        <footer className="fl-form-foot">
          {trouble && <FormTrouble trouble={trouble} waitS={waitS} />}
          <div className="fl-form-commands">
            <small className={form.keptNot ? 'fl-finding-warning' : 'fl-muted'} role="status">
              {readOnly || !judgement.dirty ? '' : t(form.keptNot ? 'form.keptNot' : 'form.kept')}
            </small>
            <Button
              text={t(readOnly ? 'close' : 'form.cancel')}
              onClick={() => (judgement.dirty && !readOnly ? setLeaving(true) : onCancel())}
            />
            {!readOnly && <CommandButton command={saveCommand} />}
          </div>
        </footer>
      </form>
      <FormMerge resource={resource} pending={form.pending} onResolve={form.resolve} onCancel={form.cancelMerge} />
      <FormDialog
        isOpen={leaving}
        title={t('form.leaveTitle')}
        width={460}
        cancelLabel={t('form.stay')}
        onCancel={() => setLeaving(false)}
        more={
          <Button
            intent="danger"
            variant="minimal"
            text={t('form.discardAndLeave')}
            onClick={() => {
              setLeaving(false);
              void form.discard().then(onCancel);
            }}
          />
        }
        primary={{
          label: t('form.leave'),
          onRun() {
            setLeaving(false);
            onCancel();
          },
        }}
      >
        <p>{t('form.leaveText')}</p>
      </FormDialog>
    </FormContext>
  );
}
