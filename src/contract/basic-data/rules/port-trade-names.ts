import { fold } from './fold.ts';

/**
 * Names under which trade knows a port and the list of ports does not: older spellings, districts and terminals that stand for their
 * port, Chinese names, and the sea port among places of one name. The first code that is in the list is meant.
 */
const NAMES: Readonly<Record<string, string>> = {
  NLRTM: 'Rotterdam|鹿特丹',
  BEANR: 'Antwerp|Anvers|安特卫普',
  DEHAM: 'Hamburg|汉堡',
  DEBRV: 'Bremerhaven|不来梅哈芬|不莱梅港',
  FRLEH: 'Le Havre|勒阿弗尔|勒哈佛尔',
  FRFOS: 'Fos|Fos sur Mer|福斯',
  GBFXT: 'Felixstowe|费利克斯托|弗利克斯托',
  GBSOU: 'Southampton|南安普顿|南安普敦',
  GBLGP: 'London Gateway|London Gateway Port|伦敦门户|伦敦盖特威',
  ESBCN: 'Barcelona|巴塞罗那',
  ESVLC: 'Valencia|瓦伦西亚',
  ESALG: 'Algeciras|阿尔赫西拉斯',
  ITGOA: 'Genoa|Genova|热那亚',
  ITSPE: 'La Spezia|拉斯佩齐亚',
  ITTRS: 'Trieste|的里雅斯特',
  SIKOP: 'Koper|科佩尔',
  HRRJK: 'Rijeka|里耶卡',
  GRPIR: 'Piraeus|Piraievs|比雷埃夫斯',
  PLGDN: 'Gdansk|格但斯克',
  PLGDY: 'Gdynia|格丁尼亚',
  SEGOT: 'Gothenburg|Goteborg|哥德堡',
  DKAAR: 'Aarhus|奥胡斯',
  RULED: 'St Petersburg|St. Petersburg|Saint Petersburg|圣彼得堡',
  RUVVO: 'Vladivostok|符拉迪沃斯托克|海参崴',
  TRIST: 'Istanbul|伊斯坦布尔',
  TRAMB: 'Istanbul (Ambarli)|Istanbul Ambarli|Ambarli Istanbul|Ambarli|Kumport|安巴利|伊斯坦布尔安巴利',
  TRMER: 'Mersin|梅尔辛',
  TRIZM: 'Izmir|伊兹密尔',
  EGALY: 'Alexandria|El Iskandariya|Alexandria Old Port|亚历山大',
  EGPSD: 'Port Said|Port Said West|塞得港',
  TNTUN: 'Tunis|突尼斯',
  MACAS: 'Casablanca|卡萨布兰卡',
  ZADUR: 'Durban|德班',
  ZACPT: 'Cape Town|开普敦',
  KEMBA: 'Mombasa|蒙巴萨',
  TZDAR: 'Dar es Salaam|达累斯萨拉姆',
  'NGTIN|NGLOS': 'Tin Can|Tincan|Tin Can Island|Tincan Island|Lagos Tin Can|Lagos (Tin Can)|廷坎|廷坎岛',
  NGAPP: 'Apapa|Lagos Apapa|Lagos (Apapa)|阿帕帕',
  GHTEM: 'Tema|特马',
  AEJEA: 'Jebel Ali|Dubai Jebel Ali|杰贝阿里|杰贝拉里',
  SAJED: 'Jeddah|Jidda|吉达',
  SADMM: 'Dammam|Ad Dammam|达曼',
  PKKHI: 'Karachi|卡拉奇',
  INNSA: 'Nhava Sheva|JNPT|Jawaharlal Nehru|Mumbai Nhava Sheva|那瓦西瓦|那瓦什瓦|孟买那瓦西瓦',
  INMAA: 'Chennai|Madras|金奈|钦奈|马德拉斯',
  INMUN: 'Mundra|蒙德拉',
  INCCU: 'Calcutta|Kolkata|加尔各答',
  BDCGP: 'Chittagong|Chattogram|吉大港',
  LKCMB: 'Colombo|科伦坡',
  MMRGN: 'Yangon|Rangoon|仰光',
  SGSIN: 'Singapore|新加坡',
  MYPKG:
    'Port Klang|Port Kelang|Klang|Kelang|Pelabuhan Klang|Port Klang North|Port Klang West|Port Klang (North)|Port Klang (West)|巴生|巴生港|巴生西|巴生北',
  MYPGU: 'Pasir Gudang|巴西古当',
  MYPEN: 'Penang|Pinang|槟城',
  IDJKT: 'Jakarta|Tanjung Priok|Jakarta (Tanjung Priok)|雅加达',
  IDSUB: 'Surabaya|泗水',
  THLCH: 'Laem Chabang|Laemchabang|林查班',
  THBKK: 'Bangkok|曼谷',
  VNSGN: 'Ho Chi Minh|Hochiminh|Ho Chi Minh City|HCM|HCMC|Saigon|胡志明|胡志明市|西贡',
  VNHPH: 'Haiphong|Hai Phong|海防',
  VNDAD: 'Danang|Da Nang|岘港',
  'PHMNN|PHMNL': 'Manila North|Manila North Harbour|Manila North Port|Manila (North)|Manila N|马尼拉北|马尼拉北港',
  'PHMNS|PHMNL': 'Manila South|Manila South Harbour|Manila (South)|Manila S|马尼拉南|马尼拉南港',
  PHMNL: 'Manila|马尼拉',
  'KHKOS|KHSIH': 'Sihanoukville|Sihanouk Ville|Kompong Som|Kampong Saom|西哈努克|西哈努克港|西港',
  KRPUS: 'Pusan|Busan|Busan New Port|釜山|釜山新港',
  KRINC: 'Incheon|Inchon|仁川',
  TWKEL: 'Keelung|Chilung|Jilong|基隆',
  TWKHH: 'Kaohsiung|高雄',
  TWTXG: 'Taichung|台中',
  JPTYO: 'Tokyo|东京',
  JPYOK: 'Yokohama|横滨',
  JPOSA: 'Osaka|大阪',
  JPUKB: 'Kobe|神户',
  JPNGO: 'Nagoya|名古屋',
  HKHKG: 'Hong Kong|Hongkong|香港',
  CNSHA: 'Shanghai|上海|上海洋山|洋山|Yangshan',
  'CNNGB|CNNBO': 'Ningbo|宁波|宁波北仑|北仑|Beilun',
  CNTAO: 'Qingdao|Tsingtao|青岛',
  CNXMN: 'Xiamen|Amoy|厦门',
  CNDLC: 'Dalian|大连',
  CNTXG: 'Tianjin|Xingang|Tianjin Xingang|天津|新港|天津新港',
  CNYTN: 'Yantian|Shenzhen Yantian|Shenzhen (Yantian)|盐田|深圳盐田',
  CNSHK: 'Shekou|Shenzhen Shekou|Shenzhen (Shekou)|蛇口|深圳蛇口',
  CNCWN: 'Chiwan|Shenzhen Chiwan|赤湾|深圳赤湾',
  CNNSA: 'Nansha|Guangzhou Nansha|Guangzhou (Nansha)|南沙|广州南沙',
  CNFOC: 'Fuzhou|Foochow|福州',
  CNLYG: 'Lianyungang|连云港',
  AUSYD: 'Sydney|悉尼',
  AUMEL: 'Melbourne|墨尔本',
  AUBNE: 'Brisbane|布里斯班',
  NZAKL: 'Auckland',
  USLAX: 'Los Angeles|洛杉矶',
  USLGB: 'Long Beach|长滩',
  USOAK: 'Oakland|奥克兰',
  USSEA: 'Seattle|西雅图',
  USNYC: 'New York|纽约',
  USSAV: 'Savannah|萨凡纳|萨瓦纳',
  USCHS: 'Charleston|查尔斯顿',
  USHOU: 'Houston|休斯敦|休斯顿',
  USMIA: 'Miami|迈阿密',
  CAVAN: 'Vancouver|温哥华',
  BRSSZ: 'Santos|桑托斯',
  PECLL: 'Callao|卡亚俄',
  CLSAI: 'San Antonio Chile|圣安东尼奥',
  ARBUE: 'Buenos Aires|布宜诺斯艾利斯',
  MXZLO: 'Manzanillo Mexico|Manzanillo MX|Manzanillo (Mexico)|曼萨尼约墨西哥',
  PAMIT: 'Manzanillo Panama|Manzanillo PA|Manzanillo (Panama)|曼萨尼约巴拿马',
};

