import { useCallback, useId, useMemo, useState } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import type { FieldMeta } from '#contract/kernel/field.ts';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { fieldOfPath } from '#kit/form/form-check.ts';
import { FormContext } from '#kit/form/form-context.ts';
import { FormField } from '#kit/form/form-field.tsx';
import { emptyOf, readInput, type Values } from '#kit/form/read-input.ts';
import { useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { todayIn } from '#kit/resource/filter/day-words.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import '#kit/form/form.css';

/** Some fields in a dialog, typed and shown as in every form; the server judges them. */

type Metas = Readonly<Record<string, FieldMeta>>;

export interface FieldsForm {
  readonly metas: Metas;
  readonly values: Values;
  readonly findings: readonly Finding[];
  readonly labels: Readonly<Record<string, RefLabel>>;
  readonly place: { readonly today: string; readonly zone: string };
  set(name: string, value: unknown): void;
  learn(label: RefLabel): void;
  /** Said by the server; a path outside the fields is told above them. */
  refuse(findings: readonly Finding[]): void;
  /** As on the wire; null where something cannot be read, which is then shown. */
  read(): Values | null;
}

const NO_LABELS: Readonly<Record<string, RefLabel>> = {};

export function useFieldsForm(metas: Metas, initial: Values = {}, refs = NO_LABELS): FieldsForm {
  const zone = useViewerZone();
  const today = todayIn(zone, useNow());
  const [values, setValues] = useState<Values>(() => ({
    ...Object.fromEntries(Object.entries(metas).map(([name, meta]) => [name, emptyOf(meta)])),
    ...initial,
  }));
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [learned, setLearned] = useState(NO_LABELS);
  const place = useMemo(() => ({ today, zone }), [today, zone]);
  const set = useCallback((name: string, value: unknown) => {
    setValues(before => ({ ...before, [name]: value }));
    setFindings(before => before.filter(({ path }) => fieldOfPath(path) !== name));
  }, []);
  const learn = useCallback((label: RefLabel) => setLearned(known => ({ ...known, [label.id]: label })), []);
  return {
    metas,
    values,
    findings,
    labels: { ...refs, ...learned },
    place,
    set,
    learn,
    refuse: setFindings,
    read() {
      const read = Object.entries(metas).map(([name, meta]) => ({ name, ...readInput(meta, values[name], place) }));
      const unread = read.flatMap(({ name, findings: own }) =>
        own.map(finding => ({ ...finding, path: name + finding.path })),
      );
      setFindings(unread);
      return unread.length > 0 ? null : Object.fromEntries(read.map(({ name, value }) => [name, value]));
    },
  };
}

const nothing = () => undefined;

/** The inputs, and above them what is wrong with none of them alone. */
export function FieldsInputs({ form }: { readonly form: FieldsForm }) {
  const text = useText();
  const formId = useId();
  const { metas, values, findings, labels, place, set, learn } = form;
  const surroundings = useMemo(() => ({ place, labels, learn }), [place, labels, learn]);
  const others = findings.filter(({ path }) => !(fieldOfPath(path) in metas));
  return (
    <FormContext value={surroundings}>
      <div role="alert">
        {others.map(({ path, code, severity, message, params }) => (
          <p key={`${path} ${code}`} className={`fl-finding-${severity}`}>
            {text(message, params)}
          </p>
        ))}
      </div>
      <div className="fl-form-fields">
        {Object.entries(metas).map(([name, meta]) => (
          <FormField
            key={name}
            formId={formId}
            name={name}
            meta={meta}
            value={values[name] ?? null}
            findings={findings.filter(({ path }) => fieldOfPath(path) === name)}
            derived={false}
            readOnly={false}
            onType={set}
            onLeave={nothing}
            onUnderive={nothing}
          />
        ))}
      </div>
    </FormContext>
  );
}
