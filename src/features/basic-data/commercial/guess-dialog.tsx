import { FormGroup, HTMLTable, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { guessLines } from '#contract/basic-data/commercial/guess/calls.ts';
import { GUESS_REASONS } from '#contract/basic-data/commercial/guess-carrier.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { useSettled } from '#kit/resource/use-settled.ts';
import { ErrorState } from '#kit/screen-states.tsx';
import './locale/words.ts';

const SETTLED_MS = 300;
const LONGEST = 2000;

/** Paste bill or container numbers: whose they may be, and why. */
export function GuessDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('commercial');
  const text = useText();
  const language = useLanguage();
  const field = useId();
  const [typed, setTyped] = useState('');
  const numbers = useSettled(typed.trim(), SETTLED_MS);
  const { data, error, refetch } = useCallQuery(
    guessLines,
    { numbers: numbers || '-' },
    { enabled: numbers !== '', placeholderData: before => before },
  );
  return (
    <AskDialog title={t('guess.title')} width={760} onClose={onClose}>
      <FormGroup label={t('guess.paste')} labelFor={field}>
        <TextArea
          id={field}
          fill
          rows={4}
          maxLength={LONGEST}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </FormGroup>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {numbers !== '' && data && (
        <HTMLTable compact striped aria-live="polite">
          <thead>
            <tr>
              <th scope="col">{t('guess.number')}</th>
              <th scope="col">{t('guess.carrier')}</th>
              <th scope="col">{t('guess.why')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ number, guesses: [best] }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                <td>{best ? `${best.scac} ${language === 'EN' ? best.nameEn : best.nameZh}` : t('guess.none')}</td>
                <td>
                  {best?.reasons.map(({ kind, by }) => `${text(GUESS_REASONS[kind])} ${by}`).join(' · ')}
                  {best ? ` (${best.score})` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
    </AskDialog>
  );
}
