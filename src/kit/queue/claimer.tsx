import { fill, type Language, type Text } from '#contract/kernel/text.ts';
import type { AnyDocument, AnyDocumentRow, DocumentActor } from '#machines/kernel/document.ts';
import { holderOf } from '#machines/kernel/document-waiting.ts';
import { formatInstant } from '../date-time.ts';
import { useLanguage, useText } from '../i18n.ts';
import { useNow } from '../now.ts';
import type { ColumnOverride } from '../resource/resource-columns.ts';
import type { Refs } from '../table/table-column.ts';
import { useViewerZone } from '../viewer-zone.ts';
import './queue.css';
import { WORDS } from './words.ts';

/** Who has a claimed document in hand. */

interface Claimed {
  readonly document: AnyDocument;
  readonly row: AnyDocumentRow;
  readonly actor: DocumentActor;
  readonly refs?: Refs;
}

const NO_REFS: Refs = {};

/** Name of who has it; null where nobody has. Whose name cannot be read is a colleague. */
function claimerOf(
  { document, row, actor, refs = NO_REFS }: Claimed,
  at: string,
): { readonly isMine: boolean; readonly name: Text } | null {
  const holder = holderOf(document, row, actor, at);
  if (holder !== 'mine' && holder !== 'other') return null;
  if (holder === 'mine') return { isMine: true, name: WORDS.you };
  return { isMine: false, name: nameOfClaimer(document, row, refs) ?? WORDS.colleague };
}

/** As the row, or what came with it, names the claimer. */
export function nameOfClaimer({ claim }: AnyDocument, row: AnyDocumentRow, refs: Refs = NO_REFS): Text | null {
  const kept = row[claim?.claimerName ?? ''];
  if (typeof kept === 'string') return { zh: kept, en: kept };
  const label = refs[String(row[claim?.claimer ?? ''])];
  return label ? { zh: label.zh || label.code, en: label.en || label.zh } : null;
}

const useAt = (): string => new Date(useNow()).toISOString();

function ClaimerCell(props: Claimed) {
  const text = useText();
  const claimer = claimerOf(props, useAt());
  if (!claimer) return null;
  return <span className={`fl-claimer${claimer.isMine ? ' fl-claimer-mine' : ''}`}>{text(claimer.name)}</span>;
}

/** The column `who has it` of a document with a claim, in the place of its claimer's field. */
export function claimerColumn(document: AnyDocument, actor: DocumentActor, language: Language): ColumnOverride | null {
  const { claim } = document;
  if (!claim) return null;
  return {
    field: claim.claimer,
    hidden: false,
    after: document.stateAs,
    width: 120,
    render: (row, refs) => <ClaimerCell document={document} row={row as AnyDocumentRow} actor={actor} refs={refs} />,
    text: (row, refs) => {
      const at = new Date().toISOString();
      const claimer = claimerOf({ document, row: row as AnyDocumentRow, actor, refs }, at);
      return claimer ? claimer.name[language === 'EN' ? 'en' : 'zh'] : '';
    },
  };
}

/** One line at a document: who has it, and since when, or until when. Nothing where nobody has. */
export function ClaimerNote(props: Claimed) {
  const text = useText();
  const language = useLanguage();
  const zone = useViewerZone();
  const claimer = claimerOf(props, useAt());
  if (!claimer) return null;
  const { row, document } = props;
  const isTimed = document.claim?.until !== undefined;
  const told = row[(isTimed ? document.claim?.until : document.claim?.since) ?? ''];
  const name = claimer.name[language === 'EN' ? 'en' : 'zh'];
  return (
    <p className="fl-claimer-note" role="status">
      <span className={`fl-claimer${claimer.isMine ? ' fl-claimer-mine' : ''}`}>
        {claimer.isMine ? text(WORDS.youHaveIt) : fill(text(WORDS.hasIt), { name })}
      </span>
      {typeof told === 'string' && (
        <span className="fl-muted">
          {fill(text(isTimed ? WORDS.until : WORDS.since), { at: formatInstant(told, zone, 'dateMinute') })}
        </span>
      )}
    </p>
  );
}
