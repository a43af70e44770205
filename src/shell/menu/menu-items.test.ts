import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#contract/session/session.ts';
import { menuItems, trailTo } from './menu-items.ts';
import { searchedItems } from './menu-search.ts';

const node = (Path: string, Name: string, Children: MenuNode[] = [], rest: Partial<MenuNode> = {}): MenuNode => ({
  Path,
  Name,
  NameEn: `${Name} en`,
  Children,
  Buttons: [],
  Icon: null,
  Sort: 0,
  Kind: Children.length > 0 ? 'GROUP' : 'PAGE',
  Url: null,
  Hidden: false,
  ...rest,
});
const tree = [
  node('EXTERNAL_MENU', '客户工作台', [
    node('si', '提单补料', [
      node('/external/workbench/sisubimtlist', '补料列表'),
      node('/external/workbench/test', '测试页'),
    ]),
    node('crm', '客户', [node('/CRM/CustomerLeads', '线索')]),
    node('/tdManage/siCheck', '待审核', [], { Hidden: true }),
  ]),
];

describe('menu', () => {
  it('shows built pages only, drops groups without any, and never the marker of the external workbench', () => {
    expect(menuItems(tree)).toEqual([
      {
        kind: 'group',
        key: 'si',
        title: { zh: '提单补料', en: '提单补料 en' },
        items: [
          { kind: 'page', path: '/external/workbench/SISubimtList', title: { zh: '补料列表', en: '补料列表 en' } },
        ],
      },
    ]);
  });

  it('leads to pages of other sites by their node, and to none without one', () => {
    const embedded = { Kind: 'WEBVIEW', Url: 'https://customs.example/' } as const;
    const items = menuItems([node('customs', '海关', [], { ...embedded, Id: 'n1' }), node('old', '旧', [], embedded)]);
    expect(items).toEqual([{ kind: 'page', path: '/internal/webview?node=n1', title: { zh: '海关', en: '海关 en' } }]);
  });

  it('is searched in both languages, groups included', () => {
    const items = menuItems(tree);
    expect(searchedItems(items, '列表')).toHaveLength(1);
    expect(searchedItems(items, 'EN')).toHaveLength(1);
    expect(searchedItems(items, '补料')[0]).toEqual(items[0]);
    expect(searchedItems(items, '运价')).toEqual([]);
  });

  it('knows the way to a page', () => {
    const trail = trailTo(menuItems(tree), '/external/workbench/SISubimtList');
    expect(trail?.map(item => item.title.zh)).toEqual(['提单补料', '补料列表']);
    expect(trailTo(menuItems(tree), '/CRM/CustomerLeads')).toBeNull();
  });
});
