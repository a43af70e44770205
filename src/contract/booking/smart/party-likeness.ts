/** How alike two names of companies are: by the pairs of letters that they share, without what every company is called. */

const FORMS =
  /\b(CO|COMPANY|LTD|LIMITED|INC|CORP|CORPORATION|LLC|GMBH|AG|BV|SA|SRL|PTE|PTY|PLC|KG|OY|AB|AS|NV)\b|有限责任公司|股份有限公司|有限公司|公司/g;

const plain = (name: string): string => {
  const upper = name.normalize('NFKC').toUpperCase();
  const bare = upper.replaceAll(FORMS, ' ').replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return bare === '' ? upper.replaceAll(/[^\p{L}\p{N}]+/gu, '') : bare;
};

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at < text.length - 1; at += 1) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** 0 to 100 (Dice's coefficient). */
export function likeness(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)];
  if (a === '' || b === '') return 0;
  if (a === b) return 100;
  const [left, right] = [pairsOf(a), pairsOf(b)];
  let shared = 0;
  for (const [pair, n] of left) shared += Math.min(n, right.get(pair) ?? 0);
  const all = Math.max(1, a.length - 1 + (b.length - 1));
  return Math.min(99, Math.round((200 * shared) / all));
}

/** What a template is taken for without a question, and from where on it is offered. */
export const SURE_LIKENESS = 95;
export const LIKELY = 60;
