import type { FastifyInstance } from 'fastify';
import {
  discardMenuDraft,
  enableNodes,
  menuEditor,
  menuEffect,
  menuOverview,
  menuVersions,
  publishMenu,
  rollBackMenu,
  saveMenuDraft,
} from '#contract/access/menu.calls.ts';
import { type DraftNode, type MenuTreeName, NEEDED_PATHS } from '#contract/access/menu-draft.ts';
import { ACCESS_PATHS, MENU_PATHS } from '#contract/access/paths.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import { stampEffect } from '../../../kernel/claimed-call.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { Audience } from '../../../live/bus.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { pushChange, pushMenu } from '../live.ts';
import { demand } from '../may.ts';
import { discardDraft, saveDraft } from './draft.ts';
import { touchedBy } from './effect.ts';
import { liveTree } from './live-tree.ts';
import { overviewOfMenus } from './overview.ts';
import { currentNumber, draftOf, type Publication, publish, wantedTree } from './versions.ts';

const VERSIONS_A_PAGE = 50;

/** All whose menu is made of the tree. */
async function audienceOfTree({ db }: Tx, tree: MenuTreeName): Promise<Audience> {
  if (tree === 'INTERNAL') return { platform: true };
  const companies = await db.selectFrom('company').select('id').where('kind', '!=', 'platform').execute();
  return { companies: companies.map(company => company.id) };
}

