import { Checkbox, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { ROUND_MODES, ROUND_UNITS, VISIBILITY_KINDS } from '#contract/rates/codes.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { rateConfigHistory, readRateConfig, saveRateConfig } from '#contract/rates/rate-config.ts';
import { queryKey, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useScreen } from '#kit/screen-context.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { buttonCommand } from '#kit/resource/button-command.ts';
import { type ConfigDraft, configOf, draftOf } from './config-draft.ts';
import { SitePriceWarning } from './site-price-warning.tsx';

type State = DataOf<typeof readRateConfig>;
type Named = Readonly<Record<string, Text>>;

const same = (a: ConfigDraft, b: ConfigDraft): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The settings in groups; one save for all of them, with its reason. */
export function ConfigForm({
  state,
  reload,
  children,
}: {
  readonly state: State;
  readonly reload: () => Promise<void>;
  readonly children: ReactNode;
}) {
  const t = useT('rateRules');
  const text = useText();
  const queries = useQueryClient();
  const { menu } = useSession();
  const { setDirty } = useScreen();
  const base = draftOf(state.config);
  const [typed, setTyped] = useState<Partial<ConfigDraft>>({});
  const [reason, setReason] = useState('');
  const reasonId = useId();
  const draft = { ...base, ...typed };
  const isDirty = !same(draft, base);
  const read = configOf(draft, state.config);
  const wrong = 'wrong' in read ? read.wrong : new Set<keyof ConfigDraft>();
  const mayEdit = hasButton(menu, 'EDIT', RATE_PATHS.config);
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);

  const saving = useSendCall(saveRateConfig, {
    name: ['rates', 'saveConfig'],
    rowsOf: () => [{ id: 'config', version: state.version }],
    onDone: async saved => {
      queries.setQueryData([...queryKey(readRateConfig)], saved);
      await queries.invalidateQueries({ queryKey: [...queryKey(rateConfigHistory)] });
      setTyped({});
      setReason('');
    },
    // What somebody else has set is shown before it can be sent again.
    onRefused: ({ kind }) => (kind === 'stale' ? reload() : undefined),
    notice: ({ version }) => ({ text: t('config.saved', { version }) }),
  });
  const { trouble } = saving;
  const save = async () => {
    // The trouble stands below the reason.
    if (!('wrong' in read)) await saving.run({ config: read.config, reason: reason.trim() }).catch(() => undefined);
  };
  const command = buttonCommand(
    menu,
    RATE_PATHS.config,
    'EDIT',
    {
      id: 'rates.saveConfig',
      title: both('config.save'),
      section: both('config.title'),
      shortcut: 'mod+s',
      intent: 'primary',
      run: save,
    },
    !isDirty
      ? both('config.unchanged')
      : wrong.size > 0
        ? both('config.invalid')
        : reason.trim().length < 2
          ? both('config.reasonNeeded')
          : true,
  );
  useCommands([command]);

  const set = (name: keyof ConfigDraft, value: string | boolean) => setTyped(before => ({ ...before, [name]: value }));
  const field = (name: keyof ConfigDraft, label: string, mode: 'text' | 'decimal' = 'decimal') => (
    <Field
      label={label}
      value={String(draft[name])}
      mode={mode}
      isWrong={wrong.has(name)}
      readOnly={!mayEdit}
      onChange={value => set(name, value)}
    />
  );
  const select = (name: keyof ConfigDraft, label: string, options: Named) => (
    <Select
      label={label}
      value={String(draft[name])}
      options={Object.entries(options).map(([value, word]) => [value, text(word)])}
      disabled={!mayEdit}
      onChange={value => set(name, value)}
    />
  );
  const check = (name: 'fourEyes' | 'isPublicListOffered' | 'autoApprove', label: string) => (
    <Checkbox
      label={label}
      checked={draft[name]}
      disabled={!mayEdit}
      onChange={event => set(name, event.currentTarget.checked)}
    />
  );
  const units: Named = {
    '': both('config.roundUsual'),
    ...Object.fromEntries(ROUND_UNITS.map(one => [one, { zh: one, en: one }])),
  };
  const group = (title: string, content: ReactNode) => (
    <fieldset>
      <legend>{title}</legend>
      {content}
    </fieldset>
  );
  return (
    <article className="fl-page fl-page-fill">
      <PageHeader title={t('config.title')} commands={[command]} />
      <form
        className="fl-rule-config"
        noValidate
        onSubmit={event => event.preventDefault()}
        aria-label={t('config.title')}
      >
        {group(
          t('config.approval'),
          <>
            {field('priceChangePct', t('config.priceChangePct'))}
            {field('belowPreviousPct', t('config.belowPreviousPct'))}
            {check('fourEyes', t('config.fourEyes'))}
          </>,
        )}
        {group(
          t('config.selling'),
          <>
            {select('sitePrice', t('config.sitePrice'), {
              ALL_IN: both('config.sitePrices.ALL_IN'),
              FROM: both('config.sitePrices.FROM'),
              SIGN_IN: both('config.sitePrices.SIGN_IN'),
            })}
            <SitePriceWarning />
            {check('isPublicListOffered', t('config.publicList'))}
            {field('minAbs', t('config.minAbs'))}
            {field('minPct', t('config.minPct'))}
            {field('salesLeast', t('config.salesLeast'))}
            {field('salesMost', t('config.salesMost'))}
            {select('roundUnit', t('config.roundUnit'), units)}
            {draft.roundUnit !== '' && select('roundMode', t('config.roundMode'), ROUND_MODES)}
          </>,
        )}
        {group(
          t('config.ranking'),
          <>
            {field('price', t('config.price'))}
            {field('transit', t('config.transit'))}
            {field('space', t('config.spaceWeight'))}
            {field('reliability', t('config.reliability'))}
          </>,
        )}
        {group(
          t('config.fx'),
          <>
            {field('fxTable', t('config.fxTable'), 'text')}
            {field('fxBuffer', t('config.fxBuffer'))}
          </>,
        )}
        {group(
          t('config.space'),
          <>
            {field('staleSpaceHours', t('config.staleSpaceHours'))}
            {field('expiryWarningDays', t('config.expiryWarningDays'))}
            {field('priceColumns', t('config.priceColumns'), 'text')}
          </>,
        )}
        {group(
          t('config.pool'),
          <>
            {select('audience', t('config.audience'), {
              ALL_MEMBERS: both('config.audiences.ALL_MEMBERS'),
              COMPANIES: both('config.audiences.COMPANIES'),
              LEVELS: both('config.audiences.LEVELS'),
            })}
            {field('delayMinutes', t('config.delay'))}
            {check('autoApprove', t('config.autoApprove'))}
            {select('defaultVisibility', t('config.visibility'), VISIBILITY_KINDS)}
          </>,
        )}
        {children}
        <div>
          <FormGroup label={t('config.reason')} labelFor={reasonId}>
            <InputGroup id={reasonId} value={reason} maxLength={200} disabled={!mayEdit} onValueChange={setReason} />
          </FormGroup>
          <p role="alert" className="fl-finding-error">
            {trouble && (trouble.kind === 'stale' ? t('config.stale') : text(trouble.text))}
          </p>
        </div>
      </form>
    </article>
  );
}

interface Input {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({
  label,
  value,
  mode,
  isWrong,
  readOnly,
  onChange,
}: Input & { mode: 'text' | 'decimal'; isWrong: boolean; readOnly: boolean }) {
  const t = useT('rateRules');
  const id = useId();
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={isWrong ? 'danger' : 'none'}
      helperText={isWrong ? <span id={`${id}-wrong`}>{t('config.invalid')}</span> : undefined}
    >
      <InputGroup
        id={id}
        value={value}
        maxLength={100}
        inputMode={mode}
        readOnly={readOnly}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onValueChange={onChange}
      />
    </FormGroup>
  );
}

function Select({
  label,
  value,
  options,
  disabled,
  onChange,
}: Input & { readonly options: readonly (readonly [string, string])[]; readonly disabled: boolean }) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id}>
      <HTMLSelect id={id} value={value} disabled={disabled} onChange={event => onChange(event.currentTarget.value)}>
        {options.map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </HTMLSelect>
    </FormGroup>
  );
}
