import { FormGroup, HTMLSelect, HTMLTable, InputGroup } from '@blueprintjs/core';
import { useEffect, useId, useState } from 'react';
import { RESOLVED_BY, type ResolvedIn, resolveMapping } from '#contract/basic-data/mapping/calls.ts';
import { MAPPED_OBJECTS, type MappedObject } from '#contract/basic-data/mapping.resource.ts';
import { useCallQuery } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { refCaption } from '#kit/resource/resource-fields.ts';
import { ErrorState } from '#kit/screen-states.tsx';
import './locale/words.ts';
import { OFFERED_OBJECTS } from './mapping-variant.ts';

const SETTLED_MS = 200;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Type a code, see what it means in each system on a day, and what says so. */
export function TestDialog({
  object: first,
  today,
  onClose,
}: {
  readonly object: MappedObject;
  readonly today: string;
  readonly onClose: () => void;
}) {
  const t = useT('mapping');
  const text = useText();
  const language = useLanguage();
  const ids = { object: useId(), code: useId(), date: useId(), system: useId() };
  const [object, setObject] = useState<MappedObject>(first);
  const [code, setCode] = useState('');
  const [date, setDate] = useState(today);
  const [system, setSystem] = useState('');
  const asked = useSettled(code.trim());
  const askedSystem = useSettled(system.trim());
  const answer = useCallQuery(
    resolveMapping,
    { object, code: asked || '-', ...(date ? { date } : {}), ...(askedSystem ? { system: askedSystem } : {}) },
    { enabled: asked !== '', placeholderData: before => before },
  );
  const valid = ({ by, validFrom, validTo }: ResolvedIn): string => {
    if (by === null) return '';
    return validFrom || validTo ? `${validFrom ?? '…'} – ${validTo ?? '…'}` : t('test.always');
  };
  return (
    <FormDialog isOpen title={t('test.title')} onCancel={onClose} width={720}>
      <div className="fl-mapping-test">
        <FormGroup label={t('test.code')} labelFor={ids.code}>
          <InputGroup id={ids.code} value={code} onValueChange={setCode} maxLength={200} autoFocus />
        </FormGroup>
        <FormGroup label={t('test.object')} labelFor={ids.object}>
          <HTMLSelect
            id={ids.object}
            value={object}
            onChange={event => setObject(event.currentTarget.value as MappedObject)}
          >
            {OFFERED_OBJECTS.map(of => (
              <option key={of} value={of}>
                {text(MAPPED_OBJECTS[of])}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        <FormGroup label={t('test.date')} labelFor={ids.date}>
          <DayInput id={ids.date} value={date} onChange={setDate} />
        </FormGroup>
        <FormGroup label={t('test.system')} labelFor={ids.system} helperText={t('test.systemHint')}>
          <InputGroup id={ids.system} value={system} onValueChange={setSystem} maxLength={60} />
        </FormGroup>
      </div>
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {asked !== '' && answer.data && (
        <div aria-live="polite">
          <p className="fl-muted">{t('test.compared', { text: answer.data.comparedAs })}</p>
          {answer.data.results.length === 0 ? (
            <p>{t('test.nothing')}</p>
          ) : (
            <HTMLTable compact striped className="fl-mapping-results">
              <thead>
                <tr>
                  <th scope="col">{t('test.system')}</th>
                  <th scope="col">{t('test.result')}</th>
                  <th scope="col">{t('test.by')}</th>
                  <th scope="col">{t('test.valid')}</th>
                </tr>
              </thead>
              <tbody>
                {answer.data.results.map(result => (
                  <tr key={result.system} data-system={result.system}>
                    <th scope="row">{result.system}</th>
                    <td>
                      {result.row ? (
                        refCaption(result.row, language)
                      ) : (
                        <span className="fl-muted">{t('test.none')}</span>
                      )}
                    </td>
                    <td>{result.by ? text(RESOLVED_BY[result.by]) : ''}</td>
                    <td>{valid(result)}</td>
                  </tr>
                ))}
              </tbody>
            </HTMLTable>
          )}
        </div>
      )}
    </FormDialog>
  );
}
