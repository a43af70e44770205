import type { BillField } from '#contract/bill/body.ts';
import { billFieldLabel } from '#contract/bill/body.ts';
import type { LaidField } from '#contract/bill/layout/lay-out-bill.ts';
import { useT, useText } from '#kit/i18n.ts';
import { type Caret, caretAt } from './caret.ts';

/** Millimetres of the paper; the zoom is in the variable. */
const mm = (length: number): string => `calc(var(--bill-mm) * ${length})`;
const PT_MM = 25.4 / 72;

/** A field of the paper to type into, exactly over its words: what is typed stands as it will be printed. */
export function BillFieldBox({
  field,
  value,
  source,
  readOnly,
  onType,
  onFocus,
  onBlur,
  onCaret,
}: {
  readonly field: LaidField;
  readonly value: string;
  /** What the SI says, where that is something else. */
  readonly source: string | null;
  readonly readOnly: boolean;
  readonly onType: (text: string) => void;
  readonly onFocus: (name: BillField) => void;
  readonly onBlur: () => void;
  readonly onCaret: (caret: Caret) => void;
}) {
  const t = useT('bill');
  const text = useText();
  const { name, x, y, w, h, top, type, over, onRider } = field;
  const marks = [source === null ? '' : 'bill-changed', over > 0 ? 'bill-over' : ''].filter(Boolean).join(' ');
  const note = over > 0 ? t('over', { n: over }) : onRider > 0 ? t('onRider', { n: onRider }) : '';
  return (
    <div
      className={`bill-field ${marks}`}
      data-field={name}
      style={{ left: mm(x), top: mm(y), width: mm(w), height: mm(h) }}
    >
      <textarea
        aria-label={text(billFieldLabel(name))}
        aria-invalid={over > 0 || undefined}
        aria-description={source === null ? undefined : t('fieldChanged', { text: source || t('blank') })}
        title={source === null ? undefined : t('fieldChanged', { text: source || t('blank') })}
        value={value}
        readOnly={readOnly}
        spellCheck={false}
        wrap={field.lines === 1 ? 'off' : 'soft'}
        rows={field.lines}
        onChange={event => onType(event.target.value)}
        onFocus={() => onFocus(name)}
        onBlur={onBlur}
        onSelect={({ currentTarget }) => onCaret(caretAt(field, value, currentTarget.selectionStart))}
        style={{
          paddingTop: mm(top),
          fontSize: mm(type.sizePt * PT_MM),
          lineHeight: mm(type.lineMm),
          width: mm(Math.min(w, field.chars * 0.6 * type.sizePt * PT_MM + 0.8)),
        }}
      />
      {note && <span className={over > 0 ? 'bill-note bill-note-over' : 'bill-note'}>{note}</span>}
    </div>
  );
}
