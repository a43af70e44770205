import { type FileHandle, open } from 'node:fs/promises';

/** What the bytes say; `other` names a format that is refused. */
export type FileKind = 'zip' | 'text' | 'empty' | 'encrypted' | { readonly other: string };

const MAGIC: readonly (readonly [latin1: string, name: string])[] = [
  ['%PDF', 'PDF'],
  ['\x89PNG', 'PNG'],
  ['\xff\xd8\xff', 'JPEG'],
  ['GIF8', 'GIF'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['RIFF', 'RIFF (WebP, AVI)'],
  ['Rar!', 'RAR'],
  ['7z\xbc\xaf\x27\x1c', '7z'],
  ['\x1f\x8b', 'gzip'],
  ['{\\rtf', 'RTF'],
  ['PK\x05\x06', 'ZIP'],
  ['SQLite format 3\0', 'SQLite'],
];

const COMPOUND_FILE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const MARKUP = /^\s*<(?:(!doctype\s+html|html|head|body|meta|table|style)[\s>]|(\?xml)\s)/i;
const HEAD_BYTES = 4096;
/** The directory of a compound file lies near its start or its end. */
const COMPOUND_SCAN_BYTES = 2 * 1024 * 1024;
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

export async function fileKind(file: string): Promise<FileKind> {
  const handle = await open(file, 'r');
  try {
    const head = await bytesAt(handle, 0, HEAD_BYTES);
    if (head.length === 0) return 'empty';
    const start = head.toString('latin1');
    if (start.startsWith('PK\x03\x04')) return 'zip';
    if (start.startsWith(COMPOUND_FILE)) return await compoundKind(handle);
    const magic = MAGIC.find(([bytes]) => start.startsWith(bytes));
    if (magic) return { other: magic[1] };
    const markup = MARKUP.exec(start.replace(/^\xef\xbb\xbf/, ''));
    if (markup) return { other: markup[1] ? 'HTML' : 'XML' };
    return 'text';
  } finally {
    await handle.close();
  }
}

/** An .xlsx with a password is a compound file, as the old .xls is. */
async function compoundKind(handle: FileHandle): Promise<FileKind> {
  const { size } = await handle.stat();
  const first = await bytesAt(handle, 0, COMPOUND_SCAN_BYTES);
  const last = await bytesAt(handle, Math.max(0, size - COMPOUND_SCAN_BYTES), COMPOUND_SCAN_BYTES);
  return first.includes(ENCRYPTED_STREAM) || last.includes(ENCRYPTED_STREAM)
    ? 'encrypted'
    : { other: 'Excel 97-2003 .xls' };
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
