import type { Finding } from '#contract/kernel/errors.ts';
import { FormField } from '#kit/form/form-field.tsx';
import type { TypedFields } from '#machines/company/typed-fields.ts';
import type { NamedMeta } from './named-meta.ts';
import '#kit/form/form.css';

const NONE: readonly Finding[] = [];
const nothing = () => undefined;

/** A titled group of fields of a form that is not a resource's. */
export function FieldSet({
  formId,
  title,
  metas,
  values,
  findings = NONE,
  prefix = '',
  readOnly = false,
  onType,
  onLeave = nothing,
}: {
  readonly formId: string;
  readonly title: string;
  readonly metas: readonly NamedMeta[];
  readonly values: TypedFields;
  readonly findings?: readonly Finding[];
  /** Before the name in the paths of findings. */
  readonly prefix?: string;
  readonly readOnly?: boolean;
  readonly onType: (name: string, value: unknown) => void;
  readonly onLeave?: (name: string) => void;
}) {
  const headingId = `${formId}-${metas[0]?.name ?? ''}-heading`;
  return (
    <section className="fl-form-section" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <div className="fl-form-fields">
        {metas.map(({ name, meta }) => {
          const own = findings.filter(({ path }) => path === prefix + name);
          return (
            <FormField
              key={name}
              formId={formId}
              name={name}
              meta={meta}
              value={values[name] ?? null}
              findings={own.length === 0 ? NONE : own}
              derived={false}
              readOnly={readOnly}
              onType={onType}
              onLeave={onLeave}
              onUnderive={nothing}
            />
          );
        })}
      </div>
    </section>
  );
}
