import type { Text } from '#contract/kernel/text.ts';
import type { SearchHit } from '#contract/search/search.calls.ts';
import { SEARCH_MATCHES } from '#contract/search/search.calls.ts';
import type { ServedResource } from '../../kernel/resource/served-resource.ts';
import type { FoundRecord, Searchable, SearchQuestion } from '../../kernel/search/searchable.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { documentsFor, foundRows, mayOpen, resourcesFor, type Scope, type Sources } from './registry.ts';
import { recordsOf } from './resource-records.ts';
import { hitsByBeginning, hitsByLikeness, type TermHit, type TermNames } from './term-hits.ts';
import { limitTime, withinTime } from './within-time.ts';

/** Of one kind, and for all that is only like the text: a palette that answers late is none. */
const STEP_MS = 1_000;
const ALL_MS = 2_500;
/** Fewer than this, and what is only like the text is looked for too. */
const FEW = 3;
const MOST_HITS = 40;
/** Rows that the reader may not see, or that are gone, stand among the words as well. */
const SPARE = 3;

export interface Found {
  readonly hits: SearchHit[];
  readonly late: string[];
}

interface Ranked {
  readonly hit: SearchHit;
  readonly place: number;
  readonly order: number;
}

interface Kind {
  readonly type: string;
  readonly module: Text;
  /** Among kinds that answer alike: documents first, then resources as they are declared. */
  readonly order: number;
}

const byMatch = ({ match }: Pick<FoundRecord, 'match'>): number => SEARCH_MATCHES.indexOf(match);

class Search {
  readonly #ranked: Ranked[] = [];
  readonly #late = new Set<string>();
  readonly #until = performance.now() + ALL_MS;
  readonly #tx: Tx;
  readonly #question: SearchQuestion;

  constructor(tx: Tx, question: SearchQuestion) {
    this.#tx = tx;
    this.#question = question;
  }

  /** One step in its time; what is left out is told. */
  async step<T>(types: readonly string[], work: () => Promise<T>): Promise<T | null> {
    const done = performance.now() < this.#until ? await withinTime(this.#tx, work) : null;
    if (done === null) for (const type of types) this.#late.add(type);
    return done;
  }

  add({ type, module, order }: Kind, records: readonly FoundRecord[]): void {
    const { menu } = this.#question.seat;
    let free = this.#question.limit - this.#ranked.filter(({ order: other }) => other === order).length;
    const inOrder = records.toSorted((one, other) => byMatch(one) - byMatch(other) || one.place - other.place);
    for (const { place, addresses, ...record } of inOrder) {
      const path = addresses.find(address => mayOpen(menu, address));
      const isThere = this.#ranked.some(({ hit }) => hit.type === type && hit.id === record.id);
      if (path === undefined || isThere || free <= 0) continue;
      free -= 1;
      const { id, match, title, subtitle, state, detail } = record;
      this.#ranked.push({
        hit: { type, id, match, title, subtitle, module, state, path, detail: [...detail] } as SearchHit,
        place,
        order,
      });
    }
  }

  get count(): number {
    return this.#ranked.length;
  }

  get hasExact(): boolean {
    return this.#ranked.some(({ hit }) => hit.match === 'exact');
  }

  result(): Found {
    const hits = this.#ranked
      // Sorting keeps the order of equals, which is that of their kind.
      .sort((one, other) => byMatch(one.hit) - byMatch(other.hit) || one.place - other.place || one.order - other.order)
      .slice(0, MOST_HITS)
      .map(({ hit }) => hit);
    return { hits, late: [...this.#late].sort() };
  }
}

const typeOf = (served: ServedResource): string => foundRows(served)?.type ?? served.resource.docType;

async function addRows(
  tx: Tx,
  search: Search,
  byTerms: ReadonlyMap<string, ServedResource>,
  hits: readonly TermHit[],
  { question, first }: { readonly question: SearchQuestion; readonly first: number },
): Promise<void> {
  const names = [...byTerms.keys()];
  for (const [name, own] of Map.groupBy(hits, hit => hit.resource)) {
    const served = byTerms.get(name)!;
    const type = typeOf(served);
    const records = await search.step([type], () =>
      recordsOf(tx, served, own.slice(0, question.limit * SPARE), question.seat),
    );
    const kind = { type, module: served.resource.title, order: first + names.indexOf(name) };
    if (records) search.add(kind, records);
  }
}

/** A resource of everybody's rows may have some of a company as well: roles do. */
const namesOf = (byTerms: ReadonlyMap<string, ServedResource>): TermNames => {
  const all = [...byTerms];
  const isOwn = ({ resource, overlaid }: ServedResource): boolean => resource.owner === 'company' && !overlaid;
  return {
    shared: all.filter(([, served]) => !isOwn(served)).map(([name]) => name),
    own: all.filter(([, served]) => isOwn(served) || served.found !== undefined).map(([name]) => name),
  };
};

const kindOf = ({ type, title }: Searchable, order: number): Kind => ({ type, module: title, order });

/** Everything the seat may open that answers the text: whole numbers first, then beginnings, then likenesses. */
export async function searchAll(tx: Tx, sources: Sources, question: SearchQuestion, scope: Scope): Promise<Found> {
  const { menu } = question.seat;
  const documents = documentsFor(sources, menu, scope);
  const byTerms = resourcesFor(sources, menu, scope);
  const names = namesOf(byTerms);
  const types = [...byTerms.values()].map(typeOf);
  const search = new Search(tx, question);
  const rows = { question, first: documents.length };
  await limitTime(tx, STEP_MS);

  for (const [order, document] of documents.entries()) {
    const records = await search.step([document.type], () => document.find(tx, question));
    if (records) search.add(kindOf(document, order), records);
  }
  const begun = await search.step(types, () => hitsByBeginning(tx, names, question));
  await addRows(tx, search, byTerms, begun ?? [], rows);
  if (search.count >= FEW || search.hasExact) return search.result();

  for (const [order, document] of documents.entries()) {
    const similar = document.findSimilar;
    const records = similar ? await search.step([document.type], () => similar(tx, question)) : null;
    if (records) search.add(kindOf(document, order), records);
  }
  const alike = await search.step(types, () => hitsByLikeness(tx, names, question));
  await addRows(tx, search, byTerms, alike ?? [], rows);
  return search.result();
}
