import { useCallback, useId, useState } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { useT } from './i18n.ts';
import { ErrorState, LoadingState } from './screen-states.tsx';
import './choice-dialog.css';

export interface OfferedChoice {
  readonly id: string;
  readonly text: string;
}

/** One of a list by its name: letters jump to it, arrows walk, Enter takes. */
export function ChoiceDialog({
  title,
  label,
  action,
  choices,
  error,
  onRetry,
  onTake,
  onClose,
}: {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  /** Undefined while they are read. */
  readonly choices: readonly OfferedChoice[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onTake: (id: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('kit');
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [wanted, setWanted] = useState('');
  const shown = (choices ?? []).filter(({ text }) => text.toLowerCase().includes(wanted.trim().toLowerCase()));
  // The list comes after the dialog: typing begins here, and not at the button that had the focus meanwhile.
  const focusOnce = useCallback((input: HTMLInputElement | null) => input?.focus(), []);
  const taken = shown.find(one => one.id === chosen) ?? shown[0];
  const take = async () => {
    if (taken) await onTake(taken.id);
  };
  return (
    <FormDialog
      isOpen
      title={title}
      width={560}
      onCancel={onClose}
      primary={{ label: action, disabled: !taken, onRun: take }}
    >
      {error ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {!choices && !error && <LoadingState lines={2} />}
      {choices && (
        <div className="fl-choice">
          <input
            ref={focusOnce}
            className="bp6-input bp6-fill"
            aria-label={t('choice.search')}
            placeholder={t('choice.search')}
            aria-controls={id}
            value={wanted}
            onChange={event => setWanted(event.currentTarget.value)}
            onKeyDown={event => {
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
                event.preventDefault();
                void take();
              }
              if (step === undefined || shown.length === 0) return;
              event.preventDefault();
              const at = shown.findIndex(one => one.id === taken?.id);
              setChosen(shown[(at + step + shown.length) % shown.length]?.id ?? '');
            }}
          />
          {shown.length === 0 ? (
            <p className="fl-muted">{t('choice.none')}</p>
          ) : (
            <select
              id={id}
              aria-label={label}
              size={Math.min(Math.max(shown.length, 2), 10)}
              value={taken?.id ?? ''}
              onChange={event => setChosen(event.currentTarget.value)}
              onDoubleClick={() => void take()}
            >
              {shown.map(one => (
                <option key={one.id} value={one.id}>
                  {one.text}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
    </FormDialog>
  );
}
