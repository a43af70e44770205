import type { BillField } from '#contract/bill/body.ts';
import type { BillPage, LaidText } from '#contract/bill/layout/lay-out-bill.ts';
import { PAGE } from '#contract/bill/layout/template.ts';

const PT_MM = 25.4 / 72;
const MONO_SIGN = 0.6;

/** Mono text is as wide as its signs, whatever face the browser has: so much stands at its place on the paper. */
const widthOf = ({ text, face, sizePt }: LaidText): { textLength?: number; lengthAdjust?: 'spacingAndGlyphs' } =>
  face.startsWith('mono')
    ? { textLength: text.length * MONO_SIGN * sizePt * PT_MM, lengthAdjust: 'spacingAndGlyphs' }
    : {};

/** One page as it is printed: the same texts at the same places as in the PDF. Words being typed are left to their field. */
export function BillPaper({ page, typing }: { readonly page: BillPage; readonly typing: BillField | null }) {
  return (
    <svg className="bill-paper" viewBox={`0 0 ${PAGE.width} ${PAGE.height}`} aria-hidden="true">
      {page.rules.map(rule => (
        <line key={`${rule.x1} ${rule.y1} ${rule.x2} ${rule.y2}`} {...rule} />
      ))}
      {page.texts
        .filter(text => text.field === null || text.field !== typing)
        .map(text => (
          <text
            key={`${text.x} ${text.y} ${text.text}`}
            x={text.align === 'right' ? text.x + (text.width ?? 0) : text.x}
            y={text.y}
            fontSize={text.sizePt * PT_MM}
            textAnchor={text.align === 'right' ? 'end' : 'start'}
            className={`bill-${text.face}`}
            xmlSpace="preserve"
            {...widthOf(text)}
          >
            {text.text}
          </text>
        ))}
    </svg>
  );
}
