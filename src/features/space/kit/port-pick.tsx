import { useState } from 'react';
import { searchPorts } from '#contract/rates/search/calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { Combobox } from '#kit/form/combobox.tsx';
import { labelText, SuggestionLine } from '#kit/form/suggestion-line.tsx';
import { useLanguage } from '#kit/i18n.ts';
import { useSettled } from '#kit/resource/use-settled.ts';

/** One port by its code, name, pinyin or initials; visitors may ask too. Empty is any port. */
export function PortPick({
  id,
  label,
  code,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly code: string;
  readonly onChange: (code: string) => void;
}) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const text = (typed ?? code).trim();
  const settled = useSettled(text);
  const { data } = useCallQuery(searchPorts, { q: settled }, { enabled: settled !== '', staleTime: 300_000 });
  const rows = settled === '' ? [] : (data ?? []);
  const named = rows.find(row => row.code === code);
  const take = (next: string): void => {
    setTyped(null);
    setOpen(false);
    if (next !== code) onChange(next);
  };
  const takeTyped = (): void => {
    if (typed === null) return;
    const wanted = text.toUpperCase();
    const meant = rows.find(row => [row.code, row.zh, row.en].some(name => name.toUpperCase() === wanted)) ?? rows[0];
    if (text === '') take('');
    else if (meant && settled === text) take(meant.code);
    else setTyped(null);
  };
  return (
    <Combobox
      id={id}
      label={label}
      listLabel={label}
      text={typed ?? (named ? labelText({ id: code, ...named }, language) : code)}
      onText={setTyped}
      open={isOpen && typed !== null && rows.length > 0}
      onOpen={setOpen}
      options={rows.map(row => ({ key: row.code, content: <SuggestionLine row={{ id: row.code, ...row }} /> }))}
      stale={settled !== text}
      takesFirst={typed !== null && text !== ''}
      onTake={take}
      onEnter={() => {
        if (typed === null) return false;
        takeTyped();
        return true;
      }}
      onLeave={takeTyped}
    />
  );
}
