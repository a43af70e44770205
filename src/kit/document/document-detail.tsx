import type { AnyDocument, AnyDocumentRow } from '#machines/kernel/document.ts';
import { fieldText } from '../form/field-text.ts';
import { useLanguage, useText } from '../i18n.ts';
import type { Refs } from '../table/table-column.ts';
import { useViewerZone } from '../viewer-zone.ts';
import './document.css';

/** Fields that hold somebody's id and not a word, sides and whom a state waits for, and a claim, which stands at the head. */
const idsOf = ({ sides, states, claim }: AnyDocument): ReadonlySet<string> =>
  new Set([
    ...Object.values(sides),
    ...Object.values(states).flatMap(({ waitsFor }) => waitsFor ?? []),
    ...(claim ? [claim.claimer, claim.until === undefined ? claim.since : claim.until] : []),
  ]);

/** What a document says, field by field in the order of its declaration; what is empty is left out. */
export function DocumentDetail({
  document,
  row,
  refs,
}: {
  readonly document: AnyDocument;
  readonly row: AnyDocumentRow;
  readonly refs: Refs;
}) {
  const text = useText();
  const language = useLanguage();
  const zone = useViewerZone();
  const ids = idsOf(document);
  const facts = Object.entries(document.meta).flatMap(([field, meta]) => {
    if (meta.kind === 'content' || ids.has(field) || field === document.number) return [];
    const value = fieldText(meta, row[field], { language, zone, labels: refs });
    return value === '' ? [] : [{ field, label: text(meta.label), value }];
  });
  return (
    <dl className="fl-document-facts">
      {facts.map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
