/** Reads back what a PDF made without compression draws, and in which faces, for tests. */
export interface DrawnText {
  readonly page: number;
  readonly text: string;
  /** Millimetres from the left, and from the top to the baseline. */
  readonly x: number;
  readonly y: number;
}

const OBJECT = /(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g;
const STREAM = /stream\n([\s\S]*?)\nendstream/;
const TEXT = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(\w+) [\d.]+ Tf\n(?:[^\n]*\n)*?\[([^\]]*)\] TJ/g;
const PT_MM = 25.4 / 72;

type Objects = ReadonlyMap<string, string>;
const objectsOf = (pdf: Buffer): Objects =>
  new Map([...pdf.toString('latin1').matchAll(OBJECT)].map(([, id = '', body = '']) => [id, body]));

const streamOf = (body: string): string => STREAM.exec(body)?.[1] ?? '';

/** Ids of signs of one face as the text they stand for. */
function signsOfFace(objects: Objects, fontId: string): ReadonlyMap<string, string> {
  const cmapId = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId) ?? '')?.[1] ?? '';
  const signs = new Map<string, string>();
  for (const [, first = '', list = ''] of streamOf(objects.get(cmapId) ?? '').matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
  ))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      const id = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      signs.set(id, String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16))));
    }
  return signs;
}

function facesOf(objects: Objects): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const named = [...objects.values()].flatMap(body => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(named.map(([, name = '', id = '']) => [name, signsOfFace(objects, id)]));
}

export function drawnTexts(pdf: Buffer, pageHeightMm = 297): DrawnText[] {
  const objects = objectsOf(pdf);
  const faces = facesOf(objects);
  const pages = [...objects.values()].map(streamOf).filter(content => content.startsWith('1 0 0 -1 0'));
  return pages.flatMap((content, index) =>
    [...content.matchAll(TEXT)].map(([, x, y, face = '', shown = '']) => ({
      page: index + 1,
      text: [...shown.matchAll(/<([0-9a-f]*)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map(id => faces.get(face)?.get(id) ?? '\ufffd')
        .join(''),
      x: Number(x) * PT_MM,
      y: pageHeightMm - Number(y) * PT_MM,
    })),
  );
}

/** What stands on one line of a page, from left to right, parted by ` | ` where there is room between; pages one after the other. */
export function printedLines(pdf: Buffer, pageHeightMm = 297): string[] {
  const lines = new Map<string, DrawnText[]>();
  for (const text of drawnTexts(pdf, pageHeightMm)) {
    const key = `${text.page} ${text.y.toFixed(1)}`;
    lines.set(key, [...(lines.get(key) ?? []), text]);
  }
  return [...lines.values()]
    .toSorted(([a], [b]) => a!.page - b!.page || a!.y - b!.y)
    .map(texts =>
      texts
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' | '),
    );
}

/** Faces of the document, each with whether its shapes are in the file. */
export function fontsOf(pdf: Buffer): { readonly name: string; readonly isEmbedded: boolean }[] {
  const objects = objectsOf(pdf);
  const bodies = [...objects.values()];
  return bodies
    .filter(body => /\/Type \/Font\n/.test(body) && !/\/Subtype \/Type0/.test(body))
    .map(body => {
      const descriptor = /\/FontDescriptor (\d+) 0 R/.exec(body)?.[1] ?? '';
      return {
        name: /\/BaseFont \/(\S+)/.exec(body)?.[1] ?? '',
        isEmbedded: /\/FontFile[23]? \d+ 0 R/.test(objects.get(descriptor) ?? ''),
      };
    });
}

/** Pictures in the file; one with transparency counts twice. */
export const picturesIn = (pdf: Buffer): number =>
  [...objectsOf(pdf).values()].filter(body => /\/Subtype \/Image\n/.test(body)).length;
