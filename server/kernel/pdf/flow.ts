import type { Face } from './fonts.ts';
import type { Pdf } from './pdf-document.ts';

/** What is printed line by line, from page to page: millimetres, text in points. */
export interface Cell {
  readonly text: string;
  /** From the left edge of the flow. */
  readonly x: number;
  readonly width: number;
  readonly right?: boolean;
}

export interface Flow {
  moveTo(y: number): void;
  heading(text: string): void;
  paragraph(text: string): void;
  /** Lines that were wrapped already, in a fixed-width face, under a small heading. */
  block(label: string, lines: readonly string[]): void;
  pairs(
    pairs: readonly (readonly [label: string, value: string])[],
    layout: { readonly columns: number; readonly width: number },
  ): void;
  /** Stands again at the top of every page the rows go on to. */
  tableHead(cells: readonly Cell[]): void;
  /** A line of the table may be longer than a page. */
  row(cells: readonly Cell[], face?: Face): void;
  /** Keeps room of this height free, on one page; answers where it begins. */
  space(height: number): number;
}

const LINE = 3.9;
const SIZE = 8.5;
const SMALL = 6.5;
const GREY = '#5f6b7c';
const RULE = { widthPt: 0.3, colour: '#c5cbd3' } as const;

export function flowOf(
  pdf: Pdf,
  area: { readonly x: number; readonly width: number; readonly top: number; readonly bottom: number },
): Flow {
  let y = area.top;
  let head: readonly Cell[] | null = null;

  const draw = ({ text, x, width, right }: Cell, at: number, face: Face, sizePt: number, colour?: string) =>
    pdf.text(text, {
      x: area.x + x,
      y: at,
      face,
      sizePt,
      ...(right ? { align: 'right' as const, width } : {}),
      ...(colour ? { colour } : {}),
    });

  function drawHead(): void {
    if (!head) return;
    for (const cell of head) draw(cell, y + 3, 'sansBold', SMALL, GREY);
    y += 4.5;
    pdf.line(area.x, y, area.x + area.width, y, RULE);
    y += 1;
  }

  /** Begins a page where the height does not fit any more. */
  function room(height: number): void {
    if (y + height <= area.bottom) return;
    pdf.addPage();
    y = area.top;
    drawHead();
  }

  return {
    moveTo(next) {
      y = next;
    },
    heading(text) {
      head = null;
      room(LINE * 3);
      y += 3;
      pdf.text(text, { x: area.x, y: y + 4, face: 'sansBold', sizePt: 10 });
      y += 6;
      pdf.line(area.x, y, area.x + area.width, y, { widthPt: 0.6 });
      y += 1.5;
    },
    paragraph(text) {
      for (const line of pdf.wrap(text, area.width, 'sans', SIZE)) {
        room(LINE);
        pdf.text(line, { x: area.x, y: y + 3, face: 'sans', sizePt: SIZE });
        y += LINE;
      }
    },
    block(label, lines) {
      room(LINE * Math.min(lines.length, 8) + 3);
      pdf.text(label, { x: area.x, y: y + 3, face: 'sans', sizePt: SMALL + 1, colour: GREY });
      for (const line of lines) {
        room(LINE);
        pdf.text(line, { x: area.x + 28, y: y + 3, face: 'mono', sizePt: SIZE });
        y += LINE;
      }
      y += 1;
    },
    pairs(pairs, { columns, width }) {
      const each = width / columns;
      for (let from = 0; from < pairs.length; from += columns) {
        const row = pairs
          .slice(from, from + columns)
          .map(([label, value]) => ({ label, lines: pdf.wrap(value || '—', each - 3, 'sans', 9) }));
        const lines = Math.max(...row.map(cell => cell.lines.length));
        room(lines * LINE + 4);
        for (const [column, cell] of row.entries()) {
          const x = area.x + column * each;
          pdf.text(cell.label, { x, y: y + 2.5, face: 'sans', sizePt: SMALL, colour: GREY });
          for (const [index, line] of cell.lines.entries())
            pdf.text(line, { x, y: y + 6.5 + index * LINE, face: 'sans', sizePt: 9 });
        }
        y += lines * LINE + 4;
      }
    },
    tableHead(cells) {
      head = cells;
      room(LINE * 3);
      drawHead();
    },
    row(cells, face = 'sans') {
      const wrapped = cells.map(cell => ({ cell, lines: pdf.wrap(cell.text, cell.width - 1.5, face, SIZE - 0.5) }));
      const lines = Math.max(...wrapped.map(each => each.lines.length));
      for (let index = 0; index < lines; index += 1) {
        room(LINE);
        for (const { cell, lines: texts } of wrapped) {
          const text = texts[index];
          if (text) draw({ ...cell, text }, y + 3, face, SIZE - 0.5);
        }
        y += LINE;
      }
      pdf.line(area.x, y + 0.4, area.x + area.width, y + 0.4, RULE);
      y += 1.2;
    },
    space(height) {
      head = null;
      room(height);
      y += height;
      return y - height;
    },
  };
}
