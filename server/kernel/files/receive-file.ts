import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { HEAD_BYTES, isWhatItSays } from './file-content.ts';
import { cleanFileName } from './file-name.ts';
import type { Files, StoredFile } from './files.ts';

export interface UploadRules {
  readonly maxBytes: number;
  readonly purpose: string;
  /** Endings (`.csv`) and content types (`text/csv`); one that fits is enough. Absent = any. */
  readonly accept?: readonly string[];
  readonly keepUntil?: Date | null;
  /** Handed on as it came, and read by nobody here: its content must be what its name says. */
  readonly isHandedOn?: boolean;
  /** Whose file it becomes; absent = the caller's company, who then needs a seat. */
  readonly owner?: { readonly companyId: string; readonly createdBy: string };
}

export interface Received {
  readonly file: StoredFile;
  /** Text fields beside the file. */
  readonly fields: Readonly<Record<string, string>>;
}

const FIELD_BYTES = 10_000;
const MOST_FIELDS = 20;

/** Once, before any call that takes files. */
export const acceptUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: false });
};

const finding = (path: string, code: string, message: Text, params?: Finding['params']): AppError =>
  invalid([{ path, code, severity: 'error', message, ...(params ? { params } : {}) }]);

const oneFile = (): AppError => finding('file', 'ONE_FILE', { zh: '请上传一个文件', en: 'Send exactly one file' });

function checkType(name: string, contentType: string, accept: readonly string[]): void {
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase();
  if (accept.some(one => one === ending || one === contentType.toLowerCase())) return;
  const types = accept.filter(one => one.startsWith('.')).join(', ') || accept.join(', ');
  throw finding('file', 'FILE_TYPE', { zh: `只接受：${types}`, en: `Only these are taken: ${types}` }, { types });
}

async function checkContent(files: Files, { id, name }: StoredFile): Promise<void> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of (await files.open(id)) as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= HEAD_BYTES) break;
  }
  if (isWhatItSays(name, Buffer.concat(parts).subarray(0, HEAD_BYTES))) return;
  throw finding('file', 'FILE_CONTENT', { zh: '文件内容与扩展名不符', en: 'The content is not what the name says' });
}

function checkField(part: Extract<Multipart, { type: 'field' }>): void {
  if (typeof part.value === 'string' && !part.valueTruncated && !part.fieldnameTruncated) return;
  throw finding(part.fieldname, 'too_big', { zh: '内容过长', en: 'Too long' });
}

/**
 * The one file of a multipart request, streamed into the store, and the text fields around it. For a call declared without a
 * body; the file belongs to the caller's company, or to the owner that the rules name. Nothing is kept of a request that is refused.
 */
export async function receiveFile(files: Files, request: FastifyRequest, rules: UploadRules): Promise<Received> {
  const seat = request.who?.seat;
  const owner = rules.owner ?? (seat ? { companyId: seat.companyId, createdBy: seat.employeeId } : null);
  if (!owner) throw new AppError('SIGN_IN_REQUIRED');
  if (!request.isMultipart()) throw new AppError('malformed_body');
  const { maxBytes, purpose, accept, keepUntil = null, isHandedOn = false } = rules;
  const limits = {
    fileSize: maxBytes + 1,
    files: 2,
    fields: MOST_FIELDS,
    fieldSize: FIELD_BYTES,
    parts: MOST_FIELDS + 2,
  };
  const fields: Record<string, string> = {};
  let file: StoredFile | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        checkField(part);
        fields[part.fieldname] = part.value as string;
        continue;
      }
      if (file) throw oneFile();
      // Browsers write a quotation mark so (HTML, multipart/form-data encoding).
      const name = cleanFileName((part.filename ?? '').replaceAll('%22', '"'));
      if (accept) checkType(name, part.mimetype, accept);
      file = await files.put(part.file, { ...owner, name, contentType: part.mimetype, purpose, keepUntil, maxBytes });
      if (isHandedOn) await checkContent(files, file);
    }
    if (!file) throw oneFile();
    return { file, fields };
  } catch (error) {
    if (file) await files.remove(file.id);
    // The rest is read and thrown away: a sender who is still sending would not see our answer.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
}
