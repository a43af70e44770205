import { Callout, Checkbox } from '@blueprintjs/core';
import type { Finding } from '#contract/kernel/errors.ts';
import { ownPath } from '#contract/si/wire.ts';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { pathLabel } from './path-label.ts';

export interface CheckReportProps {
  readonly findings: readonly Finding[];
  /** Codes of warnings that the person has confirmed. */
  readonly accepted: ReadonlySet<string>;
  readonly onAccept: (code: string, accepted: boolean) => void;
  readonly onGo: (finding: Finding) => void;
  /** Keys that confirm the warnings, in their order; registered by the screen. */
  readonly acceptKeys?: readonly string[];
}

/** One warning per code: a code is confirmed once for all its places (SI-S-10). */
export const warningsByCode = (findings: readonly Finding[]): Finding[] => [
  ...new Map(
    findings.filter(({ severity }) => severity === 'warning').map(finding => [finding.code, finding]),
  ).values(),
];

/** What the check found, worst first; a finding leads to its field, a warning is confirmed here by its code. */
export function CheckReport({ findings, accepted, onAccept, onGo, acceptKeys = [] }: CheckReportProps) {
  const t = useT('si');
  const text = useText();
  if (findings.length === 0) {
    return (
      <Callout intent="success" role="status">
        {t('checkClean')}
      </Callout>
    );
  }
  const place = (path: string): string => {
    const [index, ...rest] = ownPath(path).split('.');
    if (!/^\d+$/.test(index ?? '')) return '';
    return [t('wizard.draft', { n: Number(index) + 1 }), rest.length > 0 ? text(pathLabel(rest.join('.'))) : '']
      .filter(Boolean)
      .join(' ');
  };
  const warnings = warningsByCode(findings);
  return (
    <section className="si-report" aria-label={t('checkResult')}>
      <FindingList findings={findings} onGo={onGo} place={place} />
      {warnings.length > 0 && (
        <fieldset>
          <legend>{t('confirmWarnings')}</legend>
          {warnings.map(({ code, message, params }, index) => (
            <Checkbox
              key={code}
              data-path={`accept.${code}`}
              checked={accepted.has(code)}
              onChange={event => onAccept(code, event.currentTarget.checked)}
            >
              {code} {text(message, params)} {acceptKeys[index] && <Kbd keys={acceptKeys[index]} />}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </section>
  );
}
