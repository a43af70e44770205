import { Button } from '@blueprintjs/core';
import { CalendarIcon } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { zoneText } from '../date-time.ts';
import { useT } from '../i18n.ts';
import { isComposing } from '../typing.ts';
import { Calendar } from './calendar.tsx';
import { Floating } from './floating.tsx';
import { useForm } from './form-context.ts';
import { controlOf, type InputProps } from './input-props.ts';
import { readInput } from './read-input.ts';

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** A typed field with a calendar beside it: Alt+Down or the button opens it. */
function TypedDate({
  props,
  shown,
  placeholder,
  onDay,
  onDone,
}: {
  readonly props: InputProps<string | null>;
  readonly shown: string;
  readonly placeholder: string;
  readonly onDay: (day: string) => void;
  /** Left by the person: what can be read is written out. */
  readonly onDone: () => void;
}) {
  const t = useT('kit');
  const { today } = useForm().place;
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that the focus left field and calendar
    <span
      ref={box}
      className="fl-form-affixed"
      onBlur={event => {
        if (box.current?.contains(event.relatedTarget)) return;
        setOpen(false);
        onDone();
      }}
    >
      <input
        {...controlOf(props)}
        ref={input}
        className="bp6-input fl-form-input fl-mono"
        type="text"
        placeholder={placeholder}
        value={shown}
        onBlur={undefined}
        onChange={event => props.onChange(event.currentTarget.value)}
        onKeyDown={event => {
          if (isComposing(event.nativeEvent) || !event.altKey || event.key !== 'ArrowDown' || props.readOnly) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {!props.readOnly && (
        <Button
          variant="minimal"
          size="small"
          className="fl-form-affix"
          tabIndex={-1}
          icon={<CalendarIcon />}
          aria-label={t('form.openCalendar')}
          aria-keyshortcuts="Alt+ArrowDown"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {open && (
        <Floating anchor={input} height={330}>
          <Calendar
            day={DAY.test(shown) ? shown.slice(0, 10) : today}
            today={today}
            onChoose={day => {
              onDay(day);
              close();
            }}
            onClose={close}
          />
        </Floating>
      )}
    </span>
  );
}

/** `2026-11-19`, `2026/11/19`, `20261119`, `11-19`: written out as the first once the field is left. */
export function DateInput(props: InputProps<string | null>) {
  const t = useT('kit');
  const { place } = useForm();
  const { meta, value, onChange, onLeave } = props;
  return (
    <TypedDate
      props={props}
      shown={value ?? ''}
      placeholder={t('form.date')}
      onDay={onChange}
      onDone={() => {
        const read = readInput(meta, value, place).value as string | null;
        if (read !== null && read !== value) onChange(read);
        onLeave();
      }}
    />
  );
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/;

/** A moment, typed and shown in the reader's zone, which stands beside it. Without a time it is the beginning of the day. */
export function InstantInput(props: InputProps<string | null>) {
  const t = useT('kit');
  const { place } = useForm();
  const { meta, value, onChange, onLeave } = props;
  const { value: read, findings } = readInput(meta, value, place);
  const shown = value !== null && INSTANT.test(value ?? '') ? localTimeOf(value, place.zone) : (value ?? '');
  const isRead = typeof read === 'string' && findings.length === 0;
  return (
    <span className="fl-form-affixed">
      <TypedDate
        props={props}
        shown={shown}
        placeholder={t('form.instant')}
        onDay={day => onChange(`${day} ${/ (\d{2}:\d{2})/.exec(shown)?.[1] ?? '00:00'}`)}
        onDone={() => {
          if (isRead && read !== value) onChange(read);
          onLeave();
        }}
      />
      <small className="fl-muted" title={place.zone}>
        {isRead ? zoneText(place.zone, read) : zoneText(place.zone)}
      </small>
    </span>
  );
}
