import type { FastifyInstance } from 'fastify';
import {
  effectiveRights,
  exportPermissions,
  grantItem,
  permissionExceptions,
  permissionMatrix,
  permissionPeople,
  revokeItem,
} from '#contract/access/permission.calls.ts';
import { isItemValue, itemEntry } from '#contract/access/permission-items.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { refuseBeyond } from '../../../kernel/export-limit.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { newId } from '../../../kernel/ids.ts';
import type { SheetColumn } from '../../../kernel/sheets/sheet-columns.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { exportLimitOf } from '../../identity/export-limit.read.ts';
import { pushMenu } from '../live.ts';
import { effectiveRightsOf, peopleQuery } from './effective.ts';
import { matrixLines, matrixOf, matrixRows } from './matrix.ts';

const PEOPLE_MOST = 50;
const EXCEPTIONS_A_PAGE = 200;

const finding = (path: string, code: string, zh: string, en: string): Finding => ({
  path,
  code,
  severity: 'error',
  message: { zh, en },
});

const HEADS = {
  CN: ['角色', '页面', '路径', '按钮代码', '按钮'],
  EN: ['Role', 'Page', 'Path', 'Button codes', 'Buttons'],
} as const;
const COLUMNS: readonly SheetColumn[] = [24, 28, 46, 40, 40].map((width, index) => ({
  key: String(index),
  kind: 'text',
  width,
}));

