import { type CSSProperties, useState } from 'react';
import type { BillBody, BillField } from '#contract/bill/body.ts';
import type { LaidBill } from '#contract/bill/layout/lay-out-bill.ts';
import { useT } from '#kit/i18n.ts';
import { differs } from '../edit/compare.ts';
import { BillFieldBox } from './bill-field.tsx';
import { BillPaper } from './bill-paper.tsx';
import type { Caret } from './caret.ts';
import './canvas.css';

/** CSS pixels of a millimetre at 1:1. */
const PX_PER_MM = 96 / 25.4;

/** The bill at its true size times the zoom: the face to type on, attached pages below it. */
export function BillCanvas({
  bill,
  typed,
  body,
  source,
  zoom,
  readOnly,
  watermark,
  onType,
  onCaret,
}: {
  readonly bill: LaidBill;
  /** As typed. */
  readonly typed: BillBody;
  /** As it would be kept. */
  readonly body: BillBody;
  /** What the SI says; null = there is none. */
  readonly source: BillBody | null;
  readonly zoom: number;
  readonly readOnly: boolean;
  readonly watermark: string;
  readonly onType: (field: BillField, text: string) => void;
  /** Where the caret stands; null = on no field. */
  readonly onCaret: (caret: Caret | null) => void;
}) {
  const t = useT('bill');
  const [typing, setTyping] = useState<BillField | null>(null);
  const pages = bill.pages.length;
  return (
    <div className="bill-canvas" style={{ '--bill-mm': `${PX_PER_MM * zoom}px` } as CSSProperties}>
      {bill.pages.map((page, index) => (
        <section
          // Pages have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          className="bill-page"
          aria-label={t('paper', { page: index + 1, pages })}
        >
          <BillPaper page={page} typing={index === 0 && !readOnly ? typing : null} />
          {watermark !== '' && (
            <span className="bill-watermark" aria-hidden="true">
              {watermark}
            </span>
          )}
          {index === 0 &&
            bill.fields.map(field => (
              <BillFieldBox
                key={field.name}
                field={field}
                value={typed[field.name]}
                source={differs(body, source, field.name) ? (source?.[field.name] ?? null) : null}
                readOnly={readOnly}
                onType={text => onType(field.name, text)}
                onFocus={setTyping}
                onBlur={() => {
                  setTyping(null);
                  onCaret(null);
                }}
                onCaret={onCaret}
              />
            ))}
        </section>
      ))}
    </div>
  );
}
