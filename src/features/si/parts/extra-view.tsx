import { EXTRA_BLOCK_LABELS, type ExtraField, extraSchema } from '#contract/si/extra.ts';
import { extraBlocksOf } from '#contract/si/parts/extra-blocks.ts';
import { EXTRA_OPTIONS } from '#contract/si/parts/extra-options.ts';
import { type SiDraft, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { useText } from '#kit/i18n.ts';

/** Special cargo and advance filing to read: what is filled in, and what a finding points at. */
export function ExtraView({
  si,
  marks,
  before,
}: {
  readonly si: SiDraft;
  readonly marks: (path: string) => string;
  readonly before: (path: string) => string | undefined;
}) {
  const text = useText();
  const shown = (field: ExtraField): boolean => si.extra[field] !== '' || marks(`extra.${field}`) !== '';
  const words = (field: ExtraField): string => {
    const value = si.extra[field];
    const option = EXTRA_OPTIONS[field]?.find(({ code }) => code === value);
    return option && text(option) !== value ? `${value} · ${text(option)}` : value;
  };
  const blocks = extraBlocksOf(si).map(block => ({ ...block, fields: block.fields.filter(shown) }));
  return blocks
    .filter(({ fields }) => fields.length > 0)
    .map(({ name, fields }) => (
      <section key={name}>
        <h3>{text(EXTRA_BLOCK_LABELS[name])}</h3>
        <dl className="si-pairs">
          {fields.map(field => (
            <div key={field} className={`si-pair ${marks(`extra.${field}`)}`} data-path={`extra.${field}`}>
              <dt>{text(siFieldLabel(extraSchema, field))}</dt>
              <dd title={before(`extra.${field}`)}>{words(field) || <span className="fl-muted">—</span>}</dd>
            </div>
          ))}
        </dl>
      </section>
    ));
}
