import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { QUANTITY_FIELDS, type QuantityField, withSpreadTotal } from '#contract/si/parts/totals.ts';
import { type Box, boxSchema, cargoLineSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../rules/locale/words.ts';
import '../rules/rules.css';

/**
 * How the totals of a container are spread over its cargo lines (design A5.9): typed here, shared out by weight, packages
 * or volume, the last line takes the rest; what each line will hold is seen before it is applied.
 */
export function SpreadDialog({
  box,
  onApply,
  onClose,
}: {
  readonly box: Box;
  readonly onApply: (box: Box) => void;
  readonly onClose: () => void;
}) {
  const t = useT('siRules');
  const text = useText();
  const id = useId();
  const [totals, setTotals] = useState<Readonly<Record<QuantityField, string>>>({
    packageCount: box.packageCount,
    weightKg: box.weightKg,
    volumeCbm: box.volumeCbm,
  });
  const [by, setBy] = useState<QuantityField>('weightKg');
  // Each quantity by the shares the lines have now, not by those another quantity was just given.
  const spread = QUANTITY_FIELDS.map(field =>
    withSpreadTotal({ ...box, [field]: totals[field] }, field, totals[field], by),
  );
  const after: Box = {
    ...box,
    ...totals,
    lines: box.lines.map((line, at) => ({
      ...line,
      ...Object.fromEntries(QUANTITY_FIELDS.map((field, of) => [field, spread[of]?.lines[at]?.[field] ?? ''])),
    })),
  };
  return (
    <FormDialog
      isOpen
      width={720}
      title={t('spreadTitle', { box: box.containerNo || '—' })}
      primary={{ label: t('spreadApply'), onRun: () => onApply(after) }}
      onCancel={onClose}
    >
      <div className="si-field-grid">
        {QUANTITY_FIELDS.map(field => (
          <FormGroup key={field} label={text(siFieldLabel(boxSchema, field))} labelFor={`${id}-${field}`}>
            <InputGroup
              id={`${id}-${field}`}
              inputMode="decimal"
              value={totals[field]}
              onChange={event => setTotals({ ...totals, [field]: event.currentTarget.value })}
            />
          </FormGroup>
        ))}
        <FormGroup label={t('spreadBy')} labelFor={`${id}-by`}>
          <HTMLSelect
            id={`${id}-by`}
            fill
            value={by}
            onChange={event => setBy(event.currentTarget.value as QuantityField)}
          >
            {QUANTITY_FIELDS.map(field => (
              <option key={field} value={field}>
                {text(siFieldLabel(cargoLineSchema, field))}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
      </div>
      <table className="si-spread-lines" aria-label={t('spreadPreview')}>
        <thead>
          <tr>
            <th scope="col">{text(siFieldLabel(cargoLineSchema, 'goods'))}</th>
            {QUANTITY_FIELDS.map(field => (
              <th key={field} scope="col" className="fl-number">
                {text(siFieldLabel(cargoLineSchema, field))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {after.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <tr key={at}>
              <th scope="row">{line.goods.split('\n')[0] || `${at + 1}`}</th>
              {QUANTITY_FIELDS.map(field => (
                <td key={field} className="fl-number" title={box.lines[at]?.[field]}>
                  {line[field]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fl-muted">{t('spreadRest')}</p>
    </FormDialog>
  );
}
