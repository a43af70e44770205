import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { errorText } from '#kit/error-text.ts';
import { useT } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { todayIn } from '#kit/resource/filter/day-words.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { tell } from '../form/tell.ts';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { focusRead, NoteTable } from './note-table.tsx';
import './smart.css';
import { useNotes, waitsFor } from './use-notes.ts';

const IS_TEXT = /^text\/|json|message\/rfc822/;
const TEXT_NAMES = /\.(txt|csv|tsv|eml|md)$/i;

interface Made {
  readonly id: string;
  readonly bookingNo: string;
}

/** `/FlcExport/BookingOrder`: any note becomes drafts; what was guessed a person confirms, and nothing is submitted here. */
export function SmartBookingScreen() {
  const t = useT('bookingSmart');
  const id = useId();
  const { menu } = useSession();
  const today = todayIn(useViewerZone(), useNow());
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [made, setMade] = useState<readonly Made[]>([]);
  const [isOver, setOver] = useState(false);
  const { notes, read, confirm, clear, save } = useNotes();
  const note = notes[Math.min(at, notes.length - 1)];
  const waiting = notes.reduce((sum, one) => sum + waitsFor(one).length, 0);

  const run = async () => {
    try {
      setMade([]);
      setAt(0);
      if ((await read(text, today)) === 0) tell('smart', both('nothing'), 'warning');
    } catch (error) {
      tell('smart', errorText(error), 'danger');
    }
  };
  const keep = async () => {
    try {
      const drafts = await save();
      setMade(drafts);
      clear();
      setText('');
      tell('smart', both('made', { n: drafts.length }), 'success');
    } catch (error) {
      tell('smart', errorText(error), 'danger');
    }
  };
  const drop = async (files: FileList) => {
    for (const file of files) {
      if (IS_TEXT.test(file.type) || TEXT_NAMES.test(file.name)) {
        const more = await file.text();
        setText(before => [before.trim(), more].filter(Boolean).join('\n----\n'));
      } else tell('smart', both('notText', { name: file.name }), 'warning');
    }
  };
  const first = note && waitsFor(note)[0];
  const mayKeep = hasButton(menu, 'SAVE_DRAFT', BOOKING_PATHS.smart);
  const canKeep = (): Command['enabled'] => {
    if (!mayKeep) return both('refuse.noRight');
    if (notes.length === 0) return both('refuse.nothing');
    return waiting > 0 ? both('refuse.waiting') : true;
  };
  const command = (
    key: string,
    title: Command['title'],
    shortcut: string,
    enabled: Command['enabled'],
    act: Command['run'],
    more: Partial<Command> = {},
  ): Command => ({ id: `smart.${key}`, title, section: both('title'), shortcut, enabled, run: act, ...more });
  const commands = useCommands([
    command('read', both('read'), 'mod+enter', text.trim() === '' ? both('refuse.empty') : true, run, {
      intent: notes.length === 0 ? 'primary' : 'warning',
    }),
    command('save', both('save'), 'mod+s', canKeep(), keep, notes.length > 0 ? { intent: 'primary' } : {}),
    command('confirm', both('confirm'), 'alt+enter', first ? true : both('refuse.noField'), () => {
      if (!note || !first) return;
      confirm(note.key, first.path);
      const next = waitsFor(note)[1];
      if (next) focusRead(next.path);
    }),
    command('next', both('next'), 'alt+n', notes.length > 1 ? true : both('refuse.single'), () =>
      setAt((at + 1) % notes.length),
    ),
    command('clear', both('clear'), 'alt+x', text === '' && notes.length === 0 ? both('refuse.empty') : true, () => {
      setText('');
      setMade([]);
      clear();
    }),
  ]);
  return (
    <article className="fl-page fl-page-fill" data-screen="smartBooking">
      <PageHeader
        title={t('title')}
        commands={commands}
        status={
          note && (
            <span role="status" className={waiting > 0 ? 'fl-finding-warning' : 'fl-muted'}>
              {t('note', { n: at + 1, m: notes.length })} · {waiting > 0 ? t('waiting', { n: waiting }) : t('ready')}
            </span>
          )
        }
      />
      <div className="bs-body">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the keyboard pastes */}
        <div
          className="bs-paste"
          data-over={isOver || undefined}
          onDragOver={event => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={event => {
            event.preventDefault();
            setOver(false);
            void drop(event.dataTransfer.files);
          }}
        >
          <label htmlFor={id}>{t('paste')}</label>
          <textarea
            id={id}
            className="bp6-input"
            aria-describedby={`${id}-hint`}
            spellCheck={false}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
          <small id={`${id}-hint`} className="fl-muted">
            {t('hint')}
          </small>
        </div>
        <section className="fl-card bs-read" aria-label={t('value')}>
          {made.map(draft => (
            <p key={draft.id}>
              <Link to={`${ROUTE.BookingSpaceDcOrder.path}?id=${encodeURIComponent(draft.id)}`}>{draft.bookingNo}</Link>
            </p>
          ))}
          {note ? (
            <NoteTable key={note.key} note={note} onConfirm={path => confirm(note.key, path)} />
          ) : (
            made.length === 0 && <EmptyState title={t('refuse.nothing')} hint={t('hint')} />
          )}
        </section>
      </div>
    </article>
  );
}
