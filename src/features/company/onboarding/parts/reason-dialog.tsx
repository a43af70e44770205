import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { AskDialog } from './ask-dialog.tsx';

/** A reason: one of a list where there is one, and words of one's own. */
export function ReasonDialog<Code extends string>({
  title,
  send,
  codes,
  shortest = 0,
  onSend,
  onClose,
}: {
  readonly title: string;
  readonly send: string;
  readonly codes?: Readonly<Record<Code, Text>>;
  /** Characters that the words need. */
  readonly shortest?: number;
  readonly onSend: (code: Code, words: string) => Promise<void> | void;
  readonly onClose: () => void;
}) {
  const t = useT('onboarding');
  const text = useText();
  const ids = { code: useId(), words: useId() };
  const all = Object.entries<Text>(codes ?? {}) as [Code, Text][];
  const [code, setCode] = useState<Code>(all[0]?.[0] as Code);
  const [words, setWords] = useState('');
  return (
    <AskDialog
      title={title}
      send={send}
      intent="warning"
      disabled={words.trim().length < shortest}
      onSend={() => onSend(code, words.trim())}
      onClose={onClose}
    >
      {all.length > 0 && (
        <FormGroup label={t('audit.why')} labelFor={ids.code}>
          <select
            id={ids.code}
            className="onboarding-select"
            value={code}
            onChange={event => setCode(event.currentTarget.value as Code)}
          >
            {all.map(([one, label]) => (
              <option key={one} value={one}>
                {text(label)}
              </option>
            ))}
          </select>
        </FormGroup>
      )}
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
