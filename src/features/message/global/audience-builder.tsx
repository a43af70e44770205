import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import { audienceChoices } from '#contract/message/global.calls.ts';
import {
  AUDIENCE_LABELS,
  type AudienceBy,
  type AudiencePart,
  type GlobalAudience,
} from '#contract/message/global-message.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../locale/words.ts';
import { useSettled } from './use-preview.ts';

const KINDS = ['customer', 'provider', 'platform'] as const satisfies readonly CompanyKind[];

type PickedBy = 'companies' | 'roles' | 'lines' | 'employees';
type PickedPart = Extract<AudiencePart, { by: PickedBy }>;
const isPicked = (part: AudiencePart): part is PickedPart =>
  part.by === 'companies' || part.by === 'roles' || part.by === 'lines' || part.by === 'employees';

/** A line just added: nothing is chosen in it yet. */
const emptyPart = (by: AudienceBy): AudiencePart =>
  by === 'all' || by === 'usersWithoutCompany' ? { by } : ({ by, values: [] } as AudiencePart);

/** Lines in which something is chosen: what the server is asked and told. */
export const completeParts = (audience: GlobalAudience): GlobalAudience =>
  audience.filter(part => !('values' in part) || part.values.length > 0);

/** Whom it goes to, a line a rule; whoever fits one line is addressed. */
export function AudienceBuilder({
  value,
  onChange,
  readOnly,
}: {
  readonly value: GlobalAudience;
  readonly onChange: (audience: GlobalAudience) => void;
  readonly readOnly: boolean;
}) {
  const t = useT('message');
  const text = useText();
  const left = (Object.keys(AUDIENCE_LABELS) as AudienceBy[]).filter(by => !value.some(part => part.by === by));
  const replace = (by: AudienceBy, part: AudiencePart | null) =>
    onChange(value.flatMap(one => (one.by === by ? (part ?? []) : one)));
  return (
    <fieldset className="msg-fields" disabled={readOnly}>
      <legend>{t('form.audience')}</legend>
      <p className="fl-muted">{t('form.audienceHelp')}</p>
      {value.map(part => {
        const name = text(AUDIENCE_LABELS[part.by]);
        return (
          <section key={part.by} className="msg-part" aria-label={name}>
            <header>
              <b>{name}</b>
              <Button
                variant="minimal"
                size="small"
                icon={<CrossIcon />}
                aria-label={t('form.removePart', { name })}
                onClick={() => replace(part.by, null)}
              />
            </header>
            {part.by === 'companyKinds' && <Kinds part={part} onChange={next => replace(part.by, next)} />}
            {isPicked(part) && <Picked part={part} onChange={next => replace(part.by, next)} />}
          </section>
        );
      })}
      {left.length > 0 && (
        <HTMLSelect
          aria-label={t('form.addPart')}
          value=""
          onChange={event => {
            const by = left.find(one => one === event.currentTarget.value);
            if (by) onChange([...value, emptyPart(by)]);
          }}
          options={[
            { value: '', label: t('form.addPart') },
            ...left.map(by => ({ value: by, label: text(AUDIENCE_LABELS[by]) })),
          ]}
        />
      )}
    </fieldset>
  );
}

function Kinds({
  part,
  onChange,
}: {
  readonly part: Extract<AudiencePart, { by: 'companyKinds' }>;
  readonly onChange: (part: AudiencePart) => void;
}) {
  const t = useT('message');
  return (
    <div className="msg-row">
      {KINDS.map(kind => (
        <Checkbox
          key={kind}
          inline
          checked={part.values.includes(kind)}
          label={t(`form.kinds.${kind}`)}
          onChange={() => {
            const has = part.values.includes(kind);
            onChange({ ...part, values: has ? part.values.filter(one => one !== kind) : [...part.values, kind] });
          }}
        />
      ))}
    </div>
  );
}

/** Found by a word, chosen by Enter; Backspace in the empty box takes the last one out. */
function Picked({ part, onChange }: { readonly part: PickedPart; readonly onChange: (part: AudiencePart) => void }) {
  const t = useT('message');
  const text = useText();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const { by, values } = part;
  const found = useCallQuery(audienceChoices, { by, q }).data ?? [];
  const named = useCallQuery(audienceChoices, { by, ids: values.join(',') }, { enabled: values.length > 0 }).data ?? [];
  const nameOf = (id: string): string => {
    const known = [...named, ...found].find(choice => choice.id === id);
    return known ? text(known.name) : id;
  };
  const offered = found.filter(({ id }) => !values.includes(id));
  const set = (next: readonly string[]) => onChange({ ...part, values: [...next] });
  return (
    <>
      <ul className="msg-chosen" aria-label={t('form.picked')}>
        {values.map(id => (
          <li key={id}>
            {nameOf(id)}
            <button
              type="button"
              aria-label={t('form.removePart', { name: nameOf(id) })}
              onClick={() => set(values.filter(one => one !== id))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <input
        className="bp6-input"
        type="search"
        aria-label={t('form.pick')}
        placeholder={t('form.pick')}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && offered[0] && q === typed.trim()) {
            event.preventDefault();
            set([...values, offered[0].id]);
            setTyped('');
          } else if (event.key === 'Backspace' && typed === '' && values.length > 0) set(values.slice(0, -1));
        }}
      />
      <ul className="msg-choices">
        {offered.map(({ id, name, hint }) => (
          <li key={id}>
            <button type="button" onClick={() => set([...values, id])}>
              <span>{text(name)}</span>
              <span className="fl-muted">{hint}</span>
            </button>
          </li>
        ))}
        {offered.length === 0 && <li className="fl-muted">{t('form.noChoice')}</li>}
      </ul>
    </>
  );
}
