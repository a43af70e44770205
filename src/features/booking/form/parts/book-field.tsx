import { memo, useEffect, useState } from 'react';
import { FieldError } from '#kit/field-error.tsx';
import { FieldInput } from '#kit/form/field-input.tsx';
import { useForm } from '#kit/form/form-context.ts';
import { useText } from '#kit/i18n.ts';
import type { FormFieldMeta } from '../model/fields.ts';
import { fieldId, useAt, useFaultsAt, useFormPlace } from '../model/form-place.ts';
import { readTyped } from '../model/read-typed.ts';
import { CodePick } from './code-pick.tsx';

/** `over`: the value that stood below when it was typed; another one from elsewhere goes before what was typed. */
interface Typed {
  readonly text: unknown;
  readonly over: unknown;
}

/** What is typed goes into the content as soon as it can be read; what cannot stays here with the reason, and stops a submission. */
function useTyped(path: string, meta: FormFieldMeta) {
  const { store, faults } = useFormPlace();
  const { place } = useForm();
  const value = useAt<unknown>(path);
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyped = typed !== null && Object.is(typed.over, value);
  // A field that is gone, or was filled from elsewhere, holds nothing unread.
  useEffect(() => {
    if (!isTyped) faults.unread(path, null);
  }, [faults, path, isTyped]);
  useEffect(() => () => faults.unread(path, null), [faults, path]);
  return {
    shown: isTyped ? typed.text : value === '' ? null : value,
    put(next: unknown) {
      const reading = readTyped(meta, next, place);
      if (reading.is === 'read') {
        store.put(path, reading.value);
        setTyped({ text: next, over: store.at(path) });
        faults.unread(path, null);
      } else {
        setTyped({ text: next, over: value });
        faults.unread(path, {
          path,
          code: 'UNREAD',
          severity: 'error',
          message: reading.why,
          params: { v: String(next) },
        });
      }
    },
    leave() {
      if (isTyped && readTyped(meta, typed.text, place).is === 'read') setTyped(null);
      faults.leave(path);
    },
  };
}

interface BookFieldProps {
  readonly path: string;
  readonly meta: FormFieldMeta;
  readonly isWide?: boolean;
}

/** Label, input, and the line of its faults, which is there before there is a fault. */
export const BookField = memo(function BookField({ path, meta, isWide = meta.kind === 'longText' }: BookFieldProps) {
  const text = useText();
  const { formId, isReadOnly } = useFormPlace();
  const typed = useTyped(path, meta);
  // A place is picked by its code: what is wrong with the place is said there.
  const own = useFaultsAt(path);
  const ofWhole = useFaultsAt(path.endsWith('.code') ? path.slice(0, -'.code'.length) : '?');
  const findings = own.length > 0 ? own : ofWhole;
  const id = fieldId(formId, path);
  const isInvalid = findings.some(({ severity }) => severity === 'error');
  const isGroup = (meta.kind === 'choice' && (meta.choices?.length ?? 0) <= 4) || meta.kind === 'yesNo';
  const input = {
    id,
    meta,
    invalid: isInvalid,
    describedBy: `${id}-note`,
    labelledBy: `${id}-label`,
    readOnly: isReadOnly,
    ...(meta.kind === 'yesNo' ? { label: text(meta.label) } : {}),
  };
  const caption = (
    <>
      {text(meta.label)}
      {meta.required && !isReadOnly && <span className="fl-form-required"> *</span>}
    </>
  );
  return (
    <div
      className={`fl-form-field ${isWide ? 'fl-form-wide' : ''}`}
      data-field={path}
      data-invalid={isInvalid || undefined}
    >
      <div className="fl-form-label">
        {isGroup ? (
          <span id={`${id}-label`}>{caption}</span>
        ) : (
          <label id={`${id}-label`} htmlFor={id}>
            {caption}
          </label>
        )}
      </div>
      {meta.pick ? (
        <CodePick {...input} resource={meta.pick} path={path} label={text(meta.label)} />
      ) : (
        <FieldInput {...input} value={typed.shown} onChange={typed.put} onLeave={typed.leave} />
      )}
      <div className="fl-form-under">
        <FieldError id={`${id}-note`} findings={findings} />
      </div>
    </div>
  );
});
