import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { DATA_SCOPES, type ItemEntry, isItemValue, PERMISSION_CATALOGUE } from '#contract/access/permission-items.ts';
import type { RoleKind } from '#contract/access/role.calls.ts';
import { useT, useText } from '#kit/i18n.ts';
import '../locale/words.ts';
import { itemValueText, scopeText } from '../parts/item-text.ts';

/** Values by `ITEM.KEY`; absent = the role says nothing about it. */
export type ItemValues = ReadonlyMap<string, string>;

export const itemName = ({ itemKey, permissionKey }: Pick<ItemEntry, 'itemKey' | 'permissionKey'>): string =>
  `${itemKey}.${permissionKey}`;

/** Items that a role of this kind may hold. */
export const itemsFor = (kind: RoleKind): readonly ItemEntry[] =>
  PERMISSION_CATALOGUE.filter(entry => kind === 'PLATFORM' || entry.forCompanies);

/** One value of an item, by the kind the catalogue says. */
export function ItemInput({
  entry,
  value,
  onChange,
  readOnly = false,
  label,
  optional = true,
  id,
}: {
  readonly entry: ItemEntry;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly readOnly?: boolean;
  readonly label?: string;
  readonly optional?: boolean;
  readonly id?: string;
}) {
  const t = useT('access');
  const text = useText();
  const empty = optional ? [{ value: '', label: t('items.unsaid') }] : [];
  if (entry.kind === 'scope' || entry.kind === 'flag') {
    const choices =
      entry.kind === 'scope'
        ? DATA_SCOPES.map(scope => ({ value: scope, label: text(scopeText(scope)) }))
        : [
            { value: '1', label: t('items.yes') },
            { value: '0', label: t('items.no') },
          ];
    return (
      <HTMLSelect
        id={id}
        aria-label={label}
        value={value}
        disabled={readOnly}
        options={[...empty, ...choices]}
        onChange={event => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <InputGroup
      {...(id ? { id } : {})}
      aria-label={label}
      value={value}
      readOnly={readOnly}
      inputMode={entry.kind === 'codes' ? 'text' : 'decimal'}
      placeholder={optional ? t('items.unsaid') : entry.fallback}
      intent={value === '' || isItemValue(entry, value) ? 'none' : 'danger'}
      aria-invalid={value !== '' && !isItemValue(entry, value)}
      onValueChange={onChange}
    />
  );
}

/** The permission items of a role, by the catalogue. An empty one says nothing; the merge over several roles stands beside it. */
export function ItemsForm({
  kind,
  values,
  readOnly,
  onChange,
}: {
  readonly kind: RoleKind;
  readonly values: ItemValues;
  readonly readOnly: boolean;
  readonly onChange: (values: ItemValues) => void;
}) {
  const t = useT('access');
  const text = useText();
  const base = useId();
  return (
    <div className="acc-items">
      {itemsFor(kind).map(entry => {
        const name = itemName(entry);
        const id = `${base}-${name}`;
        return (
          <div key={name} className="acc-item">
            <label htmlFor={id}>{text(entry.label)}</label>
            <ItemInput
              id={id}
              entry={entry}
              value={values.get(name) ?? ''}
              readOnly={readOnly}
              onChange={value => {
                const next = new Map(values);
                if (value === '') next.delete(name);
                else next.set(name, value);
                onChange(next);
              }}
            />
            <span className="fl-muted">
              {t(`items.merge.${entry.kind}`)} ·{' '}
              {t('items.fallback', { value: text(itemValueText(entry, entry.fallback)) })}
            </span>
          </div>
        );
      })}
    </div>
  );
}
