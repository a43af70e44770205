import type { ComponentProps } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import { FieldError } from '#kit/field-error.tsx';
import { PortBox } from './port-box.tsx';

type Box = ComponentProps<typeof PortBox>;

/** Codes of a question's text, as `CNSHA,CNNGB`. */
export const codesIn = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);

/** One end of the lane in a band: label, ports, and what is wrong with them. */
export function PortField({
  id,
  label,
  value,
  findings,
  names,
  onLearn,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly findings: readonly Finding[];
  readonly names: Box['names'];
  readonly onLearn: (named: Parameters<Box['onChange']>[1]) => void;
  readonly onChange: (codes: string) => void;
}) {
  return (
    <div className="rs-field rs-wide">
      <label htmlFor={id}>{label}</label>
      <PortBox
        id={id}
        label={label}
        codes={codesIn(value)}
        names={names}
        isInvalid={findings.length > 0}
        describedBy={`${id}-error`}
        onChange={(codes, named) => {
          onLearn(named);
          onChange(codes.join(','));
        }}
      />
      <FieldError id={`${id}-error`} findings={findings} />
    </div>
  );
}
