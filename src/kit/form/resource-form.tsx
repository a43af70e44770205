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
import { LeaveFormDialog } from './leave-form-dialog.tsx';
import type { Values } from './read-input.ts';
import { useFormFaults } from './use-form-faults.ts';
import { type SettleRefusal, useResourceForm } from './use-resource-form.ts';
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
  /** Saves and begins another: its own command, Ctrl+Shift+Enter, which does this instead of `onSaved`. */
  readonly saveNext?: { readonly title: Text; run(saved: AnyRow): void };
  /** Asks what has to be said before a refused change is saved after all. */
  readonly settle?: SettleRefusal;
  /** Told what stands in the form, for what is shown beside it. */
  onValues?(values: Values): void;
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
const SAVE_NEXT_KEY = press('mod+shift+enter');
const [NEXT_KEY, PREVIOUS_KEY] = [press('f8'), press('shift+f8')];

/**
 * The form of a resource, made from its declaration: sections, inputs by kind, the rules of the server while typing, drafts, saving
 * with If-Match, the merge after a 412. Ctrl+S or Ctrl+Enter saves, F8 and Shift+F8 go through what is to be corrected.
 *
 *     <ResourceForm resource={port} row={data.row} refs={data.refs} onSaved={close} onCancel={close} />
 *
 * Render it once the row is read. Another row is another form: nothing is carried over. Whoever shows it reads lists again after
 * `onSaved`; the dirty mark of the tab, the question before leaving and the draft are the form's own.
 */
export function ResourceForm(props: ResourceFormProps) {
  return <OneForm key={props.row?.id ?? 'new'} {...props} />;
}

function OneForm(props: ResourceFormProps) {
  const { resource, row, refs = NO_REFS, initial, onCancel, extra, pathOf, onPropose, saveNext, onValues } = props;
  const readOnly = props.readOnly === true || !mayWrite(resource, row);
  const t = useT('kit');
  const text = useText();
  const formId = useId();
  const root = useRef<HTMLFormElement>(null);
  const isNext = useRef(false);
  const onSaved = (saved: AnyRow): void => {
    if (isNext.current && saveNext) saveNext.run(saved);
    else props.onSaved(saved);
  };
  const form = useResourceForm({ resource, row, refs, initial, readOnly, settle: props.settle, onSaved });
  const { state, judgement, send, labels, learn, rules, trouble, ready } = form;
  const { setDirty } = useScreen();
  const [leaving, setLeaving] = useState(false);
  const waitS = useSecondsUntil(trouble?.until ?? null);
  const { values } = state;
  useEffect(() => onValues?.(values), [onValues, values]);
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

  const { faults, go, expect } = useFormFaults({ formId, order, state, judgement, saving: form.saving, send });
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
    async run() {
      expect();
      await form.save();
    },
  };
  const nextCommand: Command | null = saveNext
    ? {
        ...saveCommand,
        id: 'form.saveNext',
        title: saveNext.title,
        shortcut: 'mod+shift+enter',
        intent: 'success',
        async run() {
          expect();
          isNext.current = true;
          await form.save().finally(() => {
            isNext.current = false;
          });
        },
      }
    : null;
  const move = { section, enabled: true, quiet: true, repeats: true } as const;
  useCommands([
    saveCommand,
    ...(nextCommand ? [nextCommand] : []),
    { ...move, id: 'form.nextError', title: say('nextError'), shortcut: 'f8', run: () => go(1) },
    { ...move, id: 'form.previousError', title: say('previousError'), shortcut: 'shift+f8', run: () => go(-1) },
  ]);

  const latestSave = useRef(saveCommand);
  const latestNext = useRef(nextCommand);
  useLayoutEffect(() => {
    latestSave.current = saveCommand;
    latestNext.current = nextCommand;
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
    if (latestNext.current && pressMatches(SAVE_NEXT_KEY, native)) {
      event.preventDefault();
      if (event.repeat || readOnly) return;
      finishInput();
      void runCommand(latestNext.current);
    } else if (SAVE_KEYS.some(key => pressMatches(key, native))) {
      event.preventDefault();
      if (event.repeat || readOnly) return;
      finishInput();
      void runCommand(latestSave.current);
    } else if (pressMatches(NEXT_KEY, native) || pressMatches(PREVIOUS_KEY, native)) {
      event.preventDefault();
      go(pressMatches(NEXT_KEY, native) ? 1 : -1);
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
            {!readOnly && nextCommand && <CommandButton command={nextCommand} />}
            {!readOnly && <CommandButton command={saveCommand} />}
          </div>
        </footer>
      </form>
      <FormMerge resource={resource} pending={form.pending} onResolve={form.resolve} onCancel={form.cancelMerge} />
      <LeaveFormDialog
        isOpen={leaving}
        onStay={() => setLeaving(false)}
        onLeave={() => {
          setLeaving(false);
          onCancel();
        }}
        onDiscard={() => {
          setLeaving(false);
          void form.discard().then(onCancel);
        }}
      />
    </FormContext>
  );
}
