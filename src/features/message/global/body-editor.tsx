import { useRef } from 'react';
import { ActionBar } from '#kit/action-bar.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { both } from '../locale/both.ts';

type BodyField = 'bodyZh' | 'bodyEn';
type Mark = 'bold' | 'list' | 'link';

/** The text with a mark around, or before each line of, what is selected; and what is selected then. */
export function marked(text: string, from: number, to: number, mark: Mark): readonly [string, number, number] {
  const chosen = text.slice(from, to);
  if (mark === 'bold') return [`${text.slice(0, from)}**${chosen}**${text.slice(to)}`, from + 2, to + 2];
  if (mark === 'link') {
    const put = `[${chosen}](https://)`;
    return [text.slice(0, from) + put + text.slice(to), from + put.length - 1, from + put.length - 1];
  }
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const lines = text.slice(start, to).replace(/^(?!- )/gm, '- ');
  return [text.slice(0, start) + lines + text.slice(to), start + lines.length, start + lines.length];
}

const KEYS: Readonly<Record<Mark, string>> = { bold: 'alt+b', list: 'alt+l', link: 'alt+k' };

/** Two plain text fields with light marks; the preview beside the form shows what becomes of them. */
export function BodyEditor({
  bodies,
  onChange,
  readOnly,
}: {
  readonly bodies: Readonly<Record<BodyField, string>>;
  readonly onChange: (field: BodyField, text: string) => void;
  readonly readOnly: boolean;
}) {
  const t = useT('message');
  const fields = { bodyZh: useRef<HTMLTextAreaElement>(null), bodyEn: useRef<HTMLTextAreaElement>(null) };
  const last = useRef<BodyField>('bodyZh');
  const put = (mark: Mark) => {
    const field = last.current;
    const area = fields[field].current;
    if (!area || readOnly) return;
    const [text, from, to] = marked(area.value, area.selectionStart, area.selectionEnd, mark);
    onChange(field, text);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(from, to);
    });
  };
  const commands = useCommands(
    readOnly
      ? []
      : (['bold', 'list', 'link'] as const).map(
          (mark): Command => ({
            id: `message.form.${mark}`,
            title: both(`form.${mark}`),
            section: both('form.content'),
            shortcut: KEYS[mark],
            enabled: true,
            run: () => put(mark),
          }),
        ),
  );
  return (
    <>
      <div className="msg-tools">
        <ActionBar commands={commands} label={t('form.content')} />
        <span className="fl-muted">{t('form.marks')}</span>
      </div>
      {(['bodyZh', 'bodyEn'] as const).map(field => (
        <label key={field} className="msg-field">
          {t(`form.${field}`)}
          <textarea
            ref={fields[field]}
            className="bp6-input"
            lang={field === 'bodyZh' ? 'zh-CN' : 'en'}
            readOnly={readOnly}
            value={bodies[field]}
            onFocus={() => {
              last.current = field;
            }}
            onChange={event => onChange(field, event.currentTarget.value)}
          />
        </label>
      ))}
    </>
  );
}
