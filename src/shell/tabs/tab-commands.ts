import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '#kit/command.ts';
import { isHalf, shareWithin } from '#machines/tabs/split.ts';
import type { Tab } from '#machines/tabs/tab.ts';
import { shellText } from '../locale/words.ts';
import type { Tabs } from './use-tabs.ts';

type Strip = Omit<Tabs, 'now'>;

type Enabled = Command['enabled'];

const STEP = 0.1;

const own = () => ({ section: shellText('sections.tabs'), quiet: true }) as const;

const unless = (isRefused: boolean, reason: Text): Enabled => (isRefused ? reason : true);

/** What can be done with one tab: the same list for its menu, and, for the tab in view, for palette and keys. */
export function commandsOfTab({ tabs, activeKey, split, canReopen, send }: Strip, tab: Tab): Command[] {
  const { key, pinned } = tab;
  const at = tabs.indexOf(tab);
  const firstOfKind = tabs.findIndex(other => other.pinned === pinned);
  const lastOfKind = tabs.findLastIndex(other => other.pinned === pinned);
  const unpinned = (from: number) => tabs.some((other, index) => index >= from && other !== tab && !other.pinned);
  const isInSplit = isHalf(split, key);
  return [
    {
      ...own(),
      id: 'tabs.close',
      title: shellText('closeThisTab'),
      shortcut: 'g x',
      enabled: true,
      run: () => send({ type: 'tab.closed', key }),
    },
    {
      ...own(),
      id: 'tabs.closeOthers',
      title: shellText('closeOthers'),
      shortcut: 'g q',
      enabled: unless(!unpinned(0), shellText('strip.nothingElse')),
      run: () => send({ type: 'others.closed', key }),
    },
    {
      ...own(),
      id: 'tabs.closeRight',
      title: shellText('strip.closeRight'),
      shortcut: 'g r',
      enabled: unless(!unpinned(at + 1), shellText('strip.nothingRight')),
      run: () => send({ type: 'right.closed', key }),
    },
    {
      ...own(),
      id: 'tabs.reopen',
      title: shellText('reopenTab'),
      shortcut: 'g z',
      enabled: unless(!canReopen, shellText('strip.nothingClosed')),
      run: () => send({ type: 'tab.reopened' }),
    },
    {
      ...own(),
      id: 'tabs.pin',
      title: shellText(pinned ? 'unpinTab' : 'pinTab'),
      shortcut: 'g f',
      enabled: true,
      run: () => send({ type: 'tab.pinned', key, pinned: !pinned }),
    },
    {
      ...own(),
      id: 'tabs.moveLeft',
      title: shellText('strip.moveLeft'),
      shortcut: 'alt+shift+left',
      enabled: unless(at === firstOfKind, shellText('strip.isFirst')),
      run: () => send({ type: 'tab.moved', key, to: at - 1 }),
    },
    {
      ...own(),
      id: 'tabs.moveRight',
      title: shellText('strip.moveRight'),
      shortcut: 'alt+shift+right',
      enabled: unless(at === lastOfKind, shellText('strip.isLast')),
      run: () => send({ type: 'tab.moved', key, to: at + 1 }),
    },
    isInSplit
      ? {
          ...own(),
          id: 'tabs.split.end',
          title: shellText('split.end'),
          shortcut: 'g e',
          enabled: true,
          run: () => send({ type: 'split.closed' }),
        }
      : {
          ...own(),
          id: 'tabs.split.open',
          title: shellText(key === activeKey ? 'split.open' : 'split.openThis'),
          shortcut: 'g v',
          enabled: unless(tabs.length < 2, shellText('strip.onlyOne')),
          run: () => send({ type: 'split.opened', key: key === activeKey ? null : key }),
        },
  ];
}

/** Going about among the tabs and halves. */
export function commandsOfStrip(
  { tabs, activeKey, split, send }: Strip,
  { list, menu }: { readonly list: () => void; readonly menu: () => void },
): Command[] {
  const isAlone = unless(tabs.length < 2, shellText('strip.onlyOne'));
  const share = split?.share ?? 0;
  const grow = (by: number) => () =>
    send({ type: 'split.resized', share: shareWithin(share + (split?.left === activeKey ? by : -by)) });
  return [
    {
      ...own(),
      id: 'tabs.next',
      title: shellText('nextTab'),
      shortcut: 'g n',
      enabled: isAlone,
      run: () => send({ type: 'neighbour.activated', by: 1 }),
    },
    {
      ...own(),
      id: 'tabs.previous',
      title: shellText('previousTab'),
      shortcut: 'g p',
      enabled: isAlone,
      run: () => send({ type: 'neighbour.activated', by: -1 }),
    },
    { ...own(), id: 'tabs.list', title: shellText('strip.list'), shortcut: 'g t', enabled: true, run: list },
    { ...own(), id: 'tabs.menu', title: shellText('strip.menu'), shortcut: 'g m', enabled: true, run: menu },
    ...(split
      ? [
          {
            ...own(),
            id: 'tabs.split.other',
            title: shellText('split.other'),
            shortcut: 'g o',
            enabled: true as const,
            run: () => send({ type: 'half.switched' }),
          },
          {
            ...own(),
            id: 'tabs.split.wider',
            title: shellText('split.wider'),
            shortcut: 'alt+shift+up',
            enabled: true as const,
            run: grow(STEP),
          },
          {
            ...own(),
            id: 'tabs.split.narrower',
            title: shellText('split.narrower'),
            shortcut: 'alt+shift+down',
            enabled: true as const,
            run: grow(-STEP),
          },
        ]
      : []),
    ...tabs.map(({ key, title }, at) => ({
      ...own(),
      id: `tabs.go.${at + 1}`,
      title: {
        zh: shellText('strip.goTo', { title: title.zh }).zh,
        en: shellText('strip.goTo', { title: title.en }).en,
      },
      ...(at < 9 ? { shortcut: `g ${at + 1}` } : {}),
      enabled: true as const,
      run: () => send({ type: 'tab.activated', key }),
    })),
  ];
}
