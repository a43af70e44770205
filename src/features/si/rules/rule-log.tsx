import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { endCheckRule, type RuleSettingView } from '#contract/si/check-rules.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { useT } from '#kit/i18n.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { SETTING_TONES } from './rule-list.tsx';
import { RULES_KEY } from './rule-queries.ts';

const REASON_LEAST = 5;

/** What was set of one rule, newest first: for whom, between which days, by whom and why; what stands can be ended. */
export function RuleLog({
  settings,
  today,
  mayEnd,
}: {
  readonly settings: readonly RuleSettingView[];
  readonly today: string;
  readonly mayEnd: boolean;
}) {
  const t = useT('siRules');
  const zone = useViewerZone();
  const [ending, setEnding] = useState<RuleSettingView | null>(null);
  const when = (who: string, at: string) => t('logLine', { who, at: formatInstant(at, zone, 'dateTime') });
  const isOver = (one: RuleSettingView) => one.endedAt !== null || (one.validTo !== null && one.validTo < today);
  return (
    <section className="si-rules-log">
      <h4>{t('log')}</h4>
      {settings.length === 0 && <p className="fl-muted">{t('noLog')}</p>}
      <ol>
        {settings.map(one => (
          <li key={one.id} data-setting={one.id} className={isOver(one) ? 'si-rules-over' : undefined}>
            <div>
              <StatusTag tone={SETTING_TONES[one.setting]}>{t(one.setting)}</StatusTag>{' '}
              {[one.carrier, one.companyCode].filter(Boolean).join(' · ') || t('everywhere')} · {one.validFrom} –{' '}
              {one.validTo ?? t('open')}
              {mayEnd && !isOver(one) && (
                <Button variant="minimal" size="small" text={t('endNow')} onClick={() => setEnding(one)} />
              )}
            </div>
            <small>
              {when(one.by, one.at)} · {one.reason}
            </small>
            {one.endedAt !== null && (
              <small>
                {t('endNow')}: {when(one.endedBy ?? '', one.endedAt)} · {one.endReason}
              </small>
            )}
          </li>
        ))}
      </ol>
      {ending && <EndDialog setting={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

function EndDialog({ setting, onClose }: { readonly setting: RuleSettingView; readonly onClose: () => void }) {
  const t = useT('siRules');
  const id = useId();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const ending = useSendCall(endCheckRule, {
    name: ['si-rules', 'end'],
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: [...RULES_KEY] });
      onClose();
    },
  });
  return (
    <AskDialog
      title={`${t('endNow')} · ${setting.code}`}
      send={{
        label: t('endNow'),
        disabled: reason.trim().length < REASON_LEAST,
        run: () => ending.run({ id: setting.id, reason }),
      }}
      onClose={onClose}
    >
      <FormGroup label={t('reason')} labelFor={id} helperText={t('reasonHelp')}>
        <InputGroup id={id} value={reason} maxLength={200} onChange={event => setReason(event.currentTarget.value)} />
      </FormGroup>
    </AskDialog>
  );
}
