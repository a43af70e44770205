import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#contract/session/session.ts';
import { rank } from '#machines/palette/rank.ts';
import { searchTexts } from '#machines/palette/search-text.ts';
import { AREAS } from './catalogue/areas.ts';
import { BUTTONS } from './catalogue/buttons.ts';
import { ROUTES } from './catalogue/catalogue.ts';
import { paletteRoutes, pinyinOf } from './palette-entries.ts';

const page = (Path: string): MenuNode => ({
  Path,
  Buttons: [],
  Children: [],
  Name: Path,
  NameEn: Path,
  Icon: null,
  Sort: 0,
  Kind: 'PAGE',
  Url: null,
  Hidden: false,
});
/** Pages that everybody has, of any menu. */
const notPersonal = (list: readonly (string | undefined)[]) =>
  list.filter(path => !/userSetting|userCenter|message|userCard/i.test(path ?? ''));
const paths = (tree: MenuNode[], signedIn: boolean) => paletteRoutes(tree, signedIn).map(entry => entry.path);

describe('pinyin of the catalogue', () => {
  it('spells every title, area and button that has a Chinese character', () => {
    const titles = [...ROUTES.map(route => route.title), ...Object.values(AREAS), ...Object.values(BUTTONS)];
    const unspelt = titles.filter(
      ({ zh }) => /\p{Script=Han}/u.test(zh) && !/^[a-z0-9 ]+$/.test(pinyinOf(zh)?.full ?? ''),
    );
    expect(unspelt).toEqual([]);
    expect(pinyinOf('toString')).toBeUndefined();
  });

  it.each([
    ['SI 待审核', 'si dai shen he', 'sidsh'],
    ['装箱单审核(通用)', 'zhuang xiang dan shen he tong yong', 'zxdshty'],
    ['订舱收发通模板', 'ding cang shou fa tong mu ban', 'dcsftmb'],
    ['委托上传记录', 'wei tuo shang chuan ji lu', 'wtscjl'],
    ['重置密码', 'chong zhi mi ma', 'czmm'],
    ['重发邀请', 'chong fa yao qing', 'cfyq'],
    ['企业查重', 'qi ye cha chong', 'qycc'],
    ['下载错误行', 'xia zai cuo wu hang', 'xzcwh'],
    ['跳过错误行', 'tiao guo cuo wu hang', 'tgcwh'],
    ['删除此行', 'shan chu ci hang', 'scch'],
    ['执行', 'zhi xing', 'zx'],
  ])('%s is %s', (title, full, initials) => {
    expect(pinyinOf(title)).toEqual({ full, initials });
  });
});

describe('routes in the palette', () => {
  it('names the settings of the own side, not those of the others', () => {
    const settings = (tree: MenuNode[]) => paths(tree, true).filter(path => path?.endsWith('/userSetting'));
    expect(settings([page('/tdManage/siCheck')])).toEqual(['/internal/userSetting']);
    expect(settings([page('EXTERNAL_MENU')])).toEqual(['/workbench/userSetting']);
    expect(settings([])).toEqual(['/manage/userSetting']);
  });

  it('name a page that a portal has too once, the one outside of the portal; a visitor may mean either', () => {
    const quick = (signedIn: boolean) => paths([], signedIn).filter(path => /quicksearch$/i.test(path ?? ''));
    expect(quick(true)).toEqual(['/QuickSearch']);
    expect(quick(false).sort()).toEqual(['/QuickSearch', '/customer/quicksearch']);
    const rates = (tree: MenuNode[]) => paths(tree, true).filter(path => /freightCenter|PriceQuery/.test(path ?? ''));
    expect(rates([page('/external/workbench/PriceQuery')])).toEqual(['/external/workbench/PriceQuery']);
    expect(rates([])).toEqual(['/customer/freightCenter']);
  });

  it('are those the person may open, and have a screen', () => {
    const tree = [page('/tdManage/siCheck'), page('/CRM/CustomerLeads')];
    // Pages of sites are open to everybody.
    const ofSites = [
      '/QuickSearch',
      '/customer/booking',
      '/customer/freightCenter',
      '/external/electronic/rates',
      '/terms',
      '/privacy',
    ];
    expect(notPersonal(paths(tree, true)).sort()).toEqual(
      ['/', '/chooseCompany', '/join/entry', '/tdManage/siCheck', ...ofSites].sort(),
    );
    expect(paths([], false)).toEqual(expect.arrayContaining(['/', '/employeeLogin']));
    expect(paths([], false)).not.toContain('/tdManage/siCheck');
  });

  it('leave out pages of one record, not-found pages and the second address of the home page', () => {
    const everything = paletteRoutes(
      ROUTES.map(route => page(route.path)),
      true,
      () => true,
    ).map(entry => entry.path);
    for (const path of [
      '/tdManage/siAudit',
      '/internal/404',
      '/mainPage',
      '/external/workbench/test',
      '/internal',
      '*',
    ])
      expect(everything).not.toContain(path);
    expect(everything.length).toBeGreaterThan(250);
  });
});

describe('finding a page among all of them', () => {
  const texts = searchTexts(
    paletteRoutes(
      ROUTES.map(route => page(route.path)),
      true,
      () => true,
    ),
  );
  const best = (query: string) => rank(texts, query)[0]?.entry.path;

  it.each([
    ['si dai shen he', '/tdManage/siCheck'],
    ['si shen he', '/tdManage/siCheck'],
    ['sidsh', '/tdManage/siCheck'],
    ['si 待审核', '/tdManage/siCheck'],
    ['待审核', '/tdManage/siCheck'],
    ['si pending', '/tdManage/siCheck'],
    ['pending review', '/tdManage/siCheck'],
    ['tdManage/siCheck', '/tdManage/siCheck'],
    ['/internal/tdmanage/sicheck', '/tdManage/siCheck'],
    ['bllb', '/external/workbench/SISubimtList'],
    ['补料列表', '/external/workbench/SISubimtList'],
    ['khxs', '/CRM/CustomerLeads'],
    ['公海', '/CRM/OpenSeaPool'],
    ['leads', '/CRM/CustomerLeads'],
    ['cangdan shenhe', '/mainifest/verifyList'],
    ['vessels', '/DataMaintenance/Shipmaintain'],
  ])('%s opens %s', (query, path) => {
    expect(best(query)).toBe(path);
  });

  it('lists all pages that the same letters begin', () => {
    // SI 数据列表 (si shu ...) and SI 待审核 (si .. sh) both answer; only those of the menu are offered.
    const answers = rank(texts, 'sish').map(found => found.entry.path);
    expect(answers.slice(0, 3)).toEqual(expect.arrayContaining(['/tdManage/siDataList', '/tdManage/siCheck']));
    const offered = searchTexts(paletteRoutes([page('/tdManage/siCheck')], true));
    expect(rank(offered, 'sish').map(found => found.entry.path)).toEqual(['/tdManage/siCheck']);
  });
});
