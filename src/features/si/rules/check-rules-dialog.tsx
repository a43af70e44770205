import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkRuleList, setCheckRule } from '#contract/si/check-rules.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { RuleForm, type RuleFormValue, startOf } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { RuleLog } from './rule-log.tsx';
import { RULES_KEY } from './rule-queries.ts';
import { RuleTrial } from './rule-trial.tsx';
import './rules.css';

const REASON_LEAST = 5;

/** Every rule of the check with its settings: find one, see what was set by whom, change it with a reason, try a day. */
export function CheckRulesDialog({ maySet, onClose }: { readonly maySet: boolean; readonly onClose: () => void }) {
  const t = useT('siRules');
  const text = useText();
  const queries = useQueryClient();
  const { data, error, refetch } = useCallQuery(checkRuleList);
  const [code, setCode] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [value, setValue] = useState<RuleFormValue | null>(null);
  const rule = data?.rules.find(one => one.code === code) ?? null;
  const isReady = maySet && rule !== null && rule.allowed.length > 0 && value !== null;

  const setting = useSendCall(setCheckRule, {
    name: ['si-rules'],
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: [...RULES_KEY] });
      if (rule) setValue(startOf(rule, data?.today ?? ''));
    },
    notice: () => ({ text: t('saved') }),
  });
  const save = async () => {
    if (isReady) await setting.run({ ...value, code: rule.code, validTo: value.validTo || null });
  };
  if (isTrying && data) return <RuleTrial today={data.today} onClose={() => setTrying(false)} />;
  return (
    <AskDialog
      title={t('title')}
      width={1080}
      onClose={onClose}
      more={maySet && <Button text={t('trial')} disabled={!data} onClick={() => setTrying(true)} />}
      {...(maySet
        ? { send: { label: t('save'), disabled: !isReady || value.reason.trim().length < REASON_LEAST, run: save } }
        : {})}
    >
      <p className="fl-muted">{maySet ? t('intro') : text(both('noRight'))}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && (
        <div className="si-rules">
          <RuleList
            rules={data.rules}
            chosen={code}
            onChoose={chosen => {
              setCode(chosen.code);
              setValue(startOf(chosen, data.today));
            }}
          />
          <div className="si-rules-side">
            {rule === null && <p className="fl-muted">{t('chooseRule')}</p>}
            {rule !== null && (
              <>
                <h3>
                  {rule.code} {text(rule.title)}
                </h3>
                {rule.allowed.length === 0 && <p className="fl-muted">{t('fixedReason')}</p>}
                {isReady && <RuleForm rule={rule} value={value} onChange={setValue} />}
                <RuleLog
                  settings={data.settings.filter(setting => setting.code === rule.code)}
                  today={data.today}
                  mayEnd={maySet}
                />
              </>
            )}
          </div>
        </div>
      )}
    </AskDialog>
  );
}
