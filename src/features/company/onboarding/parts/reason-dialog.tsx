import { FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { AskDialog } from './ask-dialog.tsx';

/** A reason of a list, which the reader chooses and nobody for them, and words of one's own. */
export function ReasonDialog<Code extends string>({
  title,
  send,
  codes,
  onSend,
  onClose,
}: {
  readonly title: string;
  readonly send: string;
  readonly codes: Readonly<Record<Code, Text>>;
  readonly onSend: (code: Code, words: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT('onboarding');
  const text = useText();
  const ids = { code: useId(), words: useId() };
  const all = Object.entries<Text>(codes) as [Code, Text][];
  const [code, setCode] = useState<Code | ''>('');
  const [words, setWords] = useState('');
  return (
    <AskDialog
      title={title}
      send={send}
      intent="warning"
      disabled={code === ''}
      onSend={() => {
        if (code !== '') onSend(code, words.trim());
      }}
      onClose={onClose}
    >
      <FormGroup label={t('audit.why')} labelFor={ids.code}>
        <HTMLSelect id={ids.code} value={code} onChange={event => setCode(event.currentTarget.value as Code)}>
          <option value="">—</option>
          {all.map(([one, label]) => (
            <option key={one} value={one}>
              {text(label)}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <FormGroup label={t('audit.note')} labelFor={ids.words}>
        <TextArea
          id={ids.words}
          fill
          maxLength={200}
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
      </FormGroup>
    </AskDialog>
  );
}
