import { useId, useRef, useState } from 'react';
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
import '../form/form.css';
import '../form/locale/words.ts';
import { CustomerPick } from '../form/parts/customer-pick.tsx';
import { tell } from '../form/tell.ts';
import { GivenFiles } from './given-files.tsx';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { MadeDrafts } from './made-drafts.tsx';
import { focusRead, NoteTable } from './note-table.tsx';
import { emptyNote, waitsFor } from './open-note.ts';
import { Proposals } from './proposals.tsx';
import './smart.css';
import { useFiles } from './use-files.ts';
import { useMade } from './use-made.ts';
import { useNotes } from './use-notes.ts';

/** `/FlcExport/BookingOrder`: any note becomes drafts; what was guessed a person confirms, and nothing is submitted before. */
export function SmartBookingScreen() {
  const t = useT('bookingSmart');
  const id = useId();
  const { menu } = useSession();
  const today = todayIn(useViewerZone(), useNow());
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isOver, setOver] = useState(false);
  const [customerId, setCustomer] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { notes, read, add, confirm, clear, save, ...proposals } = useNotes(customerId, today, setCustomer);
  const given = useFiles(read);
  const made = useMade();
  const note = notes[Math.min(at, notes.length - 1)];
  const waiting = notes.reduce((sum, one) => sum + waitsFor(one).length, 0);
  const isReading = given.files.some(({ state }) => state === 'READING');

  /** What goes wrong is told; nothing that was read so far is lost. */
  const told = (work: () => Promise<void>) => async () => {
    try {
      await work();
    } catch (error) {
      tell('smart', errorText(error), 'danger');
    }
  };
  const run = told(async () => {
    made.clear();
    if ((await read(text, { source: '', fileIds: [] })) === 0) return tell('smart', both('nothing'), 'warning');
    setText('');
  });
  const drop = async (files: readonly File[]) => {
    made.clear();
    const { notes: found, kept } = await given.take(files);
    // A file that nobody can read is keyed in by hand, with the file beside it.
    if (found === 0 && kept > 0 && notes.length === 0) add(emptyNote(files[0]?.name ?? ''));
  };
  const keep = told(async () => {
    const drafts = await save(given.files.flatMap(file => (file.state === 'KEPT' && file.id ? [file.id] : [])));
    made.show(drafts);
    clear();
    given.clear();
    setText('');
    setAt(0);
    tell('smart', both('made', { n: drafts.length }), 'success');
  });
  const first = note && waitsFor(note)[0];
  const may = (code: string) => hasButton(menu, code, BOOKING_PATHS.smart);
  const canKeep = (): Command['enabled'] => {
    if (!may('SAVE_DRAFT')) return both('refuse.noRight');
    if (notes.length === 0) return both('refuse.nothing');
    if (isReading) return both('refuse.reading');
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
  const partyCommands = useCommands(
    (note?.matches ?? []).map((match, index) =>
      command(
        `party${index + 1}`,
        both('takeParty', { name: match.name }),
        `alt+${index + 1}`,
        true,
        () => note && proposals.takeParties(note, match),
        { quiet: true },
      ),
    ),
  );
  const departureCommands = useCommands(
    (note?.departures ?? []).map((departure, index) =>
      command(
        `departure${index + 1}`,
        both('takeDeparture', { n: index + 1 }),
        `alt+shift+${index + 1}`,
        true,
        () => note && proposals.takeDeparture(note, departure),
        { quiet: true },
      ),
    ),
  );
  const commands = useCommands([
    command('read', both('read'), 'mod+enter', text.trim() === '' ? both('refuse.empty') : true, run, {
      intent: notes.length === 0 ? 'primary' : 'warning',
    }),
    command('files', both('chooseFiles'), 'alt+u', true, () => input.current?.click()),
    command('save', both('save'), 'mod+s', canKeep(), keep, notes.length > 0 ? { intent: 'primary' } : {}),
    command('submit', both('submit'), 'mod+shift+enter', made.canSubmit(may('SUBMIT')), made.submit, {
      ...(made.drafts.length > 0 ? { intent: 'success' } : { quiet: true }),
    }),
    command('confirm', both('confirm'), 'alt+enter', first ? true : both('refuse.noField'), () => {
      if (!note || !first) return;
      confirm(note.key, first.path);
      const next = waitsFor(note)[1];
      if (next) focusRead(next.path);
    }),
    command(
      'departures',
      both('findDepartures'),
      'alt+r',
      note ? true : both('refuse.nothing'),
      told(async () => {
        if (note && (await proposals.findDepartures(note)) === 0) tell('smart', both('noDepartures'), 'warning');
      }),
    ),
    command('next', both('next'), 'alt+n', notes.length > 1 ? true : both('refuse.single'), () =>
      setAt((at + 1) % notes.length),
    ),
    command(
      'clear',
      both('clear'),
      'alt+x',
      text === '' && notes.length === 0 && given.files.length === 0 ? both('refuse.empty') : true,
      () => {
        setText('');
        made.clear();
        given.clear();
        clear();
      },
    ),
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the input below is what the keyboard uses */}
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
            void drop([...event.dataTransfer.files]);
          }}
        >
          <CustomerPick value={customerId} name="" isFixed={false} isNeeded={false} onChange={setCustomer} />
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
          <GivenFiles files={given.files} input={input} onFiles={files => void drop(files)} onRemove={given.remove} />
        </div>
        <section className="fl-card bs-read" aria-label={t('value')}>
          <MadeDrafts drafts={made.drafts} />
          {note ? (
            <>
              {note.source && <p className="fl-muted">{note.source}</p>}
              {note.reads.length === 0 && <p>{t('byHand')}</p>}
              <NoteTable key={note.key} note={note} onConfirm={path => confirm(note.key, path)} />
              <Proposals note={note} parties={partyCommands} departures={departureCommands} />
            </>
          ) : (
            made.drafts.length === 0 && <EmptyState title={t('refuse.nothing')} hint={t('hint')} />
          )}
        </section>
      </div>
    </article>
  );
}
