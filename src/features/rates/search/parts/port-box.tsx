import { useRef, useState } from 'react';
import { searchPorts } from '#contract/rates/search/calls.ts';
import { MOST_PORTS } from '#contract/rates/search/criteria.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import { useClient } from '#kit/client.tsx';
import { Combobox } from '#kit/form/combobox.tsx';
import { labelText, SuggestionLine } from '#kit/form/suggestion-line.tsx';
import { Tag } from '#kit/form/tag-input.tsx';
import { useLanguage } from '#kit/i18n.ts';
import { portMeant, usePortNames } from './use-port-names.ts';

const PARTS = /[+,，、;；]/;

/**
 * One port or a group of them: code, Chinese or English name, pinyin or initials. `上海+宁波` names two at once; Backspace in the empty
 * box takes the last one out. Codes are all that it tells; `names` says what they are called.
 */
export function PortBox({
  id,
  label,
  codes,
  names,
  onChange,
  describedBy,
  isInvalid = false,
}: {
  readonly id: string;
  readonly label: string;
  readonly codes: readonly string[];
  readonly names: ReadonlyMap<string, CodeLabel>;
  readonly onChange: (codes: readonly string[], named: readonly CodeLabel[]) => void;
  readonly describedBy?: string;
  readonly isInvalid?: boolean;
}) {
  const language = useLanguage();
  const client = useClient();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { rows, isFresh } = usePortNames(typed.split(PARTS).at(-1) ?? '', isOpen || typed !== '');
  const offered = rows.filter(({ code }) => !codes.includes(code));

  const add = (ports: readonly CodeLabel[]): void => {
    const next = [...codes, ...ports.map(({ code }) => code).filter(code => !codes.includes(code))];
    setTyped('');
    setOpen(false);
    onChange(next.slice(0, MOST_PORTS), ports);
  };
  /** Every part of a group is looked up by itself. */
  const takeTyped = async (): Promise<void> => {
    const parts = typed
      .split(PARTS)
      .map(part => part.trim())
      .filter(Boolean);
    const found: CodeLabel[] = [];
    for (const part of parts) {
      const { data } = await client.call(searchPorts, { query: { q: part } });
      const port = portMeant(data, part);
      if (port) found.push(port);
    }
    if (found.length > 0) add(found);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset could not stand in the line of the search band
    <div role="group" aria-label={label} className="fl-form-tags rs-ports" data-field={id}>
      {codes.map(code => {
        const name = names.get(code);
        const shown = name ? labelText({ id: code, ...name }, language) : code;
        return (
          <Tag
            key={code}
            name={shown}
            onRemove={() => {
              onChange(
                codes.filter(other => other !== code),
                [],
              );
              input.current?.focus();
            }}
          >
            {shown}
          </Tag>
        );
      })}
      <Combobox
        id={id}
        inputRef={input}
        label={label}
        text={typed}
        onText={text => setTyped(text)}
        open={isOpen && offered.length > 0}
        onOpen={setOpen}
        options={offered.map(row => ({ key: row.code, content: <SuggestionLine row={{ id: row.code, ...row }} /> }))}
        stale={!isFresh}
        takesFirst={typed.trim() !== '' && !PARTS.test(typed)}
        onTake={code => {
          const port = offered.find(row => row.code === code);
          if (port) add([port]);
        }}
        onEnter={() => {
          if (typed.trim() === '') return false;
          void takeTyped();
          return true;
        }}
        onKey={event => {
          if (event.key === 'Backspace' && typed === '' && codes.length > 0) onChange(codes.slice(0, -1), []);
          else if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault();
            void takeTyped();
          }
        }}
        onLeave={() => {
          if (typed.trim() !== '') void takeTyped();
        }}
        listLabel={label}
        invalid={isInvalid}
        {...(describedBy === undefined ? {} : { describedBy })}
      />
    </div>
  );
}
