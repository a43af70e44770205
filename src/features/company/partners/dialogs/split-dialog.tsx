import { Button, FormGroup, InputGroup, Radio } from '@blueprintjs/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { type assignmentsOfCompany, splitAssignments } from '#contract/company/partners/assignment.calls.ts';
import { scopeKey } from '#contract/company/partners/assignment.ts';
import type { Duty } from '#contract/company/partners/duty.ts';
import { partnerFinding } from '#contract/company/partners/findings.ts';
import { rewriteFrom, rewritten } from '#contract/company/partners/rewrite.ts';
import { shareGaps } from '#contract/company/partners/share-sums.ts';
import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { pressesOf, pressMatches } from '#kit/shortcut.ts';
import { DutySelect } from '../parts/duty-select.tsx';
import { PersonSelect } from '../parts/person-select.tsx';
import { codesIn, platformToday } from '../parts/today.ts';

interface Line {
  readonly key: number;
  readonly employeeId: string;
  readonly share: string;
}

export interface SplitOf {
  readonly companyId: string;
  readonly companyName: string;
  readonly duty: Duty;
  readonly lineScope: readonly string[];
}

const ADD = pressesOf('alt+a')[0]!;

/** Several people share a duty of a company. What the shares add up to is told while typing; less than the whole is not sent. */
export function SplitDialog({
  of,
  current,
  onDone,
  onClose,
}: {
  readonly of: SplitOf;
  readonly current: DataOf<typeof assignmentsOfCompany>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('partners');
  const text = useText();
  const client = useClient();
  const field = useId();
  const [duty, setDuty] = useState<Duty>(of.duty);
  const [lanes, setLanes] = useState(of.lineScope.join(' '));
  const [from, setFrom] = useState(platformToday);
  const [lines, setLines] = useState<readonly Line[]>(() => firstLines(of, current.rows));
  const [primary, setPrimary] = useState<number | null>(null);
  const isShared = duty === 'SALES';
  const sum = lines.reduce((total, { share }) => total + (Number(share) || 0), 0);

  const change = (key: number, part: Partial<Line>) =>
    setLines(before => before.map(line => (line.key === key ? { ...line, ...part } : line)));
  const add = () =>
    setLines(before => [
      ...before,
      { key: Math.max(-1, ...before.map(({ key }) => key)) + 1, employeeId: '', share: '' },
    ]);

  const holders = lines.map(({ key, employeeId, share }) => ({
    employeeId,
    sharePct: isShared ? (/^\d{1,3}$/.test(share) ? Number(share) : 0) : null,
    isPrimary: key === primary,
  }));
  const lineScope = codesIn(lanes);
  const gaps =
    from === ''
      ? []
      : shareGaps(
          rewritten(
            current.rows,
            rewriteFrom(current.rows, { companyId: of.companyId, duty, lineScope }, from, () => holders),
          ),
          from,
        );
  const [gap] = gaps;
  const told = gap && partnerFinding('SHARE_SUM', 'holders', { date: gap.from, n: gap.sum, scope: gap.scope });

  const splitting = useSend({
    name: ['partners', 'split'],
    rowsOf: () => [{ id: of.companyId, version: current.version }],
    send: (body: BodyOf<typeof splitAssignments>, { rows, idempotencyKey }) =>
      client.call(splitAssignments, { body, ifMatch: rows[0]!.version, idempotencyKey }),
    onDone,
    notice: () => ({ text: t('split.saved') }),
  });
  const run = async () =>
    void (await splitting.run({ companyId: of.companyId, duty, lineScope: [...lineScope], from, holders }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!pressMatches(ADD, event.nativeEvent) || event.repeat) return;
    event.preventDefault();
    add();
  };
  return (
    <AskDialog
      title={t('split.title', { name: of.companyName })}
      width={640}
      send={{ label: t('split.go'), disabled: told !== undefined || from === '', run }}
      onClose={onClose}
    >
      {/* Keys of the whole dialog; each input has its own name. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div className="ptn-split" onKeyDown={onKeyDown}>
        <p>{t('split.intro')}</p>
        <div className="ptn-split-ask">
          <FormGroup label={t('assign.duty')} labelFor={`${field}-duty`}>
            <DutySelect id={`${field}-duty`} value={duty} onChange={setDuty} />
          </FormGroup>
          <FormGroup label={t('assign.lanes')} labelFor={`${field}-lanes`} helperText={t('assign.lanesHint')}>
            <InputGroup id={`${field}-lanes`} value={lanes} onValueChange={setLanes} />
          </FormGroup>
          <FormGroup label={t('assign.from')} labelFor={`${field}-from`}>
            <DayInput id={`${field}-from`} value={from} onChange={setFrom} />
          </FormGroup>
        </div>
        <ul className="ptn-split-lines">
          {lines.map((line, index) => (
            <li key={line.key}>
              <PersonSelect
                label={t('split.personOf', { n: index + 1 })}
                duty={duty}
                value={line.employeeId}
                onChange={employeeId => change(line.key, { employeeId })}
              />
              {isShared && (
                <InputGroup
                  aria-label={t('split.shareOf', { n: index + 1 })}
                  inputMode="numeric"
                  value={line.share}
                  rightElement={<span className="ptn-percent">%</span>}
                  onValueChange={share => change(line.key, { share: share.replace(/\D/g, '').slice(0, 3) })}
                />
              )}
              <Radio
                inline
                name={`${field}-primary`}
                label={t('split.primary')}
                checked={primary === line.key}
                onChange={() => setPrimary(line.key)}
              />
              <Button
                size="small"
                variant="minimal"
                text={t('split.remove')}
                disabled={lines.length === 1}
                onClick={() => setLines(before => before.filter(({ key }) => key !== line.key))}
              />
            </li>
          ))}
        </ul>
        <div className="ptn-split-foot">
          <Button size="small" text={`${t('split.add')} (Alt+A)`} aria-keyshortcuts="Alt+A" onClick={add} />
          {isShared && (
            <output className={told ? 'fl-finding-error' : 'ptn-good'}>
              {t('split.sum', { n: sum })}
              {told && ` · ${text(told.message, told.params)}`}
            </output>
          )}
        </div>
      </div>
    </AskDialog>
  );
}

/** Who has a part now, or comes to have it last. */
function firstLines(of: SplitOf, rows: DataOf<typeof assignmentsOfCompany>['rows']): readonly Line[] {
  const today = platformToday();
  const living = rows.filter(
    row =>
      row.duty === of.duty &&
      scopeKey(row.lineScope) === scopeKey(of.lineScope) &&
      (row.validTo === null || row.validTo >= today) &&
      row.validFrom <= today,
  );
  const lines = living.map((row, key) => ({ key, employeeId: row.employeeId, share: String(row.sharePct ?? '') }));
  return lines.length > 0 ? lines : [{ key: 0, employeeId: '', share: of.duty === 'SALES' ? '100' : '' }];
}
