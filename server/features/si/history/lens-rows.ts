import { Big } from 'big.js';
import type { Act } from '#contract/si/history.calls.ts';

/** One paper of a shipment as the lens lays it beside the others. */
export interface LensPaper {
  readonly kind: 'shipment' | 'si' | 'bill';
  readonly cells: ReadonlyMap<string, LensCell>;
}
export interface LensCell {
  readonly Value: string;
  readonly Act: Act | null;
}
export interface LensRow {
  readonly Key: string;
  readonly Differs: boolean;
  readonly Cells: (LensCell | null)[];
}

/** Not compared: what every SI of a set has its own of, what only one paper knows, and what a box's totals say already. */
const LEFT_OUT =
  /^(simblNo|mergeMblNo|siType|plannedCount|shipperRef|quotationNo|emails|remarks|copies|paymentPlace|masters)|\.(tareKg|packageCode|partLoad)$|\.lines\[/;

/** One bill of several shipments (design A5.3) takes these from each of them: all their lines, and no other. */
const GATHERED = /^(goods|marks|hsCodes|emails)$/;

/** Packages, weight and volume of a box are shared out over the SIs of a set: their sum is compared. */
const SHARED = /^boxes\[(.+)\]\.(packageCount|weightKg|volumeCbm)$/;

const NUMBER = /^-?\d+(\.\d+)?$/;
const plain = (value: string): string =>
  NUMBER.test(value) ? new Big(value).toString() : value.replace(/\s+/g, ' ').trim().toUpperCase();

const valueAt = (paper: LensPaper, key: string): string => plain(paper.cells.get(key)?.Value ?? '');

const partsOf = (value: string): string[] =>
  value
    .split(/[\n,]/)
    .map(plain)
    .filter(part => part !== '');

/** Each SI against all shipments it is made of: nothing of theirs is left out, nothing stands there that none of them has. */
function gatheredDiffer(papers: readonly LensPaper[], key: string): boolean {
  const of = (paper: LensPaper): ReadonlySet<string> => new Set(partsOf(paper.cells.get(key)?.Value ?? ''));
  const known = new Set(papers.filter(paper => paper.kind === 'shipment').flatMap(paper => [...of(paper)]));
  return papers
    .filter(paper => paper.kind !== 'shipment')
    .map(of)
    .some(
      own => known.size > 0 && own.size > 0 && (own.size !== known.size || [...own].some(part => !known.has(part))),
    );
}

/** Shipments of one bill have a bill number each; what is made of them must have one of these. */
function numbersDiffer(papers: readonly LensPaper[], key: string): boolean {
  const said = (isShipment: boolean) =>
    papers
      .filter(paper => (paper.kind === 'shipment') === isShipment)
      .map(paper => valueAt(paper, key))
      .filter(value => value !== '');
  const [known, used] = [new Set(said(true)), new Set(said(false))];
  return used.size > 1 || (known.size > 0 && [...used].some(value => !known.has(value)));
}

/** The shipment's total against the sum of the SIs that have the box; an SI without it has no share. */
function sharesDiffer(papers: readonly LensPaper[], key: string): boolean {
  const sum = (kind: LensPaper['kind']): Big | null => {
    const held = papers.filter(paper => paper.kind === kind).map(paper => valueAt(paper, key));
    const numbers = held.filter(value => NUMBER.test(value));
    return numbers.length === 0 ? null : numbers.reduce((total, value) => total.plus(value), new Big(0));
  };
  const totals = (['shipment', 'si', 'bill'] as const).map(sum).filter(total => total !== null);
  return totals.some(total => !total.eq(totals[0]!));
}

/** A paper that says nothing does not contradict; an SI of a set without a box has no word about it. */
function valuesDiffer(papers: readonly LensPaper[], key: string): boolean {
  const said = papers.map(paper => valueAt(paper, key)).filter(value => value !== '');
  return new Set(said).size > 1;
}

/** A box that the shipment has and no SI takes, or the other way round, is missing somewhere. */
function isMissing(papers: readonly LensPaper[], key: string): boolean {
  if (!key.endsWith('.containerNo')) return false;
  const has = (kind: LensPaper['kind']): boolean | null => {
    const of = papers.filter(paper => paper.kind === kind);
    return of.length === 0 ? null : of.some(paper => valueAt(paper, key) !== '');
  };
  const kinds = (['shipment', 'si', 'bill'] as const).map(has).filter(held => held !== null);
  return kinds.some(held => held !== kinds[0]);
}

function differs(papers: readonly LensPaper[], key: string): boolean {
  if (SHARED.test(key)) return sharesDiffer(papers, key);
  if (papers.filter(paper => paper.kind === 'shipment').length > 1) {
    if (GATHERED.test(key)) return gatheredDiffer(papers, key);
    if (key === 'mblNo') return numbersDiffer(papers, key);
  }
  return valuesDiffer(papers, key) || isMissing(papers, key);
}

/** All values of all papers, in the order of reading: differing ones are marked, nothing is hidden. */
export function lensRows(papers: readonly LensPaper[]): LensRow[] {
  const keys = [...new Set(papers.flatMap(paper => [...paper.cells.keys()]))].filter(key => !LEFT_OUT.test(key));
  return keys
    .filter(key => papers.some(paper => valueAt(paper, key) !== ''))
    .map(key => ({
      Key: key,
      Differs: differs(papers, key),
      Cells: papers.map(paper => paper.cells.get(key) ?? null),
    }));
}
