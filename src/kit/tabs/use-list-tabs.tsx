import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '../command.ts';
import { useCommands } from '../command-registry.tsx';
import { useText } from '../i18n.ts';
import { useAddress } from '../resource/use-address.ts';
import { LIST_PARAMS } from '../resource/view/grid-address.ts';
import './list-tabs.css';

/** Several lists of one screen, one at a time; which one stands in the address as `?tab=`, the first by nothing. */

interface ListTabs<K extends string> {
  /** Begins the ids of their commands. */
  readonly name: string;
  /** Of the row of tabs. */
  readonly label: Text;
  readonly section: Text;
  readonly tabs: Readonly<Record<K, Text>>;
  /** Name in the address, where `tab` is another's. The list is then always named, and what else the address says stays. */
  readonly param?: string;
}

export function useListTabs<K extends string>({
  name,
  label,
  section,
  tabs,
  param,
}: ListTabs<K>): {
  readonly tab: K;
  readonly bar: ReactNode;
} {
  const text = useText();
  const { params, change } = useAddress();
  const keys = Object.keys(tabs) as K[];
  const asked = params.get(param ?? 'tab');
  const tab = keys.find(key => key === asked) ?? keys[0]!;
  // Another tab is another list: what was open, filtered and scrolled belongs to the one before.
  const go = (next: K): void =>
    change(
      before => {
        if (param === undefined) return new URLSearchParams(next === keys[0] ? {} : { tab: next });
        for (const name of LIST_PARAMS) before.delete(name);
        before.set(param, next);
        return before;
      },
      { replace: false },
    );
  const commands = useCommands(
    keys.length < 2
      ? []
      : keys.map(
          (key, at): Command => ({
            id: `${name}.tab-${key.toLowerCase()}`,
            title: tabs[key],
            section,
            shortcut: `alt+${at + 1}`,
            enabled: true,
            quiet: true,
            run: () => go(key),
          }),
        ),
  );
  const bar = commands.length > 0 && (
    <nav className="fl-list-tabs" aria-label={text(label)}>
      {commands.map((command, at) => (
        <Button
          key={command.id}
          data-command={command.id}
          text={text(command.title)}
          aria-current={keys[at] === tab ? 'page' : undefined}
          active={keys[at] === tab}
          variant="minimal"
          onClick={() => void command.run()}
        />
      ))}
    </nav>
  );
  return { tab, bar };
}
