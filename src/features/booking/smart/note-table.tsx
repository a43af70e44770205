import { useLayoutEffect, useMemo } from 'react';
import { FormContext, type FormSurroundings } from '#kit/form/form-context.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { todayIn } from '#kit/resource/filter/day-words.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { isComposing } from '#kit/typing.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { fieldAt } from '../form/model/fields.ts';
import { FormPlaceProvider, fieldId } from '../form/model/form-place.ts';
import { BookField } from '../form/parts/book-field.tsx';
import '../form/locale/words.ts';
import '../form/form.css';
import './locale/words.ts';
import { type OpenNote, waitsFor } from './open-note.ts';

const TONES = { SURE: 'ok', DONE: 'ok', GUESS: 'warn', OPEN: 'warn' } as const;
const FORM = 'smart';

export const focusRead = (path: string): void => document.getElementById(fieldId(FORM, path))?.focus();

/** What was read of one note. Enter in a field confirms it and goes on to the next one that waits. */
export function NoteTable({
  note,
  onConfirm,
}: {
  readonly note: OpenNote;
  readonly onConfirm: (path: string) => void;
}) {
  const t = useT('bookingSmart');
  const text = useText();
  const zone = useViewerZone();
  const today = todayIn(zone, useNow());
  const { store, faults, reads, confirmed, key } = note;
  const place = useMemo(() => ({ formId: FORM, store, faults, isReadOnly: false }), [store, faults]);
  const surroundings = useMemo(
    (): FormSurroundings => ({ place: { today, zone }, labels: {}, learn: () => undefined }),
    [today, zone],
  );
  const [first] = waitsFor(note);
  // A note that was just read begins where a person is asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a note
  useLayoutEffect(() => {
    if (first) focusRead(first.path);
  }, [key]);
  const confirm = (path: string) => {
    onConfirm(path);
    const next = waitsFor(note).find(read => read.path !== path);
    if (next) focusRead(next.path);
  };
  return (
    <FormContext value={surroundings}>
      <FormPlaceProvider value={place}>
        <table className="bs-rows fl-form">
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('found')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col" />
            </tr>
          </thead>
          <tbody>
            {reads.map(({ path, text: found, confidence }) => {
              const meta = fieldAt(path);
              if (!meta) return null;
              const state = confirmed.has(path) ? 'DONE' : confidence;
              return (
                <tr
                  key={path}
                  data-state={state}
                  onKeyDown={event => {
                    const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey;
                    if (!isPlain || event.defaultPrevented || isComposing(event.nativeEvent)) return;
                    if (event.target instanceof HTMLTextAreaElement) return;
                    event.preventDefault();
                    confirm(path);
                  }}
                >
                  <th scope="row">{text(meta.label)}</th>
                  <td>{found}</td>
                  <td>
                    <BookField path={path} meta={meta} />
                  </td>
                  <td>
                    <StatusTag tone={TONES[state]}>{t(`state.${state}`)}</StatusTag>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {note.unread.length > 0 && (
          <p className="bs-unread">
            <b>{t('unread')}</b>
            {`\n${note.unread.join('\n')}`}
          </p>
        )}
      </FormPlaceProvider>
    </FormContext>
  );
}
