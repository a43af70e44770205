import { FormGroup, NumericInput } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { numFits, type Work } from '#machines/si/multi-create.work.ts';
import { refusalText } from '../parts/refusal-text.ts';

/** Changes the planned number of the set. `onChange` answers whether the machine took it (SI-S-04). */
export function CountDialog({
  work,
  onChange,
  onCancel,
}: {
  readonly work: Work;
  readonly onChange: (num: number) => boolean;
  readonly onCancel: () => void;
}) {
  const t = useT('si');
  const text = useText();
  const id = useId();
  const [num, setNum] = useState(work.num);
  const [tried, setTried] = useState(false);
  const fits = numFits(work.siType, work.extending, num) && num >= work.drafts.length;
  const refused = tried && !fits ? `${text(refusalText('SI-S-04'))} (SI-S-04)` : null;
  return (
    <FormDialog
      isOpen
      title={t('wizard.changeCount')}
      width={420}
      onCancel={onCancel}
      primary={{ label: t('wizard.changeCount'), onRun: () => setTried(!onChange(num)) }}
    >
      <FormGroup
        label={t('wizard.count')}
        labelFor={id}
        intent={refused ? 'danger' : 'none'}
        helperText={<span role="status">{refused ?? t('wizard.changeCountHelp', { n: work.drafts.length })}</span>}
      >
        <NumericInput
          id={id}
          autoFocus
          selectAllOnFocus
          data-path="num"
          value={num}
          min={1}
          max={26}
          onValueChange={value => setNum(Math.trunc(value) || 0)}
        />
      </FormGroup>
    </FormDialog>
  );
}
