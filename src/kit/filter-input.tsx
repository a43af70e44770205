import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, SearchIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useT } from './i18n.ts';
import { Kbd } from './kbd.tsx';
import { useFilterKeys } from './use-filter-keys.ts';

/** The filter of a list. Registers `/` and `f`; Escape gives the focus back to the list. `<FilterInput value={q} onChange={setQ} />` */
export function FilterInput({
  value,
  onChange,
  placeholder,
  keys = true,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** `false` while the keys belong to a second filter of the screen. */
  readonly keys?: boolean;
}) {
  const t = useT('kit');
  const input = useRef<HTMLInputElement>(null);
  useFilterKeys(input, keys);
  return (
    <InputGroup
      inputRef={input}
      type="search"
      className="fl-filter"
      leftIcon={<SearchIcon />}
      value={value}
      aria-label={t('filter')}
      aria-keyshortcuts={keys ? '/' : undefined}
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
        ) : keys ? (
          <Kbd keys="/" />
        ) : undefined
      }
    />
  );
}
