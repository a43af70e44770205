import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { suggest } from '#contract/kernel/suggest.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { Combobox } from '#kit/form/combobox.tsx';
import { labelText, SuggestionLine } from '#kit/form/suggestion-line.tsx';
import { useLanguage } from '#kit/i18n.ts';
import { useAt, useFormPlace } from '../model/form-place.ts';

const DELAY_MS = 100;
const KEPT_MS = 300_000;

interface CodePickProps {
  readonly id: string;
  readonly resource: 'Port' | 'ShippingLine' | 'PackageType';
  readonly path: string;
  readonly label: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly readOnly: boolean;
}

const NOT_FOUND = { zh: '“{v}”不在列表中', en: '"{v}" is not in the list' };

function useRows(resource: string, text: string, enabled: boolean) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const answer = useCallQuery(
    suggest,
    { resource, q: settled, limit: 10 },
    { enabled: enabled && settled !== '', placeholderData: keepPreviousData, staleTime: KEPT_MS },
  );
  const rows = settled === '' ? [] : (answer.data ?? []);
  return { rows, isFresh: settled === text && answer.data !== undefined && !answer.isPlaceholderData };
}

/** A code out of master data, found by code, name, pinyin or initials. The content keeps the code alone, and a port's name. */
export function CodePick({ id, resource, path, label, describedBy, invalid, readOnly }: CodePickProps) {
  const language = useLanguage();
  const client = useClient();
  const { store, faults } = useFormPlace();
  const code = useAt<string>(path);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const asked = (typed ?? '').trim();
  const { rows, isFresh } = useRows(resource, asked, typed !== null);
  // What the chosen code is called; kept as long as names are.
  const named = useCallQuery(
    suggest,
    { resource, q: code, limit: 3 },
    { enabled: code !== '' && typed === null, staleTime: KEPT_MS },
  ).data?.find(row => row.code === code);

  const take = (row: (typeof rows)[number] | undefined, text = ''): void => {
    setTyped(null);
    setOpen(false);
    faults.unread(path, null);
    store.put(path, row?.code ?? text);
    if (row && path.endsWith('.code')) store.put(path.replace(/code$/, 'name'), (row.en || row.zh).slice(0, 100));
  };
  /** The one that the text means; else it stays as typed, and is said to be unknown. Who types fast does not wait for the list. */
  const settle = async (): Promise<void> => {
    if (typed === null) return;
    faults.leave(path);
    if (asked === '') return take(undefined);
    const query = { resource, q: asked, limit: 10 };
    const found = isFresh
      ? rows
      : await client.call(suggest, { query }).then(
          ({ data }) => data,
          () => [],
        );
    const wanted = asked.toUpperCase();
    const isMeant = (row: (typeof rows)[number]) =>
      [row.code, row.zh, row.en].some(name => name.toUpperCase() === wanted);
    const meant = found.find(isMeant) ?? found[0];
    if (meant) take(meant);
    else if (resource === 'Port' && /^[A-Z]{2}[A-Z2-9]{3}$/.test(wanted)) take(undefined, wanted);
    else faults.unread(path, { path, code: 'UNREAD', severity: 'error', message: NOT_FOUND, params: { v: asked } });
  };
  return (
    <Combobox
      id={id}
      text={typed ?? (named ? labelText(named, language) : code)}
      onText={text => setTyped(text)}
      open={isOpen && rows.length > 0}
      onOpen={setOpen}
      options={rows.map(row => ({ key: row.id, content: <SuggestionLine row={row} /> }))}
      stale={!isFresh}
      takesFirst={asked !== ''}
      onTake={key => take(rows.find(row => row.id === key))}
      onLeave={() => void settle()}
      listLabel={label}
      describedBy={describedBy}
      invalid={invalid}
      readOnly={readOnly}
    />
  );
}
