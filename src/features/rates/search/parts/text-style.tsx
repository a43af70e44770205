import { HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useT, useText } from '#kit/i18n.ts';
import { TEXT_STYLES, type TextStyle } from '../copy-text.ts';

/** How a seat's messages to customers are written, kept in this browser. */

const keyOf = (seat: string): string => `rate-text:${seat}`;
const isStyle = (text: string | null): text is TextStyle => text !== null && Object.hasOwn(TEXT_STYLES, text);

export function useTextStyle(seat: string): readonly [TextStyle, (style: TextStyle) => void] {
  const [style, setStyle] = useState<TextStyle>(() => {
    const kept = localStorage.getItem(keyOf(seat));
    return isStyle(kept) ? kept : 'usual';
  });
  return [
    style,
    next => {
      setStyle(next);
      localStorage.setItem(keyOf(seat), next);
    },
  ];
}

export function TextStyleSelect({
  value,
  onChange,
}: {
  readonly value: TextStyle;
  readonly onChange: (style: TextStyle) => void;
}) {
  const t = useT('rateSearch');
  const text = useText();
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{t('textStyle')}</label>{' '}
      <HTMLSelect
        id={id}
        value={value}
        options={Object.entries(TEXT_STYLES).map(([style, label]) => ({ value: style, label: text(label) }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value as TextStyle)}
      />
    </span>
  );
}
