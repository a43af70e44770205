import { expect, test } from 'vitest';
import { mergeNode, type NodeOrigin } from './merge-node.ts';

const button = (code: string, nameZh = code) => ({ code, nameZh, nameEn: code });
const aNode = (more: Partial<NodeOrigin> = {}): NodeOrigin => ({
  path: '/system/menu',
  parent: 'system',
  nameZh: '菜单管理',
  nameEn: 'Menus',
  sort: 10,
  hidden: false,
  buttons: [button('ADD'), button('EDIT')],
  ...more,
});

test('what nobody has touched follows the catalogue', () => {
  const now = aNode({ nameZh: '菜单', sort: 40, parent: 'company', hidden: true, buttons: [button('EDIT', '改')] });
  expect(mergeNode(aNode(), aNode(), now)).toEqual(now);
});

test('what an administrator has changed stays, the rest follows', () => {
  const ours = aNode({ nameZh: '我们的菜单', parent: 'account' });
  expect(
    mergeNode(ours, aNode(), aNode({ nameZh: '菜单', nameEn: 'Menu trees', sort: 40, parent: 'company' })),
  ).toEqual(aNode({ nameZh: '我们的菜单', nameEn: 'Menu trees', sort: 40, parent: 'account' }));
});

test('new buttons come, dropped ones go, one taken off stays off, one added stays, a renamed one keeps its name', () => {
  const ours = aNode({ buttons: [button('EDIT', '修改'), button('OWN')] });
  const before = aNode({ buttons: [button('ADD'), button('EDIT'), button('OLD')] });
  const now = aNode({ buttons: [button('ADD'), button('EDIT', '编辑'), button('NEW')] });
  expect(mergeNode(ours, before, now).buttons).toEqual([button('EDIT', '修改'), button('OWN'), button('NEW')]);
});

test('a page that an administrator had before the catalogue keeps its place and name and gains the buttons', () => {
  const ours = aNode({ nameZh: '自定', parent: null, buttons: [] });
  expect(mergeNode(ours, null, aNode())).toEqual({ ...ours, buttons: aNode().buttons });
});
