/** How names of companies are compared (people-and-portals D.6.4): legal forms and regions do not tell two firms apart. */

const LATIN_FORMS = new Set(
  `CO COMPANY LTD LIMITED INC LLC LLP CORP CORPORATION PLC GMBH AG BV NV SA SARL SAS SRL SPA PTE PTY SDN BHD KK AS AB OY`.split(
    ' ',
  ),
);
const CHINESE_FORMS = ['股份有限公司', '有限责任公司', '有限公司', '集团', '公司'];
const REGIONS = [
  ...'北京 上海 天津 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南'.split(
    ' ',
  ),
  ...'陕西 甘肃 青海 内蒙古 广西 西藏 宁夏 新疆 香港 澳门 台湾 深圳 广州 宁波 青岛 厦门 大连 南京 杭州 苏州 无锡 武汉 成都'.split(
    ' ',
  ),
  ...'西安 长沙 郑州 福州 佛山 东莞 中山 珠海 烟台 连云港 泉州 温州 义乌 SHANGHAI BEIJING TIANJIN SHENZHEN GUANGZHOU'.split(
    ' ',
  ),
  ...'NINGBO QINGDAO XIAMEN DALIAN NANJING HANGZHOU SUZHOU HONGKONG CHINA SINGAPORE'.split(' '),
];
const HAN = /\p{Script=Han}/u;

export interface NameKey {
  readonly key: string;
  /** Places that stand in the name without telling it apart. */
  readonly regions: readonly string[];
}

function cutChinese(name: string): NameKey {
  const regions: string[] = [];
  let rest = name.replace(/\s/g, '');
  for (
    let form = CHINESE_FORMS.find(one => rest.endsWith(one));
    form;
    form = CHINESE_FORMS.find(one => rest.endsWith(one))
  )
    rest = rest.slice(0, -form.length);
  const region = REGIONS.find(one => rest.startsWith(one));
  if (region && rest.length > region.length) {
    regions.push(region);
    rest = rest.slice(region.length).replace(/^[省市]/, '');
  }
  return { key: rest, regions };
}

function cutLatin(name: string): NameKey {
  const words = name.split(/\s+/).filter(word => word !== '');
  while (words.length > 1 && LATIN_FORMS.has(words.at(-1) ?? '')) words.pop();
  return { key: words.join(''), regions: [] };
}

/** The part of a name that tells the firm, and the regions that stood around it. */
export function nameKey(name: string): NameKey {
  const plain = name.normalize('NFKC').toUpperCase().replaceAll('&', ' AND ').replace(/['’.]/g, '');
  const bracketed: string[] = [];
  const open = plain.replace(/\(([^()]*)\)/g, (_, inner: string) => {
    const place = inner.trim().replace(/[省市]$/, '');
    if (!REGIONS.includes(place.replace(/\s/g, ''))) return ` ${inner} `;
    bracketed.push(place);
    return ' ';
  });
  const signs = open.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const { key, regions } = HAN.test(signs) ? cutChinese(signs) : cutLatin(signs);
  return { key, regions: [...bracketed, ...regions] };
}

/** 90: the same firm as far as names tell. 60: a sister in another place. 0: another one. */
export function nameScore(one: string, other: string): 0 | 60 | 90 {
  const [a, b] = [nameKey(one), nameKey(other)];
  if (a.key === '' || a.key !== b.key) return 0;
  const isOneOpen = a.regions.length === 0 || b.regions.length === 0;
  return isOneOpen || a.regions.some(region => b.regions.includes(region)) ? 90 : 60;
}
