import { z } from 'zod';
import { ROUTES } from '#routes/catalogue/catalogue.ts';
import { plainPath } from '#routes/catalogue/paths.ts';
import type { Finding } from '../kernel/errors.ts';
import type { Text } from '../kernel/text.ts';
import { EXTERNAL_MENU } from '../session/session.ts';
import { embedAddress } from '../webview/webview.ts';
import { ACCESS_PATHS } from './paths.ts';

/** A draft of a menu tree: all its nodes as they shall be. The client edits it, the server publishes it. */

export const menuTreeSchema = z.enum(['INTERNAL', 'EXTERNAL']);
export type MenuTreeName = z.infer<typeof menuTreeSchema>;

export const BUTTON_CODE = /^[A-Z][A-Z0-9_]{1,39}$/;
export const MENU_NODES_MOST = 1_000;

export const menuButtonSchema = z.object({
  code: z.string().trim().max(60),
  nameZh: z.string().trim().max(40),
  nameEn: z.string().trim().max(40),
});
export type MenuButton = z.infer<typeof menuButtonSchema>;

export const draftNodeSchema = z.object({
  id: z.string().min(1).max(36),
  parentId: z.string().max(36).nullable(),
  /** A route, or a group's key without a slash. */
  path: z.string().trim().max(120),
  kind: z.enum(['GROUP', 'PAGE', 'WEBVIEW']),
  nameZh: z.string().trim().max(40),
  nameEn: z.string().trim().max(60),
  icon: z.string().trim().max(40).nullable(),
  url: z.string().max(500).nullable(),
  sort: z.int().min(-1_000_000).max(1_000_000),
  hidden: z.boolean(),
  buttons: z.array(menuButtonSchema).max(80),
});
export type DraftNode = z.infer<typeof draftNodeSchema>;

const paths = new Set(ROUTES.filter(route => route.path !== '*').map(route => plainPath(route.path)));

/** Is there such a page? Whole paths, whatever the letter case. */
export const isKnownPath = (path: string): boolean => paths.has(plainPath(path));

export const isExternalRoot = (node: Pick<DraftNode, 'path' | 'parentId'>): boolean =>
  node.parentId === null && node.path.toUpperCase() === EXTERNAL_MENU;

const finding = (place: string, code: string, message: Text): Finding => ({
  path: place,
  code,
  message,
  severity: 'error',
});

const GROUP_KEY = /^[A-Za-z][A-Za-z0-9_-]{1,59}$/;

const WORDS = {
  PATH_UNKNOWN: { zh: '路由不存在', en: 'Route does not exist' },
  GROUP_KEY: {
    zh: '分组键由字母开头，只含字母、数字、- 和 _',
    en: 'A group key begins with a letter and has no slash',
  },
  BUTTON_CODE_FORMAT: {
    zh: '按钮代码由大写字母、数字和下划线组成',
    en: 'A button code is capital letters, digits and _',
  },
  BUTTON_TWICE: { zh: '按钮代码重复', en: 'The button code stands there twice' },
  MENU_CYCLE: { zh: '上级菜单不存在或成环', en: 'The parent does not exist or the nodes form a circle' },
  PATH_TWICE: { zh: '路径已在此菜单中', en: 'The path is in this menu already' },
  NAME_MISSING: { zh: '请填写中文名和英文名', en: 'Give it a name in both languages' },
  ROOT_FIXED: {
    zh: '客户端菜单只有一个根，不能移动、改名或删除',
    en: 'The external tree has one root that stays as it is',
  },
  NODE_NEEDED: {
    zh: '缺少 {path}：没有它就无法再改菜单和角色',
    en: 'Without {path} nobody could change menus or roles again',
  },
  WEBVIEW_URL: { zh: '外部页面必须是 https 地址', en: 'An embedded page needs an https address' },
} as const satisfies Record<string, Text>;

/** Whoever took these away would lock the door and throw the key behind him. */
export const NEEDED_PATHS: readonly string[] = [
  ACCESS_PATHS.internalMenu,
  ACCESS_PATHS.externalMenu,
  ACCESS_PATHS.menus,
  ACCESS_PATHS.platformRoles,
];

/** Ids of nodes that do not lead up to a root. */
function lost(nodes: readonly DraftNode[]): ReadonlySet<string> {
  const byId = new Map(nodes.map(node => [node.id, node]));
  const fine = new Set<string>();
  const bad = new Set<string>();
  for (const start of nodes) {
    const way: string[] = [];
    let node: DraftNode | undefined = start;
    while (node && !fine.has(node.id) && !bad.has(node.id) && !way.includes(node.id)) {
      way.push(node.id);
      if (node.parentId === null) break;
      node = byId.get(node.parentId);
    }
    const reached = node && (fine.has(node.id) || (node.parentId === null && !bad.has(node.id)));
    for (const id of way) (reached ? fine : bad).add(id);
  }
  return bad;
}

