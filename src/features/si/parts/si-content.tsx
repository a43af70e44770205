import type { Finding } from '#contract/kernel/errors.ts';
import type { Change } from '#contract/kernel/facts.ts';
import { type CodeValue, GOODS_TYPES, PAYMENT_METHODS, SIGNING_METHODS } from '#contract/si/code-lists.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import {
  boxSchema,
  cargoLineSchema,
  type SiDraft,
  siDraftSchema,
  siFieldLabel,
} from '#contract/si/shipping-instruction.ts';
import { useText } from '#kit/i18n.ts';
import { changedPaths, valueBefore } from './changed-paths.ts';
import { ExtraView } from './extra-view.tsx';
import { pathInSi } from './finding-place.ts';
import { PartyLines } from './party-lines.tsx';

/** Header fields in the order a bill of lading is read. Parties, goods and marks stand apart: they are blocks of text. */
const ROUTING: readonly (keyof SiDraft)[] = [
  'carrier',
  'vessel',
  'voyage',
  'receipt',
  'loading',
  'discharge',
  'delivery',
  'sailingDate',
  'transportMethod',
];
const TERMS: readonly (keyof SiDraft)[] = [
  'mblNo',
  'simblNo',
  'mergeMblNo',
  'shipperRef',
  'quotationNo',
  'goodsType',
  'paymentMethod',
  'paymentPlace',
  'signingMethod',
  'originals',
  'copies',
];
const PARTIES: readonly (keyof SiDraft)[] = ['consignor', 'consignee', 'notifier1', 'notifier2', 'notifier3'];
const CODED: Partial<Record<keyof SiDraft, keyof SiDraft>> = {
  receipt: 'receiptCode',
  loading: 'loadingCode',
  discharge: 'dischargeCode',
  delivery: 'deliveryCode',
};

/** Coded fields are read as their words; the code is what the carrier gets and stays in sight. */
const WORDS: Partial<Record<keyof SiDraft, readonly CodeValue[]>> = {
  goodsType: GOODS_TYPES,
  paymentMethod: PAYMENT_METHODS,
  signingMethod: SIGNING_METHODS,
};

/** By these the trade speaks of a bill. */
const LEADING: ReadonlySet<keyof SiDraft> = new Set(['mblNo', 'simblNo', 'mergeMblNo', 'vessel', 'voyage']);

export interface SiContentProps {
  readonly si: SiDraft;
  /** Differences to the revision the reader knows; changed values are marked and carry the old value. */
  readonly changes?: readonly Change[];
  readonly findings?: readonly Finding[];
  /** Path of the finding in view: its value is framed. */
  readonly focusPath?: string | null;
  /** Fields the reviewer marked as wrong. */
  readonly markedPaths?: ReadonlySet<string>;
}

const plain = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '' : String(value);

/** A shipping instruction to read: every value in its place, changed and doubtful ones marked (never by colour alone). */
export function SiContent({ si, changes = [], findings = [], focusPath = null, markedPaths }: SiContentProps) {
  const text = useText();
  const isChanged = changedPaths(changes);
  const findingPaths = new Set(
    findings.filter(finding => finding.severity !== 'info').map(finding => pathInSi(finding.path)),
  );
  const marks = (path: string): string =>
    [
      isChanged(path) ? 'si-changed' : '',
      findingPaths.has(path) ? 'si-doubtful' : '',
      focusPath === path ? 'si-focus' : '',
      markedPaths?.has(path) ? 'si-wrong' : '',
    ]
      .filter(Boolean)
      .join(' ');
  const before = (path: string): string | undefined => {
    const value = valueBefore(changes, path);
    return value === undefined ? undefined : plain(value);
  };
  const row = (field: keyof SiDraft) => {
    const code = CODED[field];
    const words = WORDS[field]?.find(entry => entry.code === si[field]);
    const own = words ? `${text(words)} (${words.code})` : plain(si[field]);
    const value = [own, code ? plain(si[code]) : ''].filter(Boolean).join(' · ');
    return (
      <div
        key={field}
        className={`si-pair ${LEADING.has(field) ? 'si-leading' : ''} ${marks(field)} ${code ? marks(code) : ''}`}
        data-path={field}
      >
        <dt>{text(siFieldLabel(siDraftSchema, field))}</dt>
        <dd title={before(field)}>{value || <span className="fl-muted">—</span>}</dd>
      </div>
    );
  };

  return (
    <div className="si-content">
      <dl className="si-pairs">{ROUTING.map(row)}</dl>
      <dl className="si-pairs">{TERMS.filter(field => plain(si[field]) !== '').map(row)}</dl>
      <div className="si-parties">
        {PARTIES.filter(field => plain(si[field]) !== '').map(field => (
          <section key={field} className={marks(field)} data-path={field} title={before(field)}>
            <h3>{text(siFieldLabel(siDraftSchema, field))}</h3>
            <PartyLines text={plain(si[field])} />
          </section>
        ))}
      </div>
      <div className="si-parties">
        {(['marks', 'goods'] as const).map(field => (
          <section key={field} className={marks(field)} data-path={field} title={before(field)}>
            <h3>{text(siFieldLabel(siDraftSchema, field))}</h3>
            <PartyLines text={si[field]} />
          </section>
        ))}
      </div>
      <ExtraView si={si} marks={marks} before={before} />
      <BoxesView si={si} marks={marks} />
      {si.remarks !== '' && (
        <section data-path="remarks" className={marks('remarks')}>
          <h3>{text(siFieldLabel(siDraftSchema, 'remarks'))}</h3>
          <PartyLines text={si.remarks} />
        </section>
      )}
    </div>
  );
}

const BOX_COLUMNS = ['containerNo', 'type', 'sealNo', 'packageCount', 'weightKg', 'volumeCbm'] as const;
const LINE_COLUMNS = ['goods', 'goodsZh', 'hsCode', 'packageCode', 'packageCount', 'weightKg', 'volumeCbm'] as const;
const NUMERIC: ReadonlySet<string> = new Set(['packageCount', 'weightKg', 'volumeCbm']);

function BoxesView({ si, marks }: { readonly si: SiDraft; readonly marks: (path: string) => string }) {
  const text = useText();
  return (
    <div className="si-boxes">
      {si.boxes.map((box, b) => (
        // A container may stand twice in a faulty draft, so its place in the list is its identity here.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <table key={b} className="si-box">
          <caption className={marks(`boxes.${b}`)}>
            {BOX_COLUMNS.map(field => (
              <span
                key={field}
                className={`si-box-head ${marks(`boxes.${b}.${field}`)}`}
                data-path={`boxes.${b}.${field}`}
              >
                <small>{text(siFieldLabel(boxSchema, field))}</small>{' '}
                <b>{(field === 'type' ? printedContainerType(box.type) : box[field]) || '—'}</b>
              </span>
            ))}
          </caption>
          <thead>
            <tr>
              {LINE_COLUMNS.map(field => (
                <th key={field} scope="col" className={NUMERIC.has(field) ? 'fl-number' : undefined}>
                  {text(siFieldLabel(cargoLineSchema, field))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {box.lines.map((line, l) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
              <tr key={l}>
                {LINE_COLUMNS.map(field => (
                  <td
                    key={field}
                    className={`${NUMERIC.has(field) ? 'fl-number' : ''} ${marks(`boxes.${b}.lines.${l}.${field}`)}`}
                    data-path={`boxes.${b}.lines.${l}.${field}`}
                  >
                    {line[field]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