export function registerPermissionCalls(app: FastifyInstance, { db, reads, bus, clock }: Deps): void {
  const reading = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => reads.inScope(scopeOf(who), work);
  const scoped = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => inScope(db, scopeOf(who), work);

  implement(app, permissionMatrix, async ({ who, query }) => ({
    Data: await reading(who, tx => matrixOf(tx, query.kind, query.companyId)),
  }));

  implement(app, permissionPeople, async ({ who, query }) => {
    const q = query.q.trim().replace(/[\\%_]/g, sign => `\\${sign}`);
    return {
      Data: await reading(who, tx =>
        peopleQuery(tx)
          .$if(q !== '', found =>
            found.where(({ or, eb }) =>
              or(
                (['e.name', 'e.nameEn', 'e.account', 'c.nameZh', 'c.companyCode'] as const).map(column =>
                  eb(column, 'ilike', `%${q}%`),
                ),
              ),
            ),
          )
          .orderBy(({ eb }) => eb('c.kind', '!=', 'platform'))
          .orderBy('c.companyCode')
          .orderBy('e.account')
          .limit(PEOPLE_MOST)
          .execute(),
      ),
    };
  });

  implement(app, effectiveRights, async ({ who, query }) => ({
    Data: await reading(who, tx => effectiveRightsOf(tx, query.id, clock.now())),
  }));

  implement(app, permissionExceptions, async ({ who, query }) => {
    const now = clock.now();
    const rows = await reading(who, tx =>
      tx.db
        .selectFrom('permissionItem as i')
        .innerJoin('employee as e', 'e.id', 'i.employeeId')
        .innerJoin('company as c', 'c.id', 'e.companyId')
        .leftJoin('employee as g', 'g.id', 'i.grantedBy')
        .select(['i.id', 'i.itemKey', 'i.permissionKey', 'i.value', 'i.validUntil', 'i.reason', 'i.grantedAt'])
        .select(['e.id as employeeId', 'e.name', 'e.nameEn', 'c.nameZh as companyName', 'c.nameEn as companyNameEn'])
        .select(['g.name as giver', 'g.nameEn as giverEn'])
        .$if(query.after !== undefined, found => found.where('i.id', '<', query.after!))
        .orderBy('i.id', 'desc')
        .limit(EXCEPTIONS_A_PAGE)
        .execute(),
    );
    return {
      Data: rows.map(({ giver, giverEn, ...row }) => ({
        ...row,
        grantedBy: giver === null ? null : { name: giver, nameEn: giverEn ?? '' },
        inForce: row.validUntil === null || row.validUntil > now,
        validUntil: row.validUntil?.toISOString() ?? null,
        grantedAt: row.grantedAt?.toISOString() ?? null,
      })),
    };
  });

  implement(app, grantItem, async ({ who, body, request }) => {
    const now = clock.now();
    const { employeeId, itemKey, permissionKey, value, reason } = body;
    const entry = itemEntry(body);
    if (!entry) throw invalid([finding('itemKey', 'ITEM_UNKNOWN', '权限项不存在', 'There is no such item')]);
    if (!isItemValue(entry, value))
      throw invalid([finding('value', 'ITEM_VALUE', '权限项的值不正确', 'Not a value of this item')]);
    const validUntil = body.validUntil === null ? null : new Date(body.validUntil);
    if (validUntil && validUntil <= now)
      throw invalid([finding('validUntil', 'IN_THE_PAST', '有效期已过', 'That day is over already')]);
    return {
      Data: await scoped(who, async tx => {
        const person = await tx.db
          .selectFrom('employee')
          .select(['id', 'companyId'])
          .where('id', '=', employeeId)
          .executeTakeFirst();
        if (!person) throw new AppError('not_found');
        const given = { value, validUntil, reason, grantedBy: who.seat.employeeId, grantedAt: now };
        const row = await tx.db
          .insertInto('permissionItem')
          .values({ ...given, id: newId(now.getTime()), roleId: null, employeeId, itemKey, permissionKey })
          .onConflict(conflict =>
            conflict
              .columns(['employeeId', 'itemKey', 'permissionKey'])
              .where('employeeId', 'is not', null)
              .doUpdateSet(given),
          )
          .returning('id')
          .executeTakeFirstOrThrow();
        pushMenu(tx, bus, { employees: [employeeId] });
        await audit(tx, {
          ...auditActor(who, request),
          action: 'GRANT_CHANGE',
          companyId: person.companyId,
          at: now,
          targetType: 'employee',
          targetId: employeeId,
          after: { item: `${itemKey}.${permissionKey}`, value, validUntil: validUntil?.toISOString() ?? null },
          reason,
        });
        return row;
      }),
    };
  });

  implement(app, revokeItem, async ({ who, body, request }) => {
    await scoped(who, async tx => {
      const row = await tx.db
        .deleteFrom('permissionItem')
        .where('id', '=', body.id)
        .where('employeeId', 'is not', null)
        .returningAll()
        .executeTakeFirst();
      const person =
        row?.employeeId &&
        (await tx.db.selectFrom('employee').select('companyId').where('id', '=', row.employeeId).executeTakeFirst());
      if (!row?.employeeId || !person) throw new AppError('not_found');
      pushMenu(tx, bus, { employees: [row.employeeId] });
      await audit(tx, {
        ...auditActor(who, request),
        action: 'GRANT_CHANGE',
        companyId: person.companyId,
        at: clock.now(),
        targetType: 'employee',
        targetId: row.employeeId,
        before: { item: `${row.itemKey}.${row.permissionKey}`, value: row.value },
      });
    });
    return { Data: null };
  });

  implementFile(app, exportPermissions, async ({ query, who, request }) => {
    const { kind, companyId, language } = query;
    const matrix = await reading(who, async tx => {
      const read = await matrixOf(tx, kind, companyId);
      refuseBeyond(await exportLimitOf(tx.db, who, clock.now()), matrixLines(read).length);
      return read;
    });
    await scoped(who, tx =>
      audit(tx, {
        ...auditActor(who, request),
        action: 'EXPORT',
        companyId: who.seat.companyId,
        at: clock.now(),
        targetType: 'permission',
        after: { kind, companyId: companyId ?? null, roles: matrix.roles.length },
      }),
    );
    const sheet = writeSheet('xlsx', {
      sheetName: language === 'EN' ? 'Permissions' : '权限',
      head: [{ cells: [...HEADS[language]] }],
      columns: COLUMNS,
      rows: matrixRows(matrix, language),
    });
    return sheetFile(language === 'EN' ? 'permissions.xlsx' : '权限清单.xlsx', sheet);
  });
}
