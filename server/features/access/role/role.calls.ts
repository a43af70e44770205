import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ROLE_PATHS } from '#contract/access/paths.ts';
import {
  copyRole,
  createRole,
  deleteRole,
  modifyRole,
  type RoleDetail,
  roleEffect,
  roleGet,
  roleList,
  roleNodes,
} from '#contract/access/role.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import { stampEffect } from '../../../kernel/claimed-call.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { type Grants, menuNodes } from '../../identity/rights.read.ts';
import { audienceOfSeats, pushChange, pushMenu } from '../live.ts';
import { demand } from '../may.ts';
import { ceilingOf, type SeatRights, seatsWith } from '../rights.ts';
import { asGrants, checkedGrants, checkedItems, treeOfKind } from './check-role.ts';
import { effectOf } from './effect.ts';
import {
  companyMeant,
  countMembers,
  demandOwn,
  detailOf,
  presentRole,
  roleFor,
  type StoredRole,
  writeContent,
} from './role-store.ts';

const ROLES_MOST = 500;

/** Under which ceiling a role stands: that of the company it belongs to; the platform's own and its offers have none. */
async function ceilingOfRole(tx: Tx, companyId: string | null): Promise<Grants> {
  if (companyId === null) return 'all';
  const company = await tx.db
    .selectFrom('company')
    .select(['id', 'kind'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (!company) throw new AppError('not_found');
  return ceilingOf(tx, company);
}

/** Seats that a change of the role could touch: its members, or all seats of the companies that hold the package. */
async function seatsUnder(tx: Tx, role: StoredRole): Promise<SeatRights[]> {
  if (role.kind !== 'CUSTOMER' && role.kind !== 'PROVIDER') return seatsWith(tx, { roleId: role.id });
  const held = await tx.db.selectFrom('companyGrant').select('companyId').where('roleId', '=', role.id).execute();
  return seatsWith(tx, { companies: held.map(row => row.companyId) });
}

export function registerRoleCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, bus, clock } = deps;
  const reading = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => reads.inScope(scopeOf(who), work);
  const scoped = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => inScope(db, scopeOf(who), work);

  const write = (tx: Tx, who: SeatedWho, request: FastifyRequest, role: StoredRole, before: unknown, after: unknown) =>
    audit(tx, {
      ...auditActor(who, request),
      action: 'ROLE_CHANGE',
      companyId: role.companyId ?? who.seat.companyId,
      at: clock.now(),
      targetType: 'role',
      targetId: role.id,
      before,
      after,
    });
  const told = ({ nameZh, nameEn, status, grants, items }: RoleDetail) => ({ nameZh, nameEn, status, grants, items });

  implement(app, roleList, async ({ who, query: { kind, companyId } }) => {
    demand(who, ROLE_PATHS[kind]);
    return {
      Data: await reading(who, async tx => {
        const company = await companyMeant(tx, who, kind, companyId);
        const roles = await tx.db
          .selectFrom('role')
          .selectAll()
          .where('kind', '=', kind)
          .where(({ or, eb }) =>
            or([eb('companyId', 'is', null), ...(company ? [eb('companyId', '=', company.id)] : [])]),
          )
          .orderBy('companyId')
          .orderBy('code')
          .orderBy('id')
          .limit(ROLES_MOST)
          .execute();
        const members = await countMembers(tx, roles, company?.id ?? null);
        return roles.map(role => presentRole(who, role, members.get(role.id) ?? 0));
      }),
    };
  });

  implement(app, roleGet, async ({ who, query }) => ({
    Data: await reading(who, async tx => {
      const role = await roleFor(tx, who, query.id);
      const company = await companyMeant(tx, who, role.kind, query.companyId);
      return detailOf(tx, who, role, company?.id ?? null);
    }),
  }));

  implement(app, roleNodes, async ({ who, query: { kind, companyId } }) => {
    demand(who, ROLE_PATHS[kind]);
    return {
      Data: await reading(who, async tx => {
        const company = await companyMeant(tx, who, kind, companyId);
        const ceiling = company ? await ceilingOf(tx, company) : 'all';
        const nodes = (await menuNodes(tx.db)).filter(node => node.tree === treeOfKind(kind));
        const offered = nodes.flatMap(node => {
          if (node.kind === 'GROUP') return [node];
          const codes = ceiling === 'all' ? null : ceiling.get(node.id);
          if (codes === undefined) return [];
          return [{ ...node, buttons: node.buttons.filter(button => codes === null || codes.has(button.code)) }];
        });
        return offered
          .toSorted((left, right) => left.sort - right.sort || left.nameZh.localeCompare(right.nameZh, 'zh-CN'))
          .map(({ id, parentId, path, kind: of, nameZh, nameEn, enabled, buttons }) => ({
            id,
            parentId,
            path,
            kind: of,
            nameZh,
            nameEn,
            enabled,
            buttons: [...buttons],
          }));
      }),
    };
  });

  implementOnce(app, deps, createRole, async ({ who, body, request }) => {
    const { kind, companyId, grants, items, nameZh, nameEn, note, status } = body;
    demand(who, ROLE_PATHS[kind], 'ADD');
    return {
      Data: await scoped(who, async tx => {
        const company = await companyMeant(tx, who, kind, companyId);
        const owner = company?.id ?? null;
        const role: StoredRole = {
          kind,
          nameZh,
          nameEn,
          status,
          id: newId(clock.now().getTime()),
          companyId: owner,
          code: null,
          grantsAll: false,
          note: note || null,
          version: 1,
        };
        const checked = checkedGrants(grants, kind, await menuNodes(tx.db), await ceilingOfRole(tx, owner));
        await tx.db.insertInto('role').values(role).execute();
        await stampEffect(tx.db);
        await writeContent(tx, role.id, checked, checkedItems(items, kind));
        const made = await detailOf(tx, who, role, owner);
        pushChange(tx, bus, { docType: 'role', docId: role.id, version: 1 }, owner);
        await write(tx, who, request, role, null, told(made));
        return made;
      }),
    };
  });

  implement(app, roleEffect, async ({ who, body }) => ({
    Data: await scoped(who, async tx => {
      const role = await roleFor(tx, who, body.id, 'EDIT');
      const grants = role.grantsAll ? 'all' : asGrants(body.grants);
      const effect = await effectOf(tx, {
        seats: await seatsUnder(tx, role),
        role: { id: role.id, grants: body.status === 'ACTIVE' ? grants : null },
        countRoles: role.kind === 'CUSTOMER' || role.kind === 'PROVIDER',
      });
      return effect.told;
    }),
  }));

  implement(app, modifyRole, async ({ who, body, request }) => ({
    Data: await scoped(who, async tx => {
      const role = await roleFor(tx, who, body.id, 'EDIT');
      demandOwn(who, role);
      await roleFor(tx, who, body.id, 'EDIT', true);
      // Whoever holds everything keeps it: the last way back in is never closed here.
      if (role.grantsAll && body.status !== 'ACTIVE') throw new AppError('LAST_ADMIN');
      const before = await detailOf(tx, who, role, null);
      if (before.version !== body.version) throw new AppError('stale_version', { extra: { current: before } });
      const ceiling = await ceilingOfRole(tx, role.companyId);
      const kept = role.grantsAll ? [] : checkedGrants(body.grants, role.kind, await menuNodes(tx.db), ceiling);
      const { seats } = await effectOf(tx, {
        seats: await seatsUnder(tx, role),
        role: { id: role.id, grants: body.status !== 'ACTIVE' ? null : role.grantsAll ? 'all' : asGrants(kept) },
      });
      const { nameZh, nameEn, note, status } = body;
      const changed = { nameZh, nameEn, status, note: note || null, version: role.version + 1 };
      const { numUpdatedRows } = await tx.db
        .updateTable('role')
        .set(changed)
        .where('id', '=', role.id)
        .where('version', '=', body.version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new AppError('stale_version', { extra: { current: before } });
      await writeContent(tx, role.id, kept, checkedItems(body.items, role.kind));
      const after = await detailOf(tx, who, { ...role, ...changed }, null);
      pushMenu(tx, bus, audienceOfSeats(seats));
      pushChange(tx, bus, { docType: 'role', docId: role.id, version: after.version }, role.companyId);
      await write(tx, who, request, role, told(before), told(after));
      return after;
    }),
  }));

  implementOnce(app, deps, copyRole, async ({ who, body, request }) => ({
    Data: await scoped(who, async tx => {
      const role = await roleFor(tx, who, body.id, 'COPY');
      const company = await companyMeant(tx, who, role.kind, body.companyId ?? role.companyId);
      const owner = company?.id ?? null;
      const original = await detailOf(tx, who, role, owner);
      const nodes = await menuNodes(tx.db);
      const ceiling = await ceilingOfRole(tx, owner);
      const offered = new Map(nodes.filter(node => node.tree === treeOfKind(role.kind)).map(node => [node.id, node]));
      // A copy of "everything" is everything there is today; of what is beyond the ceiling nothing is copied.
      const all = role.grantsAll
        ? [...offered.values()]
            .filter(node => node.kind !== 'GROUP')
            .map(node => ({ menuId: node.id, buttonCodes: node.buttons.map(button => button.code) }))
        : original.grants;
      const grants = all.flatMap(({ menuId, buttonCodes }) => {
        const codes = ceiling === 'all' ? null : ceiling.get(menuId);
        const node = offered.get(menuId);
        if (codes === undefined || !node) return [];
        const has = new Set(node.buttons.map(button => button.code));
        return [
          { menuId, buttonCodes: buttonCodes.filter(code => has.has(code) && (codes === null || codes.has(code))) },
        ];
      });
      const copy: StoredRole = {
        ...role,
        id: newId(clock.now().getTime()),
        companyId: owner,
        code: null,
        grantsAll: false,
        version: 1,
        nameZh: body.nameZh,
        nameEn: body.nameEn,
        status: 'ACTIVE' as const,
      };
      await tx.db.insertInto('role').values(copy).execute();
      await stampEffect(tx.db);
      await writeContent(tx, copy.id, grants, original.items);
      const made = await detailOf(tx, who, copy, owner);
      pushChange(tx, bus, { docType: 'role', docId: copy.id, version: 1 }, owner);
      await write(tx, who, request, copy, { copyOf: role.id }, told(made));
      return made;
    }),
  }));

  implement(app, deleteRole, async ({ who, body, request }) => {
    await scoped(who, async tx => {
      const role = await roleFor(tx, who, body.id, 'DELETE');
      demandOwn(who, role);
      if (role.code !== null) throw new AppError('ROLE_STANDARD');
      const before = await detailOf(tx, who, role, null);
      if (role.version !== body.version) throw new AppError('stale_version', { extra: { current: before } });
      const holding = await tx.db
        .selectFrom('employeeRole')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('roleId', '=', role.id)
        .executeTakeFirstOrThrow();
      const members = Number(holding.n) + (role.kind === 'CUSTOMER' || role.kind === 'PROVIDER' ? before.members : 0);
      if (members > 0) throw new AppError('ROLE_IN_USE', { params: { n: members } });
      await tx.db.deleteFrom('role').where('id', '=', role.id).execute();
      pushChange(tx, bus, { docType: 'role', docId: role.id, version: role.version + 1 }, role.companyId);
      await write(tx, who, request, role, told(before), null);
    });
    return { Data: null };
  });
}
