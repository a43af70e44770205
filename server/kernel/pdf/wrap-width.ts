/** Where a line may be cut: at a space, and before or after every Chinese sign. */
const PIECES = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+|\s+/gu;

/** A piece that is itself too wide, as a long reference, cut sign by sign. */
function cutHard(piece: string, fits: (text: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const sign of piece) {
    if (part !== '' && !fits(part + sign)) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part];
}

/** Lines of a text that are no wider than `fits` allows; typed line breaks stay. Nothing is lost but the spaces at the cuts. */
export function wrapWidth(text: string, fits: (text: string) => boolean): string[] {
  return text.split(/\r?\n/).flatMap(typed => {
    const lines: string[] = [];
    let line = '';
    for (const piece of typed.match(PIECES) ?? []) {
      if (fits((line + piece).trimEnd())) {
        line += piece;
        continue;
      }
      if (line.trim() !== '') lines.push(line.trimEnd());
      const parts = cutHard(piece.trimStart(), fits);
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? '';
    }
    return [...lines, line.trimEnd()];
  });
}
