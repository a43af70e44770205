import type { SiDraft } from '../shipping-instruction.ts';

/**
 * SHA-256 of content, the same in browser and server. Computed here and not by WebCrypto, because guards and the pure
 * check need it at once (`crypto.subtle` only answers later) and because it is absent on pages served over plain HTTP.
 */

/** JSON with members in the order of their names, so that equal content gives equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(item => canonicalJson(item ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every(prime => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
};
const fraction32 = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;

// FIPS 180-4: fractions of the square roots of the first 8 and the cube roots of the first 64 primes.
const START = firstPrimes(8).map(prime => fraction32(Math.sqrt(prime)));
const ROUND = Int32Array.from(firstPrimes(64), prime => fraction32(Math.cbrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(state: Int32Array, block: DataView, at: number, schedule: Int32Array): void {
  for (let t = 0; t < 16; t += 1) schedule[t] = block.getInt32(at + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const w15 = schedule[t - 15] as number;
    const w2 = schedule[t - 2] as number;
    const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
    const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
    schedule[t] = ((schedule[t - 16] as number) + s0 + (schedule[t - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[t] as number) + (schedule[t] as number)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = ((state[index] as number) + word) | 0;
  });
}

/** SHA-256 of the UTF-8 bytes of a text, as 64 lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = Int32Array.from(START);
  const schedule = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at, schedule);
  return [...state].map(word => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Hash of a normalised draft without its draft id: the same content under the same id is a repetition (SI-S-06). */
export function contentHash(draft: SiDraft): string {
  const { draftId: _, ...content } = draft;
  return sha256Hex(canonicalJson(content));
}

/** Hash of a normalised set from the hashes of its drafts, with their ids: what was checked is what is submitted. */
export const setContentHash = (
  drafts: readonly { readonly draftId: string; readonly hash: string }[],
  call: Readonly<Record<string, unknown>>,
): string => sha256Hex(canonicalJson({ drafts, call }));
