import {
  isNoDifference,
  type MenuDifference,
  menuDifference,
  publishedNodes,
} from '#contract/access/menu-difference.ts';
import { type DraftNode, draftFindings, type MenuTreeName } from '#contract/access/menu-draft.ts';
import { AppError, type ErrorCode, type Finding, invalid } from '#contract/kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { AccessTables } from '../tables.ts';
import { liveTree, revived, writeTree } from './live-tree.ts';

type VersionRow = AccessTables['menuVersion'];

/** Findings that are answers of their own (design C, "bad input"). */
const CODED: readonly ErrorCode[] = ['PATH_UNKNOWN', 'BUTTON_CODE_FORMAT', 'MENU_CYCLE'];

export function refuseBad(tree: MenuTreeName, nodes: readonly DraftNode[]): void {
  const errors = draftFindings(tree, nodes);
  const [first, ...more] = errors;
  if (!first) return;
  const code = CODED.find(known => errors.some(error => error.code === known));
  throw code ? new AppError(code, { errors }) : invalid([first, ...more] as [Finding, ...Finding[]]);
}

export const draftOf = ({ db }: Tx, tree: MenuTreeName): Promise<VersionRow | undefined> =>
  db
    .selectFrom('menuVersion')
    .selectAll()
    .where('tree', '=', tree)
    .where('state', '=', 'DRAFT')
    .forUpdate()
    .executeTakeFirst();

export async function currentNumber({ db }: Tx, tree: MenuTreeName): Promise<number> {
  const row = await db
    .selectFrom('menuVersion')
    .select('number')
    .where('tree', '=', tree)
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** A change of the menu waits here for any other, of a start as well (`syncMenu`). */
const lockMenus = ({ db }: Tx) =>
  db.selectFrom('rightsVersion').select('version').forUpdate().executeTakeFirstOrThrow();

/** Ids in a draft are its author's: one that belongs to the other tree is none of this one. */
async function refuseForeign({ db }: Tx, tree: MenuTreeName, nodes: readonly DraftNode[]): Promise<void> {
  const foreign = await db
    .selectFrom('menuNode')
    .select('id')
    .where('tree', '!=', tree)
    .where(
      'id',
      'in',
      nodes.map(node => node.id),
    )
    .executeTakeFirst();
  if (foreign) throw new AppError('not_found');
}

export interface Wanted {
  readonly live: readonly DraftNode[];
  readonly nodes: readonly DraftNode[];
  readonly difference: MenuDifference;
  readonly current: number;
  /** The draft; null where an earlier version is meant. */
  readonly draft: VersionRow | null;
}

/** What publishing the draft (`number` null) or going back to a version would make of the tree. */
export async function wantedTree(tx: Tx, tree: MenuTreeName, number: number | null): Promise<Wanted> {
  const live = await liveTree(tx, tree);
  const current = await currentNumber(tx, tree);
  const found =
    number === null
      ? await draftOf(tx, tree)
      : await tx.db
          .selectFrom('menuVersion')
          .selectAll()
          .where('tree', '=', tree)
          .where('number', '=', number)
          .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const base = number === null ? (found.base as DraftNode[]) : await ownNodes(tx, tree, live);
  const nodes = await revived(tx, tree, live, publishedNodes(live, found.nodes as DraftNode[], base));
  return { live, nodes, difference: menuDifference(live, nodes), current, draft: number === null ? found : null };
}

/** Going back takes out what administrators have added since, and nothing that a release has brought. */
async function ownNodes({ db }: Tx, tree: MenuTreeName, live: readonly DraftNode[]): Promise<readonly DraftNode[]> {
  const rows = await db
    .selectFrom('menuNode')
    .select('id')
    .where('tree', '=', tree)
    .where('origin', 'is', null)
    .execute();
  const own = new Set(rows.map(row => row.id));
  return live.filter(node => own.has(node.id));
}

export interface Publication {
  readonly tree: MenuTreeName;
  /** Null: the draft. */
  readonly number: number | null;
  /** Of the draft, as its publisher has read it. */
  readonly version?: number;
  readonly current: number;
  readonly note: string;
  readonly by: string;
  readonly now: Date;
}

export interface Published extends Wanted {
  readonly number: number;
}

/** One transaction: the tree, its new version and, through the database, the rights version that all servers look at. */
export async function publish(tx: Tx, asked: Publication): Promise<Published> {
  const { tree, now } = asked;
  await lockMenus(tx);
  const wanted = await wantedTree(tx, tree, asked.number);
  const { live, nodes, difference, current, draft } = wanted;
  if (current !== asked.current || (draft && draft.version !== asked.version)) throw new AppError('stale_version');
  if (isNoDifference(difference)) throw new AppError('MENU_UNCHANGED');
  refuseBad(tree, nodes);
  await refuseForeign(tx, tree, nodes);
  const published = { state: 'PUBLISHED' as const, publishedAt: now, updatedAt: now };
  const made = { tree, version: 1, createdBy: asked.by, createdAt: now, publishedBy: asked.by, base: '[]' };
  // What stood before the first publication is a version too, so that there is a way back to it.
  if (current === 0)
    await tx.db
      .insertInto('menuVersion')
      .values({
        ...made,
        ...published,
        id: newId(now.getTime()),
        number: 1,
        note: null,
        createdBy: null,
        publishedBy: null,
        nodes: JSON.stringify(live),
      })
      .execute();
  const number = Math.max(current, 1) + 1;
  await writeTree(tx, tree, nodes, difference);
  const content = { number, note: asked.note || null, nodes: JSON.stringify(nodes), base: '[]' };
  if (draft)
    await tx.db
      .updateTable('menuVersion')
      .set({ ...published, ...content, publishedBy: asked.by })
      .where('id', '=', draft.id)
      .execute();
  else
    await tx.db
      .insertInto('menuVersion')
      .values({ ...made, ...published, ...content, id: newId(now.getTime()) })
      .execute();
  return { ...wanted, number };
}
