/** Parts of the product that are reported one by one. */
export const AREAS = [
  'machines',
  'contract',
  'kernel',
  'money',
  'server features',
  'client features',
  'client frame',
] as const;
export type Area = (typeof AREAS)[number];

/** Not product: tests and what they are made of, oracles, words of a language, demo data, what only the compiler reads. */
const NOT_PRODUCT: readonly RegExp[] = [
  /\.(?:test|samples|walk|table|d)\.tsx?$/,
  /\/(?:migrations|locale|words|testing|test|demo)\//,
  /\/demo(?:-[a-z]+)?\.ts$/,
];

export const isProduct = (file: string): boolean =>
  /^(?:src|server)\/.*\.tsx?$/.test(file) && !NOT_PRODUCT.some(pattern => pattern.test(file));

/** The arithmetic of prices: rules of the contract, by folder … */
const MONEY_FOLDER = /^src\/contract\/rates\/rules\/(?:money|price|chain|lcl|surcharge|increase)\//;
/** … and every other file of the contract and of server features whose name says money, … */
const MONEY_WORDS: ReadonlySet<string> = new Set(
  'price prices priced amount amounts fx fee fees markup markups margin decimal totals total cost charge charges surcharge increased rounding'.split(
    ' ',
  ),
);
/** … unless it declares calls and resources, or is about asking for a price. */
const NOT_MONEY = /\.(?:calls|resource|register|served|searchable)\.ts$|\/price-request|\/increase\.calls/;

function isMoney(file: string): boolean {
  if (NOT_MONEY.test(file) || !/^(?:src\/contract|server\/features)\//.test(file)) return false;
  const name = file.slice(file.lastIndexOf('/') + 1);
  return MONEY_FOLDER.test(file) || name.split(/[-.]/).some(word => MONEY_WORDS.has(word));
}

/** The first rule that fits decides. */
const RULES: readonly (readonly [Area, (file: string) => boolean])[] = [
  ['money', isMoney],
  ['kernel', file => /^src\/(?:contract|machines)\/kernel\//.test(file)],
  ['machines', file => file.startsWith('src/machines/')],
  ['contract', file => file.startsWith('src/contract/')],
  ['server features', file => file.startsWith('server/features/')],
  ['client features', file => file.startsWith('src/features/')],
  // What is left of the server is server/kernel, db, live, jobs, backup and the files that start it.
  ['kernel', file => file.startsWith('server/')],
  // What is left of the client is kit, shell, streams, routes and its first file.
  ['client frame', file => file.startsWith('src/')],
];

export function areaOf(file: string): Area {
  const rule = RULES.find(([, fits]) => fits(file));
  if (!rule) throw new Error(`${file} is no file of the product`);
  return rule[0];
}
