import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { suggest } from '#contract/kernel/suggest.ts';
import { useCallQuery } from '../../client.tsx';
import { useLanguage } from '../../i18n.ts';
import { PickList, type PickOption } from '../pick-list.tsx';
import { refCaption } from '../resource-fields.ts';
import { useSettled } from '../use-settled.ts';
import { rememberReferences, useReferenceNames } from './reference-names.ts';

/** Picks rows of another resource for a condition: what is picked stands first, then what the text finds. */
export function ReferenceValues({
  resource,
  label,
  values,
  many,
  onChange,
  onDone,
}: {
  readonly resource: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly many: boolean;
  readonly onChange: (values: readonly string[]) => void;
  readonly onDone: () => void;
}) {
  const language = useLanguage();
  const queries = useQueryClient();
  const nameOf = useReferenceNames();
  const [query, setQuery] = useState('');
  const q = useSettled(query.trim(), 150);
  const found = useCallQuery(suggest, { resource, q }, { placeholderData: keepPreviousData, staleTime: 60_000 });
  const offered = found.data ?? [];

  const toOption = (id: string): PickOption => {
    const known = offered.find(one => one.id === id) ?? nameOf(id);
    return { id, label: known ? refCaption(known, language) : id };
  };
  const isSettled = q === query.trim();
  const others = isSettled ? offered.filter(({ id }) => query.trim() !== '' || !values.includes(id)) : [];
  const options = [...(query.trim() === '' ? values : []), ...others.map(({ id }) => id)].map(toOption);

  const pick = (id: string): void => {
    const one = offered.find(other => other.id === id);
    if (one) rememberReferences(queries, [one]);
    if (!many) onChange([id]);
    else onChange(values.includes(id) ? values.filter(other => other !== id) : [...values, id]);
  };
  return (
    <PickList
      label={label}
      query={query}
      onQuery={setQuery}
      options={options}
      picked={values}
      loading={!isSettled || found.isFetching}
      onPick={pick}
      onDone={onDone}
    />
  );
}
