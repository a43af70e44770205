import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { shownText } from '#kit/shortcut.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** What the highlighted line is about: read before one presses Enter, and announced with the line. */
export function PalettePreview({
  id,
  entry,
  command,
  pinned,
}: {
  readonly id: string;
  readonly entry: PaletteEntry | undefined;
  /** The command behind the line, where it is one. */
  readonly command: Command | undefined;
  readonly pinned: boolean;
}) {
  const t = useT('shell');
  const text = useText();
  if (!entry) return <aside id={id} className="fl-palette-preview" aria-label={t('preview.title')} />;
  const { title, subtitle, module, path, kind, disabled, detail = [] } = entry;
  const lines: (readonly [string, string])[] = [
    ...(module ? [[t('preview.module'), text(module)] as const] : []),
    ...(kind === 'route' && path ? [[t('preview.path'), path] as const] : []),
    ...(command?.shortcut ? [[t('preview.shortcut'), shownText(command.shortcut)] as const] : []),
    ...(kind === 'command' && !entry.answer && command?.asks
      ? [[t('preview.asks'), command.asks.args.map(arg => text(arg.title)).join(' → ')] as const]
      : []),
    ...detail.map(line => [text(line.label), typeof line.value === 'string' ? line.value : text(line.value)] as const),
  ];
  return (
    // It scrolls on a small screen, so the keyboard must get there; arrows then scroll it instead of moving the highlight.
    <aside
      id={id}
      className="fl-palette-preview"
      aria-label={t('preview.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard (WCAG 2.1.1)
      tabIndex={0}
      onKeyDown={event => SCROLL_KEYS.has(event.key) && event.stopPropagation()}
    >
      <p className="fl-palette-kind">
        {t(`preview.kinds.${kind}`)}
        {pinned && <span> · {t('preview.pinned')}</span>}
      </p>
      <h2>{text(title)}</h2>
      {title.zh !== title.en && (
        <p lang={text(title) === title.zh ? 'en' : 'zh'} className="fl-muted">
          {text(title) === title.zh ? title.en : title.zh}
        </p>
      )}
      {subtitle && <p className="fl-muted">{text(subtitle)}</p>}
      {disabled && <p className="fl-palette-reason">{text(disabled)}</p>}
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
