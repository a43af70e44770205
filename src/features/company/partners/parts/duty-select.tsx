import { HTMLSelect } from '@blueprintjs/core';
import { DUTIES, DUTY_TEXT, type Duty } from '#contract/company/partners/duty.ts';
import { useText } from '#kit/i18n.ts';

export function DutySelect({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: Duty;
  readonly onChange: (duty: Duty) => void;
}) {
  const text = useText();
  return (
    <HTMLSelect
      id={id}
      fill
      value={value}
      onChange={event => onChange(DUTIES.find(duty => duty === event.currentTarget.value) ?? value)}
      options={DUTIES.map(duty => ({ value: duty, label: text(DUTY_TEXT[duty]) }))}
    />
  );
}
