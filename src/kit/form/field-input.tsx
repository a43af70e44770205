import type { ComponentType, ReactNode } from 'react';
import type { FieldKind, FieldMeta } from '#contract/kernel/field.ts';
import { ChoiceInput, ChoicesInput, YesNoInput } from './choice-inputs.tsx';
import { DateInput, InstantInput } from './date-inputs.tsx';
import { useForm } from './form-context.ts';
import type { InputProps } from './input-props.ts';
import type { Unchosen } from './read-input.ts';
import { ReferencePicker } from './reference-picker.tsx';
import { ReferenceTags } from './reference-tags.tsx';
import { TagInput } from './tag-input.tsx';
import {
  CodeInput,
  ColourInput,
  CountryInput,
  LongTextInput,
  NumberInput,
  TextInput,
  TimeInput,
} from './text-inputs.tsx';
import { ZoneInput } from './zone-input.tsx';
import './form.css';

function PickOne(props: InputProps<string | Unchosen | null>) {
  const { id, meta, value, onChange, onLeave, describedBy, invalid, readOnly, label } = props;
  const { labels, learn, pathOf, onPropose } = useForm();
  const resource = meta.resource ?? '';
  return (
    <ReferencePicker
      id={id}
      resource={resource}
      value={value}
      onLeave={onLeave}
      describedBy={describedBy}
      invalid={invalid}
      label={label}
      readOnly={readOnly ?? false}
      required={meta.required ?? false}
      chosen={typeof value === 'string' ? labels[value] : undefined}
      onChange={(next, row) => {
        if (row) learn(row);
        onChange(next);
      }}
      path={pathOf?.(resource)}
      onPropose={onPropose && (typed => onPropose(resource, typed))}
    />
  );
}

function PickMany(props: InputProps<readonly (string | Unchosen)[] | null>) {
  const { id, meta, value, onChange, onLeave, describedBy, labelledBy, invalid, readOnly, label } = props;
  const { labels, learn, pathOf, onPropose } = useForm();
  const resource = meta.resource ?? '';
  return (
    <ReferenceTags
      id={id}
      resource={resource}
      labels={labels}
      onLeave={onLeave}
      describedBy={describedBy}
      labelledBy={labelledBy}
      invalid={invalid}
      label={label}
      readOnly={readOnly ?? false}
      value={value ?? []}
      required={meta.required ?? false}
      onChange={(next, row) => {
        if (row) learn(row);
        onChange(next);
      }}
      path={pathOf?.(resource)}
      onPropose={onPropose && (typed => onPropose(resource, typed))}
    />
  );
}

type Input = (props: never) => ReactNode;

const BY_FORMAT: Partial<Record<NonNullable<FieldMeta['format']>, Input>> = {
  zone: ZoneInput,
  colour: ColourInput,
  country: CountryInput,
  time: TimeInput,
};

const BY_KIND: Readonly<Record<Exclude<FieldKind, 'rows' | 'content'>, Input>> = {
  text: TextInput,
  code: CodeInput,
  longText: LongTextInput,
  integer: NumberInput,
  decimal: NumberInput,
  yesNo: YesNoInput,
  date: DateInput,
  instant: InstantInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  texts: TagInput,
  reference: PickOne,
  references: PickMany,
};

/** The input of one field, by its kind and format. Fields of kind `rows` have `RowsInput`, which is made of these; content has an editor of its own. */
export function FieldInput(props: InputProps) {
  const { kind, format } = props.meta;
  if (kind === 'rows' || kind === 'content') return null;
  const typed = kind === 'text' || kind === 'code';
  const Input = ((typed && format && BY_FORMAT[format]) || BY_KIND[kind]) as unknown as ComponentType<InputProps>;
  return <Input {...props} />;
}
