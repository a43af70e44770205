import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';

/** The text of a PDF line by line; what stands apart on a line is parted by a tab, as cells of a sheet are. */

const MOST_PAGES = 20;
const MOST_ITEMS = 20_000;
/** Points: within it two pieces stand on one line; beyond it they are two cells. */
const SAME_LINE = 3;
const GAP = 14;

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly end: number;
}

function linesOf(pieces: readonly Piece[]): string[] {
  const lines: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const line = lines.at(-1);
    if (line && Math.abs(line[0]!.y - piece.y) <= SAME_LINE) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map(line => {
    let text = '';
    let end = Number.NEGATIVE_INFINITY;
    for (const piece of line.sort((a, b) => a.x - b.x)) {
      const gap = piece.x - end;
      text += `${text === '' ? '' : gap > GAP ? '\t' : gap > 1 ? ' ' : ''}${piece.text}`;
      end = piece.end;
    }
    return text.trim();
  });
}

/** Empty where it holds pictures only. Throws where it is damaged or locked. */
export async function pdfText(path: string): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 });
  try {
    const lines: string[] = [];
    for (let page = 1; page <= Math.min(document.numPages, MOST_PAGES); page += 1) {
      const { items } = await (await document.getPage(page)).getTextContent();
      const pieces = items.slice(0, MOST_ITEMS).flatMap((item): Piece[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
        return [{ text: item.str, x, y, end: x + item.width }];
      });
      lines.push(...linesOf(pieces), '');
    }
    return lines.join('\n').trim();
  } finally {
    await document.loadingTask.destroy();
  }
}