function* findingsOfNode(node: DraftNode, place: string): Generator<Finding> {
  if (node.kind === 'PAGE' && !isKnownPath(node.path))
    yield finding(`${place}.path`, 'PATH_UNKNOWN', WORDS.PATH_UNKNOWN);
  if (node.kind !== 'PAGE' && !GROUP_KEY.test(node.path)) yield finding(`${place}.path`, 'GROUP_KEY', WORDS.GROUP_KEY);
  if (node.kind === 'WEBVIEW' && embedAddress(node.url) === null)
    yield finding(`${place}.url`, 'WEBVIEW_URL', WORDS.WEBVIEW_URL);
  if (node.nameZh === '' || node.nameEn === '') yield finding(`${place}.nameZh`, 'NAME_MISSING', WORDS.NAME_MISSING);
  const codes = new Set<string>();
  for (const [index, button] of node.buttons.entries()) {
    const at = `${place}.buttons[${index}].code`;
    if (!BUTTON_CODE.test(button.code)) yield finding(at, 'BUTTON_CODE_FORMAT', WORDS.BUTTON_CODE_FORMAT);
    else if (codes.has(button.code)) yield finding(at, 'BUTTON_TWICE', WORDS.BUTTON_TWICE);
    else if (button.nameZh === '' || button.nameEn === '')
      yield finding(`${place}.buttons[${index}].nameZh`, 'NAME_MISSING', WORDS.NAME_MISSING);
    codes.add(button.code);
  }
}

/** What is wrong with a draft; empty when it may be published. Places are `nodes[3].path`. */
export function draftFindings(tree: MenuTreeName, nodes: readonly DraftNode[]): Finding[] {
  const found: Finding[] = [];
  const homeless = lost(nodes);
  const taken = new Set<string>();
  for (const [index, node] of nodes.entries()) {
    const place = `nodes[${index}]`;
    found.push(...findingsOfNode(node, place));
    if (homeless.has(node.id)) found.push(finding(`${place}.parentId`, 'MENU_CYCLE', WORDS.MENU_CYCLE));
    const key = plainPath(node.path);
    if (taken.has(key)) found.push(finding(`${place}.path`, 'PATH_TWICE', WORDS.PATH_TWICE));
    taken.add(key);
  }
  if (tree === 'INTERNAL') {
    for (const path of NEEDED_PATHS.filter(needed => !taken.has(plainPath(needed))))
      found.push({ ...finding('nodes', 'NODE_NEEDED', WORDS.NODE_NEEDED), params: { path } });
  }
  if (tree === 'EXTERNAL') {
    const roots = nodes.filter(node => node.parentId === null);
    if (roots.length !== 1 || !roots[0] || !isExternalRoot(roots[0]) || roots[0].kind !== 'GROUP')
      found.push(finding('nodes', 'ROOT_FIXED', WORDS.ROOT_FIXED));
  }
  return found;
}

const inOrder = (left: DraftNode, right: DraftNode): number =>
  left.sort - right.sort || left.nameZh.localeCompare(right.nameZh, 'zh-CN');

export const childrenOf = (nodes: readonly DraftNode[], parentId: string | null): DraftNode[] =>
  nodes.filter(node => node.parentId === parentId).sort(inOrder);

/** The siblings in this order, with as few other sort numbers as can be: what a release adds still finds its place. */
export function ordered(siblings: readonly DraftNode[]): DraftNode[] {
  let last = Number.NEGATIVE_INFINITY;
  return siblings.map((node, index) => {
    const next = siblings.slice(index + 1).find(other => other.sort > last + 1)?.sort ?? Number.POSITIVE_INFINITY;
    let { sort } = node;
    // Out of place: halfway to whoever comes after and keeps its number, else one further.
    if (sort <= last || sort >= next)
      sort = Number.isFinite(last)
        ? Number.isFinite(next)
          ? Math.min(next, Math.floor((last + next) / 2) > last ? Math.floor((last + next) / 2) : last + 1)
          : last + 10
        : next - 10;
    last = sort;
    return sort === node.sort ? node : { ...node, sort };
  });
}

/** Puts a node below another (or to the top level) at a place among its children. A node never goes below itself. */
export function moveNode(nodes: readonly DraftNode[], id: string, parentId: string | null, place: number): DraftNode[] {
  const moved = nodes.find(node => node.id === id);
  if (!moved || isBelow(nodes, parentId, id)) return [...nodes];
  const siblings = childrenOf(nodes, parentId).filter(node => node.id !== id);
  const row = ordered([...siblings.slice(0, place), { ...moved, parentId }, ...siblings.slice(place)]);
  const changed = new Map(row.map(node => [node.id, node]));
  return nodes.map(node => changed.get(node.id) ?? node);
}

/** Is `id` the node itself or somewhere below it? */
export function isBelow(nodes: readonly DraftNode[], id: string | null, above: string): boolean {
  const byId = new Map(nodes.map(node => [node.id, node]));
  const seen = new Set<string>();
  for (let at = id; at !== null && !seen.has(at); at = byId.get(at)?.parentId ?? null) {
    if (at === above) return true;
    seen.add(at);
  }
  return false;
}

/** Without the node and everything below it. */
export const withoutNode = (nodes: readonly DraftNode[], id: string): DraftNode[] =>
  nodes.filter(node => !isBelow(nodes, node.id, id));
