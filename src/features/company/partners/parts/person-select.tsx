import { HTMLSelect } from '@blueprintjs/core';
import { assignmentCandidates } from '#contract/company/partners/assignment.calls.ts';
import type { Duty } from '#contract/company/partners/duty.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';

/** One of the platform's people who have the line of business; without a duty any of them. */
export function PersonSelect({
  id,
  label,
  duty,
  value,
  onChange,
}: {
  readonly id?: string;
  /** Where no label stands beside it. */
  readonly label?: string;
  readonly duty?: Duty;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const t = useT('partners');
  const language = useLanguage();
  const people = useCallQuery(assignmentCandidates, duty ? { duty } : {});
  return (
    <HTMLSelect
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      fill
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      options={[
        { value: '', label: t('assign.choose') },
        ...(people.data ?? []).map(person => ({
          value: person.id,
          label: `${person.account} ${language === 'EN' ? person.nameEn || person.name : person.name}`,
        })),
      ]}
    />
  );
}
