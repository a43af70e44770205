import { useMemo, useState } from 'react';
import { zoneText } from '../date-time.ts';
import { useT } from '../i18n.ts';
import { Combobox } from './combobox.tsx';
import type { InputProps } from './input-props.ts';

const MOST = 40;
const ZONES: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
const fold = (text: string): string => text.toLowerCase().replace(/[\s_/]/g, '');

/** Zones whose city begins with the text come before those that only contain it. */
export function zonesLike(text: string): readonly string[] {
  const wanted = fold(text);
  const rank = (zone: string): number => {
    if (fold(zone) === wanted) return 0;
    if (fold(zone.split('/').at(-1) ?? '').startsWith(wanted)) return 1;
    return fold(zone).startsWith(wanted) ? 2 : fold(zone).includes(wanted) ? 3 : 4;
  };
  return ZONES.map(zone => ({ zone, rank: rank(zone) }))
    .filter(found => found.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(found => found.zone);
}

/** A zone of the IANA database, found by any part of its name. */
export function ZoneInput(props: InputProps<string | null>) {
  const { id, meta, value, onChange, onLeave, describedBy, invalid, readOnly, label } = props;
  const t = useT('kit');
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState('');
  const found = useMemo(() => (open ? zonesLike(filter) : []), [open, filter]);
  return (
    <Combobox
      id={id}
      className="fl-mono"
      text={value ?? ''}
      onText={text => {
        setFilter(text);
        if (text !== (value ?? '')) onChange(text);
      }}
      open={open}
      onOpen={next => {
        // Opened anew it shows all zones, whichever stands there.
        if (!next) setFilter('');
        setOpen(next);
      }}
      options={found.map(zone => ({
        key: zone,
        content: (
          <>
            <span>{zone}</span>
            <small className="fl-muted">{zoneText(zone)}</small>
          </>
        ),
      }))}
      takesFirst={filter !== ''}
      onTake={zone => {
        onChange(zone);
        setOpen(false);
      }}
      onLeave={onLeave}
      listLabel={t('form.zone')}
      placeholder={t('form.zone')}
      describedBy={describedBy}
      invalid={invalid}
      required={meta.required ?? false}
      readOnly={readOnly ?? false}
      {...(label === undefined ? {} : { label })}
    />
  );
}
