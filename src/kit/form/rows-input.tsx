import { Button } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, CrossIcon, PlusIcon } from '@blueprintjs/icons';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useLanguage, useT, useText } from '../i18n.ts';
import { showToast } from '../toasts.tsx';
import { isComposing } from '../typing.ts';
import { FieldInput } from './field-input.tsx';
import { fieldText } from './field-text.ts';
import { useForm } from './form-context.ts';
import type { InputProps } from './input-props.ts';
import { clipboardCells, isCells } from './paste-cells.ts';
import { entryFields, isUnchosen } from './read-input.ts';
import { addEntry, type Entries, moveEntry, pasteEntries, putCell, removeEntry } from './rows-edit.ts';
import { useFindReferences } from './use-pasted-references.ts';

const nothing = () => undefined;

/** Entries of a row as a table of inputs. Enter goes down and adds, Alt+Insert adds, Alt+Delete removes, Alt+Shift+↑↓ moves. */
export function RowsInput(props: InputProps<Entries | null>) {
  const { id, meta, onChange, onLeave, describedBy, labelledBy, readOnly = false, findings = [] } = props;
  const t = useT('kit');
  const text = useText();
  const language = useLanguage();
  const { learn, labels, place } = useForm();
  const find = useFindReferences();
  const entries = props.value ?? [];
  const fields = Object.entries(entryFields(meta));
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<string | null>(null);
  const latest = useRef(entries);
  const cellId = (row: number, name: string): string => `${id}-${row}-${name}`;
  const firstName = fields.find(([, field]) => !field.computed)?.[0] ?? '';

  useEffect(() => {
    latest.current = entries;
    if (wanted.current === null) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  });

  const change = (next: Entries, focus?: string) => {
    wanted.current = focus ?? null;
    onChange(next);
  };
  const add = (at: number, name = firstName) => change(addEntry(meta, entries, at), cellId(at, name));
  const remove = (row: number, name = firstName) =>
    change(removeEntry(entries, row), entries.length === 1 ? id : cellId(Math.min(row, entries.length - 2), name));
  const move = (row: number, step: 1 | -1, name: string) => {
    const next = moveEntry(entries, row, step);
    if (next !== entries) change(next, cellId(row + step, name));
  };

  function onKeyDown(event: KeyboardEvent, row: number, name: string): void {
    if (event.defaultPrevented || isComposing(event.nativeEvent) || readOnly || event.ctrlKey || event.metaKey) return;
    const { key, altKey, shiftKey } = event;
    if (altKey && shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')) move(row, key === 'ArrowUp' ? -1 : 1, name);
    else if (altKey && key === 'Insert') add(row + 1, name);
    else if (altKey && (key === 'Delete' || key === 'Backspace')) remove(row, name);
    else if (key === 'Enter' && !altKey && !shiftKey && !(event.target as Element).matches('button, textarea')) {
      if (row === entries.length - 1) add(row + 1, name);
      else document.getElementById(cellId(row + 1, name))?.focus();
    } else return;
    event.preventDefault();
  }

  /** Codes that were pasted become rows where they are clear. What was typed meanwhile stays. */
  async function settleReferences(pasted: Entries): Promise<void> {
    const missed: string[] = [];
    for (const [name, field] of fields.filter(([, each]) => each.kind === 'reference')) {
      const open = pasted.map(entry => entry[name]).filter(isUnchosen);
      if (open.length === 0) continue;
      const found = await find(
        field.resource ?? '',
        open.map(({ typed }) => typed),
      );
      for (const label of found.values()) learn(label);
      onChange(
        latest.current.map(entry => {
          const value = entry[name];
          const row = isUnchosen(value) ? found.get(value.typed) : undefined;
          return row ? { ...entry, [name]: row.id } : entry;
        }),
      );
      missed.push(...open.map(({ typed }) => typed).filter(typed => !found.has(typed)));
    }
    if (missed.length > 0) {
      const list = [...new Set(missed)].slice(0, 10).join(', ');
      showToast({ id: `paste:${id}`, intent: 'warning', text: t('form.pasteMissed', { n: missed.length, list }) });
    }
  }

  function onPaste(event: ClipboardEvent, row: number, name: string): void {
    const pasted = event.clipboardData.getData('text');
    if (readOnly || event.defaultPrevented || !isCells(pasted)) return;
    event.preventDefault();
    const next = pasteEntries(meta, entries, { row, name }, clipboardCells(pasted));
    change(next, cellId(row, name));
    void settleReferences(next);
  }

  const isBad = (row: number, name: string): boolean =>
    findings.some(({ path }) => path.endsWith(`[${row}].${name}`) || path.includes(`[${row}].${name}[`));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that the focus left the table
    <div
      className="fl-form-rows"
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      {entries.length > 0 && (
        <div className="fl-form-rows-scroll">
          <table ref={table} aria-labelledby={labelledBy}>
            <thead>
              <tr>
                <th scope="col" className="fl-number">
                  #
                </th>
                {fields.map(([name, field]) => (
                  <th key={name} scope="col" style={field.width ? { minWidth: field.width } : undefined}>
                    {text(field.label)}
                    {field.required && !readOnly && <span className="fl-form-required"> *</span>}
                  </th>
                ))}
                {!readOnly && <td />}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry, row) => (
                // An entry has no name of its own; its place is all there is.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={row}>
                  <th scope="row" className="fl-number fl-muted">
                    {row + 1}
                  </th>
                  {fields.map(([name, field]) => (
                    <td
                      key={name}
                      onKeyDown={event => onKeyDown(event, row, name)}
                      onPaste={event => onPaste(event, row, name)}
                    >
                      {readOnly ? (
                        fieldText(field, entry[name], { language, zone: place.zone, labels })
                      ) : (
                        <FieldInput
                          id={cellId(row, name)}
                          meta={field}
                          value={entry[name] ?? null}
                          onChange={value => onChange(putCell(latest.current, row, name, value))}
                          onLeave={nothing}
                          invalid={isBad(row, name)}
                          describedBy={describedBy}
                          labelledBy={labelledBy}
                          label={t('form.cell', { n: row + 1, label: text(field.label) })}
                          readOnly={field.computed === true}
                        />
                      )}
                    </td>
                  ))}
                  {!readOnly && (
                    <td className="fl-form-row-tools">
                      <Button
                        variant="minimal"
                        size="small"
                        tabIndex={-1}
                        icon={<ArrowUpIcon />}
                        disabled={row === 0}
                        aria-label={t('form.moveUp', { n: row + 1 })}
                        aria-keyshortcuts="Alt+Shift+ArrowUp"
                        onClick={() => move(row, -1, firstName)}
                      />
                      <Button
                        variant="minimal"
                        size="small"
                        tabIndex={-1}
                        icon={<ArrowDownIcon />}
                        disabled={row === entries.length - 1}
                        aria-label={t('form.moveDown', { n: row + 1 })}
                        aria-keyshortcuts="Alt+Shift+ArrowDown"
                        onClick={() => move(row, 1, firstName)}
                      />
                      <Button
                        variant="minimal"
                        size="small"
                        tabIndex={-1}
                        icon={<CrossIcon />}
                        aria-label={t('form.removeRow', { n: row + 1 })}
                        aria-keyshortcuts="Alt+Delete"
                        onClick={() => remove(row)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {entries.length === 0 && <p className="fl-muted">{t('form.noRows')}</p>}
      {!readOnly && (
        <p className="fl-form-rows-foot">
          <Button
            id={id}
            size="small"
            icon={<PlusIcon />}
            text={t('form.addRow')}
            aria-describedby={describedBy}
            onClick={() => add(entries.length)}
            onPaste={(event: ClipboardEvent) => onPaste(event, entries.length, firstName)}
          />
          <small className="fl-muted">{t('form.rowKeys')}</small>
        </p>
      )}
    </div>
  );
}