/** The menus are one for all companies and written as the owner: each call asks for its right of the tree first. */
export function registerMenuCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, bus, clock } = deps;
  const reading = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => reads.inScope(SYSTEM, work);
  const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(db, SYSTEM, work);

  implement(app, menuOverview, async () => ({ Data: await reading(overviewOfMenus) }));

  implement(app, enableNodes, async ({ who, body, request }) => {
    demand(who, ACCESS_PATHS.menus, body.enabled ? 'ENABLE' : 'DISABLE');
    const changed = await system(async tx => {
      const rows = await tx.db
        .selectFrom('menuNode')
        .select(['id', 'path', 'tree', 'enabled'])
        .where('id', 'in', body.ids)
        .where('removed', '=', false)
        .forUpdate()
        .execute();
      if (rows.length < new Set(body.ids).size) throw new AppError('not_found');
      if (!body.enabled && rows.some(row => row.tree === 'INTERNAL' && NEEDED_PATHS.includes(row.path)))
        throw new AppError('MENU_NEEDED');
      const turned = rows.filter(row => row.enabled !== body.enabled);
      if (turned.length === 0) return 0;
      const ids = turned.map(row => row.id);
      await tx.db.updateTable('menuNode').set({ enabled: body.enabled }).where('id', 'in', ids).execute();
      for (const tree of new Set(turned.map(row => row.tree))) {
        pushMenu(tx, bus, await audienceOfTree(tx, tree));
        pushChange(tx, bus, { docType: 'menu', docId: tree, version: await currentNumber(tx, tree) }, null);
      }
      await audit(tx, {
        ...auditActor(who, request),
        action: 'MENU_CHANGE',
        companyId: who.seat.companyId,
        at: clock.now(),
        targetType: 'menu',
        targetId: turned.length === 1 ? turned[0]!.id : null,
        after: { enabled: body.enabled, paths: turned.map(row => row.path) },
      });
      return turned.length;
    });
    return { Data: { changed } };
  });

  implement(app, menuEditor, async ({ who, query: { tree } }) => {
    demand(who, MENU_PATHS[tree]);
    return {
      Data: await system(async tx => {
        const draft = await draftOf(tx, tree);
        const by = draft?.createdBy ?? null;
        const names = await namesOfSeats(tx.db, by ? [by] : []);
        return {
          live: await liveTree(tx, tree),
          draft: draft
            ? {
                nodes: draft.nodes as DraftNode[],
                version: draft.version,
                updatedAt: draft.updatedAt.toISOString(),
                updatedBy: (by && names.get(by)) || null,
              }
            : null,
          current: await currentNumber(tx, tree),
        };
      }),
    };
  });

  implementOnce(app, deps, saveMenuDraft, async ({ who, body }) => {
    const version = await system(async tx => {
      const saved = await saveDraft(tx, { ...body, by: who.seat.employeeId, now: clock.now() }, code =>
        demand(who, MENU_PATHS[body.tree], code),
      );
      pushChange(tx, bus, { docType: 'menu', docId: body.tree, version: saved }, null);
      return saved;
    });
    return { Data: { version } };
  });

  implement(app, discardMenuDraft, async ({ who, body }) => {
    demand(who, MENU_PATHS[body.tree]);
    await system(async tx => {
      await discardDraft(tx, body.tree, body.version);
      pushChange(tx, bus, { docType: 'menu', docId: body.tree, version: 0 }, null);
    });
    return { Data: null };
  });

  implement(app, menuEffect, async ({ who, query: { tree, number = null } }) => {
    demand(who, MENU_PATHS[tree], number === null ? 'PUBLISH' : 'ROLLBACK');
    return {
      Data: await system(async tx => {
        const { difference, current } = await wantedTree(tx, tree, number);
        return { difference, current, ...(await touchedBy(tx, tree, difference)) };
      }),
    };
  });

  const put = (asked: Omit<Publication, 'by' | 'now'>, who: Parameters<typeof demand>[0], actor: object) =>
    system(async tx => {
      const now = clock.now();
      const { number, difference } = await publish(tx, { ...asked, by: who.seat.employeeId, now });
      await stampEffect(tx.db);
      pushMenu(tx, bus, await audienceOfTree(tx, asked.tree));
      pushChange(tx, bus, { docType: 'menu', docId: asked.tree, version: number }, null);
      await audit(tx, {
        ...actor,
        action: 'MENU_CHANGE',
        companyId: who.seat.companyId,
        at: now,
        targetType: 'menu',
        targetId: asked.tree,
        before: { number: asked.current },
        after: {
          number,
          ...(asked.number === null ? {} : { backTo: asked.number }),
          added: difference.added.map(node => node.path),
          removed: difference.removed.map(node => node.path),
          changed: difference.changed.map(({ path, moved, fields, buttonsAdded, buttonsRemoved }) => ({
            path,
            moved,
            buttonsAdded,
            buttonsRemoved,
            fields: fields.map(({ field }) => field),
          })),
        },
        reason: asked.note || null,
      });
      return { Data: { number } };
    });

  implementOnce(app, deps, publishMenu, async ({ who, body, request }) => {
    demand(who, MENU_PATHS[body.tree], 'PUBLISH');
    return put({ ...body, number: null }, who, auditActor(who, request));
  });

  implementOnce(app, deps, rollBackMenu, async ({ who, body, request }) => {
    demand(who, MENU_PATHS[body.tree], 'ROLLBACK');
    return put(body, who, auditActor(who, request));
  });

  implement(app, menuVersions, async ({ who, query: { tree, before } }) => {
    demand(who, MENU_PATHS[tree]);
    return {
      Data: await reading(async tx => {
        const rows = await tx.db
          .selectFrom('menuVersion')
          .selectAll()
          .where('tree', '=', tree)
          .where('number', 'is not', null)
          .$if(before !== undefined, query => query.where('number', '<', before!))
          .orderBy('number', 'desc')
          .limit(VERSIONS_A_PAGE)
          .execute();
        const names = await namesOfSeats(
          tx.db,
          rows.flatMap(row => row.publishedBy ?? []),
        );
        return rows.map(row => ({
          number: row.number!,
          note: row.note,
          nodes: (row.nodes as unknown[]).length,
          publishedAt: row.publishedAt!.toISOString(),
          publishedBy: (row.publishedBy && names.get(row.publishedBy)) || null,
        }));
      }),
    };
  });
}
