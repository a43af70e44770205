/** Character sets of a file that came in, by the syntax identifier that its UNB declares (ISO 9735, data element 0001). */
const DECLARED: Readonly<Record<string, string>> = {
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOF: 'iso-8859-7',
  UNOG: 'iso-8859-3',
  UNOH: 'iso-8859-4',
  UNOI: 'iso-8859-6',
  UNOJ: 'iso-8859-8',
  UNOW: 'utf-8',
  UNOX: 'iso-2022-jp',
  UNOY: 'utf-8',
};

/** Bytes of the mark that some editors put before UTF-8. */
const MARK = [0xef, 0xbb, 0xbf];

/** Each byte a sign of ISO 8859-1. */
function latinText(bytes: Uint8Array): string {
  let text = '';
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** UNB stands within these, behind UNA at most. */
const HEAD = 64;

/**
 * Text of a file that came in, without a byte order mark: by what its UNB declares, UTF-8 where a mark says so, otherwise ISO 8859-1
 * (UNOA to UNOC, and a file that declares nothing).
 */
export function ediText(bytes: Uint8Array): string {
  const isMarked = MARK.every((byte, at) => bytes[at] === byte);
  const syntax = /UNB[^A-Za-z0-9](UNO[A-Z])/.exec(latinText(bytes.subarray(0, HEAD)))?.[1];
  const declared = (syntax && DECLARED[syntax]) ?? (isMarked ? 'utf-8' : undefined);
  return declared === undefined ? latinText(bytes) : new TextDecoder(declared).decode(bytes);
}
