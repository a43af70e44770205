import type { FastifyInstance } from 'fastify';
import { licenceFile, uploadLicence } from '#contract/company/onboarding/calls.ts';
import { companyFinding } from '#contract/company/onboarding/findings.ts';
import { LICENCE_BYTES, LICENCE_TYPES, type Licence } from '#contract/company/onboarding/licence.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { keptFile } from '../../../kernel/files/calls.ts';
import type { StoredFile } from '../../../kernel/files/files.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { readsAll } from './actor.ts';
import { platformId } from './platform.ts';

/** Licences as files. They are kept by the platform: whoever applies has no company yet. */

const PURPOSE = 'companyLicence';
/** A file that no form took over is thrown away. */
const KEPT_MS = 90 * 86_400_000;

/** Who a file is told to be from. */
export const senderOf = ({ seat, userId }: Who): string => userId ?? seat?.employeeId ?? '';

const badFile = (): Finding => ({
  path: 'licences',
  code: 'FILE_TYPE',
  severity: 'error',
  message: { zh: '仅支持 PDF、JPG、PNG', en: 'PDF, JPG, PNG only' },
});

/** What stands at the beginning of such a file; its name and its sender's word prove nothing. */
const SIGNS: readonly (readonly [string, string])[] = [
  ['25504446', 'application/pdf'],
  ['ffd8ff', 'image/jpeg'],
  ['89504e470d0a1a0a', 'image/png'],
];

async function typeOf({ files }: Deps, { id }: StoredFile): Promise<string | null> {
  const stream = await files.open(id);
  let head = '';
  for await (const chunk of stream) {
    head = Buffer.from(chunk as Uint8Array)
      .subarray(0, 8)
      .toString('hex');
    break;
  }
  return SIGNS.find(([sign]) => head.startsWith(sign))?.[1] ?? null;
}

/** A form may name files that its writer (user or employee) sent, and those that it has named before. */
export async function refuseForeignFiles(
  { db }: Tx,
  writer: string,
  licences: readonly Licence[],
  kept: readonly Licence[],
): Promise<void> {
  const known = new Set(kept.map(({ fileId }) => fileId));
  const fresh = licences.map(({ fileId }) => fileId).filter(id => !known.has(id));
  if (fresh.length === 0) return;
  const own = await db
    .selectFrom('storedFile')
    .select('id')
    .where('id', 'in', fresh)
    .where('purpose', '=', PURPOSE)
    .where('createdBy', '=', writer)
    .execute();
  if (own.length < new Set(fresh).size) throw invalid([companyFinding('LICENCE_MISSING', 'licences')]);
  await db.updateTable('storedFile').set({ keepUntil: null }).where('id', 'in', fresh).execute();
}

/** Who sent it, staff who read applications, and the company that it came to belong to. */
async function mayHave({ db }: Tx, who: Who, file: StoredFile): Promise<boolean> {
  if (file.purpose !== PURPOSE) return false;
  if (file.createdBy === senderOf(who) || readsAll(who)) return true;
  if (!who.seat) return false;
  if (who.seat.companyKind === 'platform') return true;
  const own = await db
    .selectFrom('companyLicence')
    .select('id')
    .where('fileId', '=', file.id)
    .where('companyId', '=', who.seat.companyId)
    .executeTakeFirst();
  return own !== undefined;
}

export function registerLicenceFiles(app: FastifyInstance, deps: Deps): void {
  implement(app, uploadLicence, async ({ who, request }) => {
    const companyId = await inScope(deps.db, SYSTEM, platformId);
    const { file } = await receiveFile(deps.files, request, {
      maxBytes: LICENCE_BYTES,
      purpose: PURPOSE,
      accept: LICENCE_TYPES,
      keepUntil: new Date(deps.clock.now().getTime() + KEPT_MS),
      owner: { companyId, createdBy: senderOf(who) },
    });
    const contentType = await typeOf(deps, file);
    if (contentType === null) {
      await deps.files.remove(file.id);
      throw invalid([badFile()]);
    }
    await deps.db.updateTable('storedFile').set({ contentType }).where('id', '=', file.id).execute();
    return { Data: { fileId: file.id, name: file.name, contentType } };
  });

  implementFile(app, licenceFile, async ({ query, who }) => {
    const file = await deps.reads.inScope(SYSTEM, async tx => {
      const row = await tx.db.selectFrom('storedFile').selectAll().where('id', '=', query.id).executeTakeFirst();
      return row && (await mayHave(tx, who, row)) ? row : null;
    });
    if (!file) throw new AppError('not_found');
    return keptFile(deps.files, file);
  });
}
