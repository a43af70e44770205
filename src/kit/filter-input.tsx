import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, SearchIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useCommands } from './command-registry.tsx';
import { useT } from './i18n.ts';
import { Kbd } from './kbd.tsx';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';

const title = { zh: zh.grid.filter, en: en.grid.filter };
const section = { zh: zh.grid.section, en: en.grid.section };

/** The filter of a list. Registers `/` and `f`; Escape gives the focus back to the list. `<FilterInput value={q} onChange={setQ} />` */
export function FilterInput({
  value,
  onChange,
  placeholder,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
}) {
  const t = useT('kit');
  const input = useRef<HTMLInputElement>(null);
  const focus = () => input.current?.focus();
  useCommands([
    { id: 'grid.filter', title, section, shortcut: '/', enabled: true, quiet: true, run: focus },
    { id: 'grid.filterByLetter', title, section, shortcut: 'f', enabled: true, quiet: true, run: focus },
  ]);
  return (
    <InputGroup
      inputRef={input}
      type="search"
      className="fl-filter"
      leftIcon={<SearchIcon />}
      value={value}
      aria-label={t('filter')}
      aria-keyshortcuts="/"
      placeholder={placeholder ?? t('filter')}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.currentTarget.blur();
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-grid]')?.focus();
      }}
      rightElement={
        value ? (
          <Button variant="minimal" icon={<CrossIcon />} aria-label={t('clearFilter')} onClick={() => onChange('')} />
        ) : (
          <Kbd keys="/" />
        )
      }
    />
  );
}
