import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import type { RateSheet } from '#contract/rates/batch/import/import.calls.ts';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

interface Asked {
  readonly sheet: number;
  readonly headLine?: number | null;
  readonly feeSheet?: number | null;
}

const optionsOf = (sheets: readonly string[]) => sheets.map((label, value) => ({ value: String(value), label }));

/** Which sheet of the file holds the prices, where its headings stand, and which one holds the surcharges. */
export function SheetChoice({
  sheet: { sheets, sheet, headLine, feeSheet, top, hidden },
  onAsk,
}: {
  readonly sheet: RateSheet;
  readonly onAsk: (asked: Asked) => void;
}) {
  const t = useT('rateBatch');
  const id = useId();
  return (
    <>
      {sheets.length > 1 && (
        <FormGroup label={t('sheet')} labelFor={`${id}sheet`}>
          <HTMLSelect
            id={`${id}sheet`}
            value={String(sheet)}
            onChange={event => onAsk({ sheet: Number(event.currentTarget.value) })}
            options={optionsOf(sheets)}
          />
        </FormGroup>
      )}
      <FormGroup label={t('headLine')} labelFor={`${id}head`}>
        <HTMLSelect
          id={`${id}head`}
          fill
          value={headLine === null ? '' : String(headLine)}
          onChange={event => onAsk({ sheet, feeSheet, headLine: Number(event.currentTarget.value) || null })}
          options={[
            { value: '', label: t('headLineNone') },
            ...top.map(({ line, text }) => ({ value: String(line), label: `${line}: ${text}` })),
          ]}
        />
      </FormGroup>
      {sheets.length > 1 && (
        <FormGroup label={t('feeSheet')} labelFor={`${id}fees`}>
          <HTMLSelect
            id={`${id}fees`}
            value={feeSheet === null ? '' : String(feeSheet)}
            onChange={({ currentTarget: { value } }) =>
              onAsk({ sheet, headLine, feeSheet: value === '' ? null : Number(value) })
            }
            options={[{ value: '', label: t('feeSheetNone') }, ...optionsOf(sheets)]}
          />
        </FormGroup>
      )}
      {hidden.count > 0 && (
        <p role="status" className="fl-finding-warning">
          {t('hidden', { n: hidden.count, lines: hidden.lines.join(', ') })}
        </p>
      )}
    </>
  );
}
