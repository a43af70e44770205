import '../rules/locale/words.ts';
import { useMemo } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import { EXTRA_BLOCK_LABELS, type ExtraField, extraSchema } from '#contract/si/extra.ts';
import { extraBlocksOf, saidInAddresses } from '#contract/si/parts/extra-blocks.ts';
import { EXTRA_OPTIONS } from '#contract/si/parts/extra-options.ts';
import { type SiDraft, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { useT, useText } from '#kit/i18n.ts';
import { DraftField } from './draft-field.tsx';

const NUMBERS: ReadonlySet<ExtraField> = new Set<ExtraField>([
  'setpointC',
  'ventilation',
  'humidity',
  'flashPointC',
  'dangerousNetKg',
  'overFrontCm',
  'overBackCm',
  'overLeftCm',
  'overRightCm',
  'overHeightCm',
]);

/** Special cargo and advance filing in the form: only what the goods type and the places of this draft ask for. */
export function ExtraFields({
  draft,
  at,
  onEdit,
}: {
  readonly draft: SiDraft;
  /** Findings of a field by its path. */
  readonly at: (path: string) => readonly Finding[];
  readonly onEdit: (path: string, value: unknown) => void;
}) {
  const t = useT('siRules');
  const text = useText();
  const said = useMemo(() => saidInAddresses(draft), [draft]);
  const help = (field: ExtraField): string | undefined => {
    const found = draft.extra[field] === '' ? said[field] : undefined;
    return found ? t('inAddress', { value: found }) : undefined;
  };
  return extraBlocksOf(draft).map(({ name, fields }) => (
    <fieldset key={name} data-block={name}>
      <legend>{text(EXTRA_BLOCK_LABELS[name])}</legend>
      <div className="si-field-grid">
        {fields.map(field => {
          const options = EXTRA_OPTIONS[field];
          const hint = help(field);
          return (
            <DraftField
              key={field}
              path={`extra.${field}`}
              label={siFieldLabel(extraSchema, field)}
              value={draft.extra[field]}
              onEdit={onEdit}
              findings={at(`extra.${field}`)}
              {...(options ? { options } : {})}
              {...(NUMBERS.has(field) ? { kind: 'number' as const } : {})}
              {...(hint ? { help: hint } : {})}
            />
          );
        })}
      </div>
    </fieldset>
  ));
}
