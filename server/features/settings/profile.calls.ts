import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { getAvatar, myProfile, removeAvatar, saveAvatar, saveProfile } from '#contract/settings/profile.calls.ts';
import { audit, auditActor } from '../../kernel/audit.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementFile } from '../../kernel/http/implement-file.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import { maskEmail, maskPhone } from '../identity/masked.read.ts';
import { avatarUrl } from './avatar.read.ts';
import { keepPicture, receivePicture } from './avatar.ts';
import { personKeyOf } from './owner.ts';

const YEAR_S = 31_536_000;

export function registerProfileCalls(
  app: FastifyInstance,
  { db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>,
): void {
  implement(app, myProfile, async ({ who }) => {
    const user = who.userId
      ? await db
          .selectFrom('appUser')
          .select(['displayName', 'phone', 'email'])
          .where('id', '=', who.userId)
          .executeTakeFirst()
      : undefined;
    const seat = who.seat
      ? await db
          .selectFrom('employee as e')
          .leftJoin('department as d', 'd.id', 'e.departmentId')
          .select(['e.name', 'e.nameEn', 'e.account', 'e.position', 'e.phone', 'e.email', 'd.name as department'])
          .select('d.nameEn as departmentEn')
          .where('e.id', '=', who.seat.employeeId)
          .executeTakeFirstOrThrow()
      : undefined;
    return {
      Data: {
        avatarUrl: await avatarUrl(db, personKeyOf(who)),
        user: user
          ? {
              displayName: user.displayName,
              phone: user.phone && maskPhone(user.phone),
              email: user.email && maskEmail(user.email),
            }
          : null,
        seat: seat && who.seat ? { ...seat, companyName: who.seat.companyName } : null,
      },
    };
  });

  implement(app, saveProfile, async ({ who, body, request }) => {
    const { userId } = who;
    if (userId === null) throw new AppError('not_found');
    await inScope(db, SYSTEM, async tx => {
      const { displayName } = body;
      await tx.db.updateTable('appUser').set({ displayName }).where('id', '=', userId).execute();
      await audit(tx, {
        ...auditActor(who, request),
        action: 'SETTINGS_CHANGE',
        companyId: who.seat?.companyId ?? null,
        at: clock.now(),
        targetType: 'setting',
        targetId: 'profile',
      });
    });
    return { Data: null };
  });

  implement(app, saveAvatar, async ({ who, request }) => {
    const picture = await receivePicture(files, request);
    const url = await inScope(db, SYSTEM, tx => keepPicture(tx, personKeyOf(who), picture, clock.now()));
    return { Data: { avatarUrl: url } };
  });

  implement(app, removeAvatar, async ({ who }) => {
    await db.deleteFrom('avatar').where('ownerKey', '=', personKeyOf(who)).execute();
    return { Data: null };
  });

  implementFile(app, getAvatar, async ({ query }) => {
    const picture = await db
      .selectFrom('avatar')
      .select(['contentType', 'content'])
      .where('id', '=', query.id)
      .executeTakeFirst();
    if (!picture) throw new AppError('not_found');
    return {
      bytes: Buffer.from(picture.content, 'base64'),
      contentType: picture.contentType,
      headers: { 'cache-control': `private, max-age=${YEAR_S}, immutable` },
    };
  });
}
