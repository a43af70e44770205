import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { AVATAR_MOST_BYTES } from '#contract/settings/profile.calls.ts';
import type { Files } from '../../kernel/files/files.ts';
import type { Tx } from '../../kernel/tenancy.ts';

const AVATAR_PATH = '/api/UserSetting/Avatar';
export const avatarUrlOf = (id: string): string => `${AVATAR_PATH}?id=${id}`;

export type AvatarType = 'image/png' | 'image/jpeg' | 'image/webp';

const startsWith = (bytes: Buffer, at: number, signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[at + index] === sign);

/** What a picture is, by its first bytes; its name and what the sender calls it say nothing. */
export function pictureType(bytes: Buffer): AvatarType | null {
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/** The one picture of a multipart request. */
export async function receivePicture(
  files: Pick<Files, 'refuseInfected'>,
  request: FastifyRequest,
): Promise<{ bytes: Buffer; contentType: AvatarType }> {
  if (!request.isMultipart()) throw new AppError('malformed_body');
  const part = await request.file({ limits: { fileSize: AVATAR_MOST_BYTES + 1, files: 1, fields: 5 } });
  if (!part) throw new AppError('malformed_body');
  const bytes = await part.toBuffer();
  if (bytes.length > AVATAR_MOST_BYTES) throw new AppError('body_too_large');
  const contentType = pictureType(bytes);
  if (contentType === null) throw new AppError('AVATAR_TYPE');
  await files.refuseInfected(bytes, part.filename);
  return { bytes, contentType };
}

/** Puts the picture in the place of the one before; its new address. */
export async function keepPicture(
  { db }: Tx,
  ownerKey: string,
  picture: { readonly bytes: Buffer; readonly contentType: AvatarType },
  now: Date,
): Promise<string> {
  const kept = {
    id: randomBytes(16).toString('base64url'),
    contentType: picture.contentType,
    content: picture.bytes.toString('base64'),
    createdAt: now,
  };
  await db
    .insertInto('avatar')
    .values({ ownerKey, ...kept })
    .onConflict(conflict => conflict.column('ownerKey').doUpdateSet(kept))
    .execute();
  return avatarUrlOf(kept.id);
}
