import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { boxSchema, type SiDraft, siDraftSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { useText } from '#kit/i18n.ts';
import './side.css';

const BLOCKS = ['consignor', 'consignee', 'notifier1', 'notifier2', 'notifier3'] as const;
const PAIRS = [
  'carrier',
  'vessel',
  'voyage',
  'receipt',
  'loading',
  'discharge',
  'delivery',
  'sailingDate',
  'mblNo',
  'simblNo',
  'mergeMblNo',
  'shipperRef',
  'transportMethod',
  'originals',
  'copies',
  'remarks',
] as const;
const GOODS = ['marks', 'goods'] as const;
const QUANTITIES = ['packageCount', 'weightKg', 'volumeCbm'] as const;

/** The shipping instruction beside its bill: to read, in the order of the paper. */
export function SiSide({ si }: { readonly si: SiDraft }) {
  const text = useText();
  const label = (field: keyof SiDraft): string => text(siFieldLabel(siDraftSchema, field));
  const block = (field: (typeof BLOCKS)[number] | (typeof GOODS)[number]) =>
    si[field] === '' ? null : (
      <section key={field}>
        <h2>{label(field)}</h2>
        <pre>{si[field]}</pre>
      </section>
    );
  return (
    <div className="bill-si">
      {BLOCKS.map(block)}
      <dl>
        {PAIRS.filter(field => si[field] !== '').map(field => (
          <div key={field}>
            <dt>{label(field)}</dt>
            <dd>{si[field]}</dd>
          </div>
        ))}
      </dl>
      {GOODS.map(block)}
      <ul>
        {si.boxes.map((box, index) => (
          // A container may stand twice, so its place in the list is its identity here.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            <b>{box.containerNo}</b> {printedContainerType(box.type)} {box.sealNo}
            <small>
              {QUANTITIES.map(field => `${text(siFieldLabel(boxSchema, field))} ${box[field]}`).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
