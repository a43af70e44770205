import type { Row } from '../../../../kernel/resource/served-resource.ts';

/** Invented exporters and importers of the demo, as carriers print them. */

interface Firm {
  readonly name: string;
  readonly address: string;
  readonly country: string;
  readonly city: string;
  readonly postCode: string;
  readonly taxType: string;
  readonly taxNo: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
}

const firm = (
  name: string,
  place: readonly [string, string, string],
  street: string,
  rest: readonly string[],
): Firm => {
  const [country, city, postCode] = place;
  const [taxType = '', taxNo = '', contact = '', phone = '', email = ''] = rest;
  return {
    name,
    address: `${street}\n${postCode} ${city}, ${country}`,
    country,
    city,
    postCode,
    taxType,
    taxNo,
    contact,
    phone,
    email,
  };
};

/** By the customer of the platform that ships for them. */
export const EXPORTERS: Readonly<Record<string, Firm>> = {
  NQUAYS: firm(
    'NINGBO HAIYUE TEXTILE IMPORT AND EXPORT CO LTD',
    ['CN', 'NINGBO', '315040'],
    'ROOM 1208, NO. 88 ZHONGSHAN EAST RD',
    ['USCI', '91330203MA2AF00017', 'WANG LEI', '+86 574 8700 1208', 'shipping@haiyue.example'],
  ),
  RCHDSZ: firm(
    'SHENZHEN ORCHID HOME APPLIANCES CO LTD',
    ['CN', 'SHENZHEN', '518103'],
    'BUILDING 7, FUYONG INDUSTRIAL PARK',
    ['USCI', '91440300MA5EX00021', 'CHEN YU', '+86 755 2733 0921', 'export@orchidhome.example'],
  ),
  BWBAYY: firm('SHANGHAI BLUE WHALE TOYS CO LTD', ['CN', 'SHANGHAI', '201203'], 'NO. 1299 ZHANGJIANG ROAD, PUDONG', [
    'USCI',
    '91310115MA1H700033',
    'LIU MIN',
    '+86 21 5080 1299',
    'logistics@bwtoys.example',
  ]),
  QDTEAM: firm('QINGDAO EAST AGRO MACHINERY CO LTD', ['CN', 'QINGDAO', '266555'], 'NO. 16 CHANGJIANG ROAD, HUANGDAO', [
    'USCI',
    '91370211MA3CX00049',
    'SUN HAO',
    '+86 532 8699 0016',
    'ship@eastagro.example',
  ]),
  TJSTEE: firm('TIANJIN STEEL PIPE TRADING CO LTD', ['CN', 'TIANJIN', '300461'], 'NO. 5 BINHAI AVENUE, TANGGU', [
    'USCI',
    '91120116MA06X00055',
    'ZHAO GANG',
    '+86 22 6622 0005',
    'docs@tjpipe.example',
  ]),
};

export const IMPORTERS: Readonly<Record<string, Firm>> = {
  DEHAM: firm('ELBTOR WARENHANDEL GMBH', ['DE', 'HAMBURG', '20457'], 'AM SANDTORKAI 44', [
    'EORI',
    'DE452178963000001',
    'ANKE PETERS',
    '+49 40 3600 4410',
    'import@elbtor.example',
  ]),
  NLRTM: firm('MAASKADE TRADING B.V.', ['NL', 'ROTTERDAM', '3011 AA'], 'MAASKADE 119', [
    'EORI',
    'NL851234567',
    'JOOST VISSER',
    '+31 10 280 1190',
    'inbound@maaskade.example',
  ]),
  GBFXT: firm('ORWELL HOMEWARE LTD', ['GB', 'FELIXSTOWE', 'IP11 3SY'], 'UNIT 6, TRIMLEY ESTATE', [
    'EORI',
    'GB123456789000',
    'EMMA CLARKE',
    '+44 1394 600 606',
    'stock@orwellhome.example',
  ]),
  USLAX: firm('PACIFIC CREST DISTRIBUTION INC', ['US', 'CARSON, CA', '90745'], '21900 WILMINGTON AVE, SUITE 300', [
    'OTHER',
    'EIN 95-4410027',
    'DANIEL ORTIZ',
    '+1 310 555 0142',
    'receiving@pacificcrest.example',
  ]),
  USNYC: firm('HUDSON BAY IMPORTS LLC', ['US', 'ELIZABETH, NJ', '07201'], '1160 DOWD AVENUE', [
    'OTHER',
    'EIN 22-3190048',
    'SARAH KLEIN',
    '+1 908 555 0160',
    'ops@hudsonbayimports.example',
  ]),
  USSAV: firm('GEORGIA OUTFITTERS CORP', ['US', 'SAVANNAH, GA', '31408'], '400 LOGISTICS PARKWAY', [
    'OTHER',
    'EIN 58-2200419',
    'MIKE DAWSON',
    '+1 912 555 0119',
    'inbound@gaoutfitters.example',
  ]),
  AEJEA: firm('GULF PALM GENERAL TRADING LLC', ['AE', 'DUBAI', '17000'], 'WAREHOUSE 12, JEBEL ALI SOUTH ZONE', [
    'VAT',
    '100234567800003',
    'RASHID KHAN',
    '+971 4 880 1212',
    'import@gulfpalm.example',
  ]),
  INNSA: firm('SAHYADRI AGENCIES PVT LTD', ['IN', 'NAVI MUMBAI', '400707'], 'PLOT 14, SECTOR 8, CBD BELAPUR', [
    'GST',
    '27AAECS1234F1Z5',
    'ANIL DESAI',
    '+91 22 2757 0814',
    'imports@sahyadri.example',
  ]),
  SGSIN: firm('TELOK TRADING PTE LTD', ['SG', 'SINGAPORE', '068804'], '20 CECIL STREET, 08-11', [
    'OTHER',
    'UEN 201812345K',
    'TAN WEI LING',
    '+65 6220 0811',
    'docs@teloktrading.example',
  ]),
  VNSGN: firm('SAIGON RIVER COMPANY LIMITED', ['VN', 'HO CHI MINH CITY', '700000'], '45 NGUYEN HUE, DISTRICT 1', [
    'OTHER',
    'MST 0312345678',
    'NGUYEN THI LAN',
    '+84 28 3821 4545',
    'xnk@saigonriver.example',
  ]),
  JPTYO: firm('HARUMI SHOJI KABUSHIKI KAISHA', ['JP', 'TOKYO', '104-0053'], '3-10-1 HARUMI, CHUO-KU', [
    'OTHER',
    'T8010001123456',
    'SATO KENJI',
    '+81 3 3531 3101',
    'yunyu@harumishoji.example',
  ]),
  AUSYD: firm('SOUTHERN CROSS RETAIL PTY LTD', ['AU', 'SYDNEY, NSW', '2164'], '8 DISTRIBUTION DRIVE, WETHERILL PARK', [
    'OTHER',
    'ABN 53004085616',
    'OLIVIA GRANT',
    '+61 2 9604 0800',
    'inbound@scretail.example',
  ]),
  BRSSZ: firm('SANTOS VERDE IMPORTADORA LTDA', ['BR', 'SANTOS, SP', '11010-001'], 'RUA DO COMERCIO 88, SALA 41', [
    'CNPJ',
    '11222333000181',
    'PAULO LIMA',
    '+55 13 3219 8841',
    'importacao@santosverde.example',
  ]),
  MXZLO: firm('COLIMA COMERCIAL SA DE CV', ['MX', 'MANZANILLO', '28219'], 'BLVD MIGUEL DE LA MADRID 1200', [
    'OTHER',
    'RFC CCO150312AB1',
    'LUCIA RAMOS',
    '+52 314 331 1200',
    'aduana@colimacomercial.example',
  ]),
  ZADUR: firm('UMHLANGA BULK SUPPLIES PTY LTD', ['ZA', 'DURBAN', '4001'], '77 MAYDON ROAD', [
    'VAT',
    '4010123456',
    'THABO NKOSI',
    '+27 31 205 7700',
    'clearing@umhlangabulk.example',
  ]),
};

