import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  companyLogo,
  LOGO_BYTES,
  LOGO_FINDINGS,
  LOGO_SIDES,
  removeLogo,
  uploadLogo,
} from '#contract/company/onboarding/logo.calls.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { type Picture, pictureOf } from '../../../kernel/pdf/picture.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { logoOf } from '../letterhead.read.ts';
import { companyFor, editableCompany } from './own-company.ts';

const refused = (code: keyof typeof LOGO_FINDINGS, params: Readonly<Record<string, number>> = {}): AppError => {
  const { zh, en } = LOGO_FINDINGS[code];
  const message = { zh: fill(zh, params), en: fill(en, params) };
  return invalid([{ path: 'file', code, severity: 'error', message, params }]);
};

/** The one picture of a multipart request, judged by its bytes: its name and what its sender calls it prove nothing. */
async function receiveLogo({ files }: Deps, request: FastifyRequest): Promise<Picture & { bytes: Buffer }> {
  if (!request.isMultipart()) throw new AppError('malformed_body');
  const part = await request.file({ limits: { fileSize: LOGO_BYTES + 1, files: 1, fields: 5 } });
  if (!part) throw new AppError('malformed_body');
  const bytes = await part.toBuffer();
  if (bytes.length > LOGO_BYTES) throw refused('LOGO_LARGE', { kb: LOGO_BYTES / 1024 });
  await files.refuseInfected(bytes, part.filename);
  const picture = pictureOf(bytes);
  if (!picture) throw refused('LOGO_TYPE');
  const { width, height } = picture;
  const { least, most } = LOGO_SIDES;
  if (Math.min(width, height) < least || Math.max(width, height) > most)
    throw refused('LOGO_SIDES', { least, most, width, height });
  return { ...picture, bytes };
}

const auditLogo = (tx: Tx, who: SeatedWho, request: FastifyRequest, companyId: string, at: Date, logo: string | null) =>
  audit(tx, {
    ...auditActor(who, { ip: request.ip, id: request.id }),
    action: 'SETTINGS_CHANGE',
    companyId,
    at,
    targetType: 'company',
    targetId: companyId,
    after: { fields: ['logo'], logo },
  });

export function registerLogoCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, uploadLogo, async ({ who, query, request }) => {
    const companyId = editableCompany(who, query.id);
    const { bytes, ...picture } = await receiveLogo(deps, request);
    const updatedAt = deps.clock.now();
    const kept = { ...picture, content: bytes.toString('base64'), updatedAt, updatedBy: who.seat.employeeId };
    await inScope(deps.db, SYSTEM, async tx => {
      await tx.db
        .insertInto('companyLogo')
        .values({ companyId, ...kept })
        .onConflict(conflict => conflict.column('companyId').doUpdateSet(kept))
        .execute();
      await auditLogo(tx, who, request, companyId, updatedAt, `${picture.width} x ${picture.height}`);
    });
    return { Data: { width: picture.width, height: picture.height, updatedAt: updatedAt.toISOString() } };
  });

  implement(app, removeLogo, async ({ who, body, request }) => {
    const companyId = editableCompany(who, body.id);
    await inScope(deps.db, SYSTEM, async tx => {
      const { numDeletedRows } = await tx.db
        .deleteFrom('companyLogo')
        .where('companyId', '=', companyId)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await auditLogo(tx, who, request, companyId, deps.clock.now(), null);
    });
    return { Data: null };
  });

  implementFile(app, companyLogo, async ({ who, query }) => {
    const companyId = companyFor(who, query.id);
    const logo = await deps.reads.inScope(SYSTEM, ({ db }) => logoOf(db, companyId));
    if (!logo) throw new AppError('not_found');
    return { bytes: logo.bytes, contentType: logo.contentType };
  });
}
