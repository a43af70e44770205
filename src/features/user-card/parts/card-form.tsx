import { Checkbox, FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { CARD_PARTS, CARD_STYLES, type CardContent, type CardSource } from '#contract/user-card/card.ts';
import { useT, useText } from '#kit/i18n.ts';
import '../locale/words.ts';

const TEXTS = [
  ['mobile', 30],
  ['workPhone', 30],
  ['email', 254],
  ['website', 200],
] as const;

const splitLines = (typed: string): string[] =>
  typed
    .split(/[,，、;；\n]/)
    .map(line => line.trim())
    .filter(line => line !== '');

/** What the owner writes on the card; what stands in the account is shown where nothing is written over it. */
export function CardForm({
  content,
  source,
  faults,
  onChange,
}: {
  readonly content: CardContent;
  readonly source: CardSource;
  readonly faults: Readonly<Record<string, Text | undefined>>;
  readonly onChange: (content: CardContent) => void;
}) {
  const t = useT('userCard');
  const text = useText();
  const id = useId();
  const set = (part: Partial<CardContent>) => onChange({ ...content, ...part });
  const [lines, setLines] = useState(content.lines.join('，'));
  const own = { mobile: source.phone, workPhone: '', email: source.email, website: source.website } as const;
  const problemOf = (field: string) => ({
    helperText: faults[field] && text(faults[field]),
    intent: faults[field] ? ('danger' as const) : ('none' as const),
  });
  return (
    <>
      <p className="fl-muted">{t('editor.intro')}</p>
      <div className="crd-fields">
        {TEXTS.map(([field, most]) => (
          <FormGroup key={field} label={t(field)} labelFor={`${id}-${field}`} {...problemOf(field)}>
            <InputGroup
              id={`${id}-${field}`}
              value={content[field]}
              maxLength={most}
              placeholder={own[field] || (field === 'website' ? 'https://' : '')}
              onValueChange={value => set({ [field]: value })}
            />
          </FormGroup>
        ))}
        <FormGroup label={t('editor.style')} labelFor={`${id}-style`}>
          <HTMLSelect
            id={`${id}-style`}
            fill
            value={content.style}
            options={CARD_STYLES.map(style => ({ value: style, label: t(`editor.styles.${style}`) }))}
            onChange={event => set({ style: event.currentTarget.value as CardContent['style'] })}
          />
        </FormGroup>
      </div>
      <FormGroup label={t('address')} labelFor={`${id}-address`} {...problemOf('address')}>
        <InputGroup
          id={`${id}-address`}
          value={content.address}
          maxLength={200}
          placeholder={source.address}
          onValueChange={address => set({ address })}
        />
      </FormGroup>
      <FormGroup
        label={t('lines')}
        labelFor={`${id}-lines`}
        {...problemOf('lines')}
        helperText={faults.lines ? text(faults.lines) : t('editor.linesHint')}
      >
        <InputGroup
          id={`${id}-lines`}
          value={lines}
          onValueChange={typed => {
            setLines(typed);
            set({ lines: splitLines(typed) });
          }}
        />
      </FormGroup>
      <FormGroup label={t('introduction')} labelFor={`${id}-introduction`} {...problemOf('introduction')}>
        <TextArea
          id={`${id}-introduction`}
          fill
          maxLength={200}
          value={content.introduction}
          onChange={event => set({ introduction: event.currentTarget.value })}
        />
      </FormGroup>
      <fieldset className="crd-shows">
        <legend>{t('editor.shows')}</legend>
        {CARD_PARTS.map(part => (
          <Checkbox
            key={part}
            inline
            label={t(`editor.parts.${part}`)}
            checked={content.shows.includes(part)}
            onChange={event =>
              set({
                shows: event.currentTarget.checked
                  ? [...content.shows, part]
                  : content.shows.filter(shown => shown !== part),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
