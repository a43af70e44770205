import { FormGroup, HTMLSelect, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import { colleagues } from '#contract/settings/calls.ts';
import { DEFAULT_WORK, type Work } from '#contract/settings/work.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { dayIn } from '#kit/date-time.ts';
import { DayInput } from '#kit/form/day-input.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { useDirty } from '#kit/screen-context.ts';
import { useSaveSection, useUserSettings } from '#kit/settings/use-settings.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { bothOf } from '../locale/words.ts';
import { CalendarBlock } from '../parts/calendar-block.tsx';
import { Block, type SaveState } from '../parts/section.tsx';
import { Trouble } from '../parts/trouble.tsx';

/** Absence with a deputy, and the signature under mail. */
export function WorkSection() {
  const { data } = useUserSettings();
  const work = data?.work ?? { value: DEFAULT_WORK, version: 0 };
  // What was saved elsewhere begins the form anew.
  return (
    <>
      <WorkForm key={work.version} saved={work.value} version={work.version} />
      <CalendarBlock />
    </>
  );
}

function WorkForm({ saved, version }: { readonly saved: Work; readonly version: number }) {
  const t = useT('settings');
  const id = useId();
  const zone = useViewerZone();
  const save = useSaveSection('work');
  const part = useRef<HTMLElement>(null);
  const [work, setWork] = useState(saved);
  const [state, setState] = useState<SaveState>(version > 0 ? 'saved' : 'idle');
  const [error, setError] = useState<unknown>(null);
  const isDirty = JSON.stringify(work) !== JSON.stringify(saved);
  useDirty(isDirty, part);
  const today = dayIn(zone, Date.now());
  const { away } = work;
  const changeAway = (part: Partial<NonNullable<Work['away']>>) =>
    away && setWork({ ...work, away: { ...away, ...part } });
  const [saving] = useCommands([
    {
      id: 'settings.saveWork',
      title: bothOf(words => words.save),
      shortcut: 'mod+enter',
      intent: 'primary' as const,
      enabled: !isDirty
        ? bothOf(words => words.saved)
        : away?.deputyId === ''
          ? bothOf(words => words.work.chooseDeputy)
          : (true as const),
      run: async () => {
        setState('saving');
        setError(null);
        try {
          await save(work);
          setState('saved');
        } catch (failure) {
          setState('failed');
          setError(failure);
        }
      },
    },
  ]);
  return (
    <Block
      ref={part}
      title={t('work.away')}
      hint={t('work.hint')}
      state={isDirty && state === 'saved' ? 'idle' : state}
      tools={saving && <CommandButton command={saving} />}
    >
      <Trouble error={error} />
      <Switch
        checked={away !== null}
        label={t('work.awayOn')}
        onChange={event =>
          setWork({
            ...work,
            away: event.currentTarget.checked ? { from: today, to: today, deputyId: '', note: '' } : null,
          })
        }
      />
      {away && (
        <div className="fl-set-fields">
          {(['from', 'to'] as const).map(end => (
            <FormGroup key={end} label={t(`work.${end}`)} labelFor={`${id}-${end}`}>
              <DayInput id={`${id}-${end}`} required value={away[end]} onChange={day => changeAway({ [end]: day })} />
            </FormGroup>
          ))}
          <DeputyPicker chosen={away.deputyId} onChoose={deputyId => changeAway({ deputyId })} />
          <FormGroup label={t('work.note')} labelFor={`${id}-note`}>
            <TextArea
              id={`${id}-note`}
              fill
              maxLength={500}
              value={away.note}
              onChange={event => changeAway({ note: event.currentTarget.value })}
            />
          </FormGroup>
        </div>
      )}
      <FormGroup label={t('work.signature')} labelFor={`${id}-signature`}>
        <TextArea
          id={`${id}-signature`}
          fill
          rows={4}
          maxLength={2000}
          value={work.signature}
          onChange={event => setWork({ ...work, signature: event.currentTarget.value })}
        />
      </FormGroup>
    </Block>
  );
}

/** A colleague by name: the filter narrows the list, the list is a plain select. */
function DeputyPicker({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (id: string) => void }) {
  const t = useT('settings');
  const id = useId();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const list = useCallQuery(colleagues, { q: typed.trim() }, { placeholderData: before => before });
  const found = list.data ?? [];
  const isListed = found.some(({ employeeId }) => employeeId === chosen);
  return (
    <div className="fl-set-field">
      <label htmlFor={id}>{t('work.deputy')}</label>
      <InputGroup
        type="search"
        value={typed}
        placeholder={t('work.findDeputy')}
        aria-label={t('work.findDeputy')}
        maxLength={50}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <HTMLSelect id={id} value={chosen} onChange={event => onChoose(event.currentTarget.value)}>
        <option value="">{found.length === 0 ? t('work.noColleague') : t('work.chooseDeputy')}</option>
        {chosen !== '' && !isListed && <option value={chosen}>…</option>}
        {found.map(({ employeeId, name, nameEn, position }) => (
          <option key={employeeId} value={employeeId}>
            {[(language === 'EN' && nameEn) || name, position].filter(Boolean).join(' · ')}
          </option>
        ))}
      </HTMLSelect>
    </div>
  );
}
