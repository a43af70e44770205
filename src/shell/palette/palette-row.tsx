import { ChevronRightIcon, DocumentIcon, FlashIcon, HistoryIcon } from '@blueprintjs/icons';
import { Command as Cmdk } from 'cmdk';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import type { PaletteEntry } from '#machines/palette/entry.ts';

/** One line: title in both languages for pages, reason for what cannot be done now, key for what has one. */
export function PaletteRow({
  entry,
  shortcut,
  recent,
  onChoose,
}: {
  readonly entry: PaletteEntry;
  readonly shortcut: string | undefined;
  readonly recent: boolean;
  readonly onChoose: () => void;
}) {
  const t = useT('shell');
  const text = useText();
  const language = useLanguage();
  const { id, kind, title, module, disabled, opens } = entry;
  const other = language === 'EN' ? title.zh : title.en;
  return (
    <Cmdk.Item value={id} disabled={disabled !== undefined} onSelect={onChoose} data-kind={kind}>
      {recent ? <HistoryIcon title={t('paletteRecent')} /> : kind === 'route' ? <DocumentIcon /> : <FlashIcon />}
      <span className="fl-palette-title">
        {text(title)}
        {kind === 'route' && other !== text(title) && <small>{other}</small>}
        {disabled && <small className="fl-palette-reason">{text(disabled)}</small>}
      </span>
      {module && <small className="fl-muted">{text(module)}</small>}
      {shortcut && <Kbd keys={shortcut} />}
      {opens && <ChevronRightIcon />}
    </Cmdk.Item>
  );
}
