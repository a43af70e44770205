import Big from 'big.js';
import type { ReadInterchange } from '../../edifact/read.ts';
import type { Finding } from '../../kernel/errors.ts';
import { containerTypeKey } from '../parts/container-type.ts';
import { CBM_DECIMALS, readDecimal, spread } from '../parts/decimal.ts';
import { packageCodeOf } from '../parts/package-code.ts';
import { withBothLevels } from '../parts/totals.ts';
import { wrapText } from '../parts/wrap-text.ts';
import { type Box, boxSchema, type CargoLine, cargoLineSchema, type SiDraft } from '../shipping-instruction.ts';
import type { SegmentReader } from './message-reader.ts';
import { quantitiesOf } from './read-quantities.ts';
import { readSpecial } from './read-special.ts';

type File = Pick<ReadInterchange, 'decimalSign'>;

/** Segments of one group, from its trigger to the next. */
export const groupsOf = (segments: readonly SegmentReader[], trigger: string): SegmentReader[][] =>
  segments.reduce<SegmentReader[][]>((groups, one) => {
    if (one.tag === trigger) groups.push([one]);
    else groups.at(-1)?.push(one);
    return groups;
  }, []);

const textOf = (segments: readonly SegmentReader[]): string =>
  segments
    .flatMap(one => {
      const lines = [0, 1, 2, 3, 4].map(component => one.peek(3, component));
      one.done();
      return lines.slice(0, lines.findLastIndex(line => line !== '') + 1);
    })
    .join('\n');

function packaging(gid: SegmentReader): Pick<CargoLine, 'packageCount' | 'packageCode'> {
  gid.take(0);
  const [code, said] = [gid.peek(1, 1), gid.peek(1, 4)];
  const packageCode = packageCodeOf(code) ?? packageCodeOf(said) ?? '';
  if (packageCodeOf(code)) gid.take(1, 1);
  if (packageCodeOf(said)) gid.take(1, 4);
  return { packageCount: gid.take(1, 0), packageCode };
}

interface Placed {
  readonly containerNo: string;
  readonly line: CargoLine;
}

/** One goods item: a line for each container it is placed in; its volume goes in proportion to the weights. */
function readItem(group: readonly SegmentReader[], file: File, findings: Finding[]): Placed[] {
  const [gid, ...rest] = group as [SegmentReader, ...SegmentReader[]];
  const splits = groupsOf(rest, 'SGP');
  const own =
    splits.length === 0 ? rest : rest.slice(0, rest.indexOf((splits[0] as SegmentReader[])[0] as SegmentReader));
  const of = (tag: string, qualifier?: string) =>
    own.filter(one => one.tag === tag && (qualifier === undefined || one.peek(0) === qualifier));
  const codes = of('PIA').flatMap(one => {
    const found = [1, 2, 3, 4, 5].filter(element => one.peek(element, 1) === 'HS').map(element => one.take(element, 0));
    if (found.length > 0) one.done();
    return found;
  });
  const marks = of('PCI')
    .filter(one => one.peek(0) === '28')
    .flatMap(one => {
      one.take(0);
      return one.takeAll(1);
    });
  const { weightKg, volumeCbm } = quantitiesOf(of('MEA'), file, findings);
  const line = cargoLineSchema.parse({
    ...packaging(gid),
    goods: textOf(of('FTX', 'AAA')),
    hsCode: codes[0] ?? '',
    marks: marks.join('\n'),
    weightKg,
    volumeCbm,
  });
  if (splits.length === 0) return [{ containerNo: '', line }];
  const parts = splits.map(([sgp, ...more]) => {
    const split = sgp as SegmentReader;
    const amounts = quantitiesOf(
      more.filter(one => one.tag === 'MEA'),
      file,
      findings,
    );
    return { containerNo: split.takeAll(0)[0] ?? '', packageCount: split.take(1), ...amounts };
  });
  const shares = parts.map(part => readDecimal(part.weightKg) ?? new Big(0));
  const volume = readDecimal(volumeCbm);
  const volumes = volume === null ? [] : spread(volume, shares, CBM_DECIMALS);
  return parts.map((part, index) => ({
    containerNo: part.containerNo,
    line: {
      ...line,
      packageCount: part.packageCount || line.packageCount,
      weightKg: part.weightKg || (parts.length === 1 ? line.weightKg : ''),
      volumeCbm: part.volumeCbm || (volumes[index]?.toFixed() ?? ''),
    },
  }));
}