const CODES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(NAMES).flatMap(([codes, names]) =>
    names.split('|').map(name => [fold(name), codes.split('|')] as const),
  ),
);

/** Codes of the port that trade calls so, the likeliest first. */
export const tradeCodesOf = (name: string): readonly string[] => CODES.get(fold(name)) ?? [];

/** Names under which trade knows each port of a list, by its code: of several codes for a name the first that is in the list has it. */
export function tradeNamesOf(isListed: (unLocode: string) => boolean): ReadonlyMap<string, readonly string[]> {
  const byPort = new Map<string, string[]>();
  for (const [codes, names] of Object.entries(NAMES)) {
    const meant = codes.split('|').find(isListed);
    if (meant) byPort.set(meant, [...(byPort.get(meant) ?? []), ...names.split('|')]);
  }
  return byPort;
}

const CODE = /\b([A-Z]{2}[A-Z2-9]{3})\b/g;
const OTHERS = /[^\p{Script=Han}]+/gu;

/**
 * What a cell may call its port, whole first: `汉堡 Hamburg` is two names of one port, `Gdansk (格但斯克)` as well, and
 * `Antwerp, BE` or `HAMBURG (DEHAM)` says beside the name where it is.
 */
export function portNamesIn(cell: string): string[] {
  const text = cell.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const bracketed = [...text.matchAll(/[([【]([^)\]】]+)[)\]】]/g)].map(([, inside]) => inside!);
  const bare = text.replace(/[([【][^)\]】]*[)\]】]/g, ' ');
  const parts = [bare, ...bracketed];
  const scripts = parts.flatMap(part => [...(part.match(/\p{Script=Han}+/gu) ?? []), ...latinIn(part)]);
  const beforeComma = parts.map(part => part.split(',')[0]!);
  const codes = [...text.matchAll(CODE)].map(([code]) => code);
  const all = [text, ...parts, ...scripts, ...beforeComma, ...codes]
    .map(one => one.trim())
    .filter(one => fold(one) !== '');
  return [...new Set(all)];
}

/** Letters around and between Chinese signs; without such signs there is nothing to take apart. */
const latinIn = (part: string): string[] =>
  /\p{Script=Han}/u.test(part) ? (part.match(OTHERS) ?? []).map(one => one.replace(/^[\s,/·-]+|[\s,/·-]+$/g, '')) : [];
