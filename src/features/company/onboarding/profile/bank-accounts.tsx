import { Button, InputGroup } from '@blueprintjs/core';
import type { BankAccount } from '#contract/company/onboarding/company-change.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { FieldError } from '#kit/field-error.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

const NEW: BankAccount = { bank: '', account: '', currency: 'CNY', swift: null };
const COLUMNS = ['bank', 'account', 'currency', 'swift'] as const;

/** Bank accounts of a company, one line each. */
export function BankAccounts({
  value,
  findings,
  onChange,
}: {
  readonly value: readonly BankAccount[];
  readonly findings: readonly Finding[];
  readonly onChange: (accounts: readonly BankAccount[]) => void;
}) {
  const t = useT('onboarding');
  const set = (index: number, column: (typeof COLUMNS)[number], text: string) =>
    onChange(
      value.map((one, at) =>
        at === index ? { ...one, [column]: column === 'swift' && text === '' ? null : text } : one,
      ),
    );
  return (
    <div className="onboarding-banks">
      {value.map((account, index) => (
        // Lines have no name of their own until they are kept.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="onboarding-row">
          {COLUMNS.map(column => (
            <InputGroup
              key={column}
              aria-label={`${t(`company.${column}`)} ${index + 1}`}
              placeholder={t(`company.${column}`)}
              value={account[column] ?? ''}
              onChange={event => set(index, column, event.currentTarget.value)}
            />
          ))}
          <Button
            size="small"
            variant="minimal"
            text={t('company.removeBank', { n: index + 1 })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
          <FieldError
            id={`onboarding-bank-${index}`}
            findings={findings.filter(
              ({ path }) =>
                path.startsWith(`bankAccounts[${index}]`) || path.startsWith(`governed.bankAccounts.${index}`),
            )}
          />
        </div>
      ))}
      <div>
        <Button size="small" text={t('company.addBank')} onClick={() => onChange([...value, NEW])} />
      </div>
    </div>
  );
}
