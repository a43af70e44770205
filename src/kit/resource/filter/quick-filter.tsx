import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, SearchIcon } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { useCommands } from '../../command-registry.tsx';
import { useT } from '../../i18n.ts';
import { Kbd } from '../../kbd.tsx';
import { both } from '../resource-words.ts';
import { focusGrid } from '../use-panel.ts';
import { useSettled } from '../use-settled.ts';

/** `/`: a text that rows are looked for by while it is typed. Enter and Escape go to the list; what was typed stays. */
export function QuickFilter({
  value,
  section,
  onChange,
}: {
  readonly value: string;
  readonly section: Text;
  readonly onChange: (value: string) => void;
}) {
  const t = useT('kit');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [composing, setComposing] = useState(false);
  const [seen, setSeen] = useState(value);
  /** What was asked for and has not come back in the address yet. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (seen !== value) {
    setSeen(value);
    const at = sent.indexOf(value);
    // Not ours: the address has changed by other means, as a saved view, "clear all", going back.
    if (at < 0) setTyped(value);
    setSent(at < 0 ? [] : sent.slice(at + 1));
  }
  const settled = useSettled(composing ? null : typed.trim());
  const change = useEffectEvent((next: string) => {
    // What settled before the address changed is an answer to nothing.
    if (next === (sent.at(-1) ?? value) || next !== typed.trim()) return;
    setSent([...sent, next]);
    onChange(next);
  });
  useEffect(() => {
    if (settled !== null) change(settled);
  }, [settled]);

  useCommands([
    {
      id: 'resource.filter.quick',
      title: both('quick'),
      section,
      shortcut: '/',
      enabled: true,
      quiet: true,
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  ]);
  return (
    <InputGroup
      inputRef={input}
      type="search"
      className="fl-filter"
      leftIcon={<SearchIcon />}
      value={typed}
      maxLength={200}
      aria-label={t('resource.quick')}
      aria-keyshortcuts="/"
      placeholder={t('resource.quickHint')}
      onChange={event => setTyped(event.currentTarget.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onKeyDown={event => {
        if ((event.key !== 'Escape' && event.key !== 'Enter') || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.blur();
        focusGrid();
      }}
      rightElement={
        typed ? (
          <Button variant="minimal" icon={<CrossIcon />} aria-label={t('clearFilter')} onClick={() => setTyped('')} />
        ) : (
          <Kbd keys="/" />
        )
      }
    />
  );
}
