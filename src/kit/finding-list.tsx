import type { Finding, Severity } from '#contract/kernel/errors.ts';
import { useT, useText } from './i18n.ts';
import { StatusTag } from './status-tag.tsx';
import './findings.css';

const TONES = { error: 'bad', warning: 'warn', info: 'info' } as const satisfies Record<Severity, string>;
const ORDER: readonly Severity[] = ['error', 'warning', 'info'];

/**
 * Findings of a check, worst first: `<FindingList findings={result.findings} current={index} onGo={finding => focus(finding.path)} />`.
 * `place` names where a path lies, in words.
 */
export function FindingList({
  findings,
  current,
  onGo,
  place,
}: {
  readonly findings: readonly Finding[];
  readonly current?: Finding | null;
  readonly onGo?: (finding: Finding) => void;
  readonly place?: (path: string) => string;
}) {
  const t = useT('kit');
  const text = useText();
  if (findings.length === 0) return <p className="fl-muted">{t('findings.none')}</p>;
  return (
    <ul className="fl-findings">
      {ORDER.flatMap(severity => findings.filter(finding => finding.severity === severity)).map(finding => {
        const { path, code, severity, message, params } = finding;
        const line = (
          <>
            <StatusTag tone={TONES[severity]}>{t(`severity.${severity}`)}</StatusTag>
            <span>{text(message, params)}</span>
            <small className="fl-muted">{[code, place?.(path)].filter(Boolean).join(' · ')}</small>
          </>
        );
        return (
          <li key={`${path} ${code} ${JSON.stringify(params ?? null)}`} aria-current={finding === current || undefined}>
            {onGo ? (
              <button type="button" onClick={() => onGo(finding)} title={t('findings.goTo')}>
                {line}
              </button>
            ) : (
              <div>{line}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
