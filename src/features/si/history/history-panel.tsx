import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import { siLog } from '#contract/si/calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { isSiEvent, SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { pathLabel } from '../parts/path-label.ts';
import { SiLog } from '../parts/si-log.tsx';
import './history.css';
import './locale/words.ts';

type Entry = DataOf<typeof siLog>[number];

/** The log of an SI with a filter: by event, by text (person, remarks, field), only steps that changed the content. */
export function HistoryPanel({ id, onOpenAt }: { readonly id: string; readonly onOpenAt: (seq: number) => void }) {
  const t = useT('siHistory');
  const text = useText();
  const [event, setEvent] = useState('');
  const [words, setWords] = useState('');
  const [onlyChanges, setOnlyChanges] = useState(false);
  const events = [...new Set((useCallQuery(siLog, { Id: id }).data ?? []).map(entry => entry.Event))];
  const nameOf = (name: string): string => (isSiEvent(name) ? text(SI_EVENTS[name].label) : name);

  const shows = (entry: Entry): boolean => {
    const fields = entry.Changes.map(change => (change.path === '' ? '' : text(pathLabel(change.path))));
    // Names are found in either language, whatever is shown.
    const names = [entry.EmployeeName, entry.EmployeeNameEn, entry.CompanyName, entry.CompanyNameEn];
    const told = [nameOf(entry.Event), ...names, entry.Remarks, ...fields];
    const all = told.filter(Boolean).join(' ').toLowerCase();
    return (
      (event === '' || entry.Event === event) &&
      (!onlyChanges || entry.Changes.length > 0) &&
      words
        .toLowerCase()
        .split(/\s+/)
        .every(word => all.includes(word))
    );
  };
  return (
    <>
      <div className="si-history-tools">
        <InputGroup
          type="search"
          value={words}
          aria-label={t('filter')}
          placeholder={t('filter')}
          onChange={typed => setWords(typed.currentTarget.value)}
        />
        <HTMLSelect
          value={event}
          aria-label={t('event')}
          onChange={chosen => setEvent(chosen.currentTarget.value)}
          options={[{ value: '', label: t('allEvents') }, ...events.map(value => ({ value, label: nameOf(value) }))]}
        />
        <Checkbox
          inline
          checked={onlyChanges}
          label={t('onlyChanges')}
          onChange={ticked => setOnlyChanges(ticked.currentTarget.checked)}
        />
      </div>
      <SiLog id={id} onOpenAt={onOpenAt} shows={shows} />
    </>
  );
}