const partyOf = (role: string, values: Partial<Firm>): Row =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([member, value]) => [`${role}${member.charAt(0).toUpperCase()}${member.slice(1)}`, value]),
  );

/** Who ships where: customer, port of discharge, whether the bill is to order. */
const TRADES = [
  ['NQUAYS', 'DEHAM'],
  ['NQUAYS', 'NLRTM'],
  ['NQUAYS', 'GBFXT'],
  ['NQUAYS', 'USLAX'],
  ['NQUAYS', 'AEJEA'],
  ['NQUAYS', 'BRSSZ'],
  ['NQUAYS', 'SGSIN'],
  ['RCHDSZ', 'USLAX'],
  ['RCHDSZ', 'USNYC'],
  ['RCHDSZ', 'DEHAM'],
  ['RCHDSZ', 'AUSYD'],
  ['RCHDSZ', 'JPTYO'],
  ['RCHDSZ', 'MXZLO'],
  ['BWBAYY', 'DEHAM'],
  ['BWBAYY', 'GBFXT'],
  ['BWBAYY', 'USSAV'],
  ['BWBAYY', 'NLRTM'],
  ['BWBAYY', 'ZADUR'],
  ['QDTEAM', 'VNSGN'],
  ['QDTEAM', 'INNSA'],
  ['QDTEAM', 'ZADUR'],
  ['QDTEAM', 'BRSSZ'],
  ['TJSTEE', 'AEJEA'],
  ['TJSTEE', 'SGSIN'],
  ['TJSTEE', 'INNSA'],
] as const;

const TO_ORDER: ReadonlySet<string> = new Set(['NQUAYS AEJEA', 'QDTEAM INNSA', 'TJSTEE INNSA']);

function partiesOf(customer: string, port: string): Row {
  const importer = IMPORTERS[port]!;
  const isToOrder = TO_ORDER.has(`${customer} ${port}`);
  return {
    ...partyOf('shipper', EXPORTERS[customer]!),
    ...(isToOrder
      ? { ...partyOf('consignee', { name: 'TO ORDER' }), ...partyOf('notify1', importer) }
      : { ...partyOf('consignee', importer), ...partyOf('notify1', { name: 'SAME AS CONSIGNEE' }) }),
  };
}

/** The platform's: for whom it books often; the last two print what others do, for whoever tidies up. */
export function platformParties(company: (code: string) => string): Row[] {
  const rows = TRADES.map(
    ([customer, port], at): Row => ({
      name: `${customer} ${port}`,
      customerId: company(customer),
      podCountry: port.slice(0, 2),
      ...partiesOf(customer, port),
      usedCount: 37 - at,
    }),
  );
  const [first, second] = rows;
  return [
    ...rows,
    { ...first, name: 'NQUAYS DEHAM 旧', usedCount: 3 },
    { ...second, name: 'NQUAYS ROTTERDAM', usedCount: 1 },
  ];
}

/** A customer's own: his consignees, whoever forwards for him. */
export const ownParties = (customer: string, ports: readonly string[]): Row[] =>
  ports.map((port, at) => ({
    name: `${IMPORTERS[port]!.name.split(' ').slice(0, 2).join(' ')} ${port}`,
    podCountry: port.slice(0, 2),
    ...partiesOf(customer, port),
    usedCount: 12 - at * 3,
  }));
