import { Classes, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import {
  BILL_DOC_TYPE_LABELS,
  BILL_DOC_TYPES,
  type BillBody,
  type BillField,
  billFieldLabel,
} from '#contract/bill/body.ts';
import { useT, useText } from '#kit/i18n.ts';
import { differs } from './compare.ts';
import './further.css';

const LINES = ['masterBillNo', 'bookingNo', 'copies'] as const;
const BLOCKS = ['notify2', 'notify3'] as const;

/** What belongs to the bill and does not stand on its face: the kind of paper, references, further parties to notify. */
export function FurtherFields({
  typed,
  body,
  source,
  readOnly,
  onType,
}: {
  readonly typed: BillBody;
  readonly body: BillBody;
  readonly source: BillBody | null;
  readonly readOnly: boolean;
  readonly onType: (field: BillField, text: string) => void;
}) {
  const t = useT('bill');
  const text = useText();
  const kind = useId();
  const mark = (field: BillField): string => (differs(body, source, field) ? 'bill-further-changed' : '');
  return (
    <details className="bill-further">
      <summary>{t('further')}</summary>
      <div>
        <label className={mark('docType')} htmlFor={kind}>
          <span>{text(billFieldLabel('docType'))}</span>
          <HTMLSelect
            id={kind}
            fill
            value={typed.docType}
            disabled={readOnly}
            onChange={event => onType('docType', event.target.value)}
          >
            {BILL_DOC_TYPES.map(value => (
              <option key={value} value={value}>
                {text(BILL_DOC_TYPE_LABELS[value])}
              </option>
            ))}
          </HTMLSelect>
        </label>
        {LINES.map(field => (
          <label key={field} className={mark(field)}>
            <span>{text(billFieldLabel(field))}</span>
            <input
              className={Classes.INPUT}
              value={typed[field]}
              readOnly={readOnly}
              onChange={event => onType(field, event.target.value)}
            />
          </label>
        ))}
        {BLOCKS.map(field => (
          <label key={field} className={mark(field)}>
            <span>{text(billFieldLabel(field))}</span>
            <textarea
              className={Classes.INPUT}
              value={typed[field]}
              readOnly={readOnly}
              rows={3}
              onChange={event => onType(field, event.target.value)}
            />
          </label>
        ))}
      </div>
    </details>
  );
}