function readEquipment(group: readonly SegmentReader[], file: File, findings: Finding[]): Box {
  const [eqd, ...rest] = group as [SegmentReader, ...SegmentReader[]];
  eqd.take(0);
  const iso = eqd.peek(2, 0) || eqd.peek(2, 3);
  eqd.takeAll(2);
  // Full or empty is no question of an SI; whose container it is, is.
  const owner = eqd.take(3);
  eqd.take(5);
  const seals = rest.flatMap(one => {
    if (one.tag === 'SEL') {
      one.takeAll(1);
      return [one.take(0)];
    }
    if (one.tag !== 'RFF' || one.peek(0, 0) !== 'SN') return [];
    one.take(0, 0);
    return [one.take(0, 1)];
  });
  const { tareKg } = quantitiesOf(
    rest.filter(one => one.tag === 'MEA' && one.peek(1) === 'T'),
    file,
    findings,
  );
  return boxSchema.parse({
    containerNo: eqd.takeAll(1)[0] ?? '',
    type: iso === '' ? '' : containerTypeKey(iso),
    shipperOwned: owner === '1',
    sealNo: seals.join('/'),
    tareKg,
  });
}

/** The proper shipping name leads the description of a message; the SI keeps it apart. */
function withoutShippingName(line: CargoLine, name: string): CargoLine {
  const lead = wrapText(name).join('\n');
  return lead !== '' && line.goods.startsWith(`${lead}\n`)
    ? { ...line, goods: line.goods.slice(lead.length + 1) }
    : line;
}

/** Goods items and containers as boxes with cargo lines, in the order of the items. */
export function readCargo(
  items: readonly (readonly SegmentReader[])[],
  equipment: readonly (readonly SegmentReader[])[],
  file: File,
  findings: Finding[],
): Pick<SiDraft, 'boxes' | 'goods' | 'marks' | 'hsCodes' | 'packageCode' | 'goodsType' | 'extra'> {
  const containers = equipment.map(group => readEquipment(group, file, findings));
  const special = readSpecial(items.flat(), equipment.flat(), file);
  const { properShippingName } = special.extra;
  const placed = items.flatMap(group =>
    readItem(group, file, findings).map(one => ({ ...one, line: withoutShippingName(one.line, properShippingName) })),
  );
  // Goods without a place go into the only container there is.
  const only = containers.length === 1 ? (containers[0]?.containerNo ?? '') : '';
  const lines = Map.groupBy(placed, one => one.containerNo || only);
  const named = containers.map(box => box.containerNo);
  const numbers = [...new Set([...lines.keys(), ...named])];
  const boxes = numbers.map(containerNo => {
    const box = containers.find(one => one.containerNo === containerNo) ?? boxSchema.parse({ containerNo });
    const own = (lines.get(containerNo) ?? []).map(one => one.line);
    const codes = new Set(own.map(line => line.packageCode));
    const packageCode = codes.size === 1 ? (own[0]?.packageCode ?? '') : '';
    return own.length === 0 ? box : withBothLevels({ ...box, packageCode, lines: own });
  });
  const all = boxes.flatMap(box => box.lines);
  const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter(text => text !== '');
  const packages = distinct(all.map(line => line.packageCode));
  return {
    boxes,
    goods: distinct(all.map(line => line.goods)).join('\n'),
    marks: distinct(all.map(line => line.marks)).join('\n'),
    hsCodes: distinct(all.map(line => line.hsCode)),
    packageCode: packages.length === 1 ? (packages[0] ?? '') : '',
    ...special,
  };
}
