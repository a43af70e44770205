import {
  BlankIcon,
  BookIcon,
  ChevronRightIcon,
  DocumentIcon,
  HelpIcon,
  HistoryIcon,
  PinIcon,
  TickIcon,
} from '@blueprintjs/icons';
import { Command as Cmdk } from 'cmdk';
import { memo } from 'react';
import type { Language, Text } from '#contract/kernel/text.ts';
import type { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import type { PaletteEvent } from '#machines/palette/palette.flow.ts';
import { commandIcon } from './command-icon.ts';

const ICONS = {
  route: DocumentIcon,
  record: BookIcon,
  setting: BlankIcon,
  help: HelpIcon,
} as const;

/** How lines speak; asked for once for all of them. */
export interface Speech {
  readonly t: ReturnType<typeof useT<'shell'>>;
  readonly text: (said: Text) => string;
  readonly language: Language;
}

/** One line: title in both languages for pages, reason for what cannot be done now, key for what has one. */
export const PaletteRow = memo(function PaletteRow({
  entry,
  place,
  of,
  pinned,
  recent,
  speech,
  send,
}: {
  readonly entry: PaletteEntry;
  /** Which line of how many: not all of them are mounted. */
  readonly place: number;
  readonly of: number;
  readonly pinned: boolean;
  readonly recent: boolean;
  readonly speech: Speech;
  readonly send: (event: PaletteEvent) => void;
}) {
  const { t, text, language } = speech;
  const { id, kind, title, subtitle, module, disabled, opens, shortcut, current } = entry;
  const Icon = current ? TickIcon : kind === 'command' ? commandIcon(id) : ICONS[kind];
  const other = language === 'EN' ? title.zh : title.en;
  return (
    <Cmdk.Item
      value={id}
      disabled={disabled !== undefined}
      onSelect={() => send({ type: 'choice.confirmed', at: Date.now(), id })}
      data-kind={kind}
      aria-posinset={place}
      aria-setsize={of}
    >
      {pinned ? (
        <PinIcon title={t('preview.pinned')} />
      ) : recent ? (
        <HistoryIcon title={t('paletteRecent')} />
      ) : (
        <Icon />
      )}
      <span className="fl-palette-title">
        {text(title)}
        {kind === 'route' && other !== text(title) && <small>{other}</small>}
        {subtitle && <small>{text(subtitle)}</small>}
        {disabled && <small className="fl-palette-reason">{text(disabled)}</small>}
      </span>
      {module && <small className="fl-muted">{text(module)}</small>}
      {shortcut && <Kbd keys={shortcut} />}
      {opens && <ChevronRightIcon />}
    </Cmdk.Item>
  );
});
