import { Checkbox } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import { BATCH_MINUTES_MAX, type Channel, saveChannel } from '#contract/partner/calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { SelectRow, TextRow } from './channel-fields.tsx';
import { refreshMessages } from './file-queries.ts';
import './locale/words.ts';
import './files.css';

type Fields = Omit<Channel, 'Id' | 'VERSION' | 'HasSecret' | 'HasToken'>;
type Said = Fields & { readonly Secret?: string };

const EMPTY: Fields = {
  Carrier: '',
  Name: '',
  Format: 'IFTMIN',
  Transport: 'FOLDER',
  Folder: '',
  Endpoint: '',
  SenderId: '',
  SenderQualifier: 'ZZZ',
  RecipientId: '',
  RecipientQualifier: 'ZZZ',
  Syntax: 'UNOC',
  Association: '',
  Test: true,
  LineBreaks: false,
  ConfirmBy: 'CONTRL',
  BatchMinutes: 0,
  Active: true,
};

/** Texts of a channel, their words and most characters. */
const TEXTS = {
  Carrier: ['carrier', 4],
  Name: ['name', 60],
  Folder: ['folder', 40],
  Endpoint: ['endpoint', 500],
  SenderId: ['senderId', 35],
  SenderQualifier: ['senderQualifier', 4],
  RecipientId: ['recipientId', 35],
  RecipientQualifier: ['recipientQualifier', 4],
  Association: ['association', 6],
} as const;
type TextField = keyof typeof TEXTS;

const MARKS = { Test: 'channel.test', LineBreaks: 'channel.lineBreaks', Active: 'channel.active' } as const;

const minutesOf = (text: string): number | null => {
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return minutes <= BATCH_MINUTES_MAX ? minutes : null;
};

/** Adds a channel, or changes the one given. */
export function ChannelForm({ channel, onClose }: { readonly channel: Channel | null; readonly onClose: () => void }) {
  const t = useT('siFiles');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const [fields, setFields] = useState<Fields>(channel ?? EMPTY);
  const [secret, setSecret] = useState('');
  const [minutes, setMinutes] = useState(String(fields.BatchMinutes));
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const isHttp = fields.Transport === 'HTTP';
  const isEdifact = fields.Format === 'IFTMIN';
  // DCSA sends each instruction by itself.
  const BatchMinutes = isEdifact ? minutesOf(minutes) : 0;

  const forget = (paths: readonly string[]): void =>
    setFindings(before => before.filter(({ path }) => !paths.includes(path)));
  const put = (change: Partial<Fields>): void => {
    setFields(before => ({ ...before, ...change }));
    forget(Object.keys(change));
  };
  const found = (field: string): string | undefined => {
    const finding = findings.find(({ path }) => path === field);
    return finding && text(finding.message, finding.params);
  };
  const saving = useSend({
    name: ['si', 'channel'],
    rowsOf: () => (channel ? [{ id: channel.Id, version: channel.VERSION }] : []),
    send: async (said: Said, { rows: [row], idempotencyKey }) => {
      const body = row ? { ...said, Id: row.id, VERSION: row.version } : said;
      return (await client.call(saveChannel, { body, idempotencyKey })).data;
    },
    onDone: async () => {
      onClose();
      await refreshMessages(queries);
    },
    onRefused: trouble => setFindings(trouble.findings),
    notice: ({ Carrier }) => ({ text: t('channel.saved', { carrier: Carrier }) }),
  });
  const run = () =>
    saving.run({ ...fields, BatchMinutes: BatchMinutes ?? 0, ...(secret === '' ? {} : { Secret: secret }) });
  const isReady =
    /^[A-Za-z]{4}$/.test(fields.Carrier) &&
    fields.Name !== '' &&
    fields.SenderId !== '' &&
    fields.RecipientId !== '' &&
    BatchMinutes !== null;

  const textRow = (field: TextField, span?: 'half' | 'row') => (
    <TextRow
      key={field}
      label={t(`channel.${TEXTS[field][0]}`)}
      path={field}
      maxLength={TEXTS[field][1]}
      value={fields[field]}
      error={found(field)}
      {...(span ? { span } : {})}
      onChange={value => put({ [field]: value })}
    />
  );
  return (
    <AskDialog
      title={t(channel ? 'channel.edit' : 'channel.add')}
      width={720}
      send={{ label: t('channel.save'), disabled: !isReady, run }}
      onClose={onClose}
    >
      <div className="si-channel-form">
        {textRow('Carrier')}
        {textRow('Name')}
        <SelectRow
          label={t('channel.format')}
          path="Format"
          value={fields.Format}
          options={['IFTMIN', 'DCSA']}
          error={found('Format')}
          onChange={Format => put({ Format })}
        />
        <SelectRow
          label={t('channel.transport')}
          path="Transport"
          value={fields.Transport}
          options={['FOLDER', 'HTTP']}
          words={{ FOLDER: t('channel.folderTransport') }}
          error={found('Transport')}
          onChange={Transport => put({ Transport })}
        />
        {isHttp ? textRow('Endpoint', 'half') : textRow('Folder', 'row')}
        {isHttp && (
          <TextRow
            label={t('channel.secret')}
            path="Secret"
            maxLength={2000}
            kind="secret"
            span="half"
            value={secret}
            help={channel?.HasSecret ? t('channel.secretKept') : undefined}
            error={found('Secret')}
            onChange={value => {
              setSecret(value);
              forget(['Secret']);
            }}
          />
        )}
        {textRow('SenderId')}
        {textRow('SenderQualifier')}
        {textRow('RecipientId')}
        {textRow('RecipientQualifier')}
        {textRow('Association')}
        <SelectRow
          label={t('channel.syntax')}
          path="Syntax"
          value={fields.Syntax}
          options={['UNOC', 'UNOA']}
          error={found('Syntax')}
          onChange={Syntax => put({ Syntax })}
        />
        <SelectRow
          label={t('channel.confirmBy')}
          path="ConfirmBy"
          value={fields.ConfirmBy}
          options={['CONTRL', 'APERAK']}
          error={found('ConfirmBy')}
          onChange={ConfirmBy => put({ ConfirmBy })}
        />
        {isEdifact && (
          <TextRow
            label={t('channel.batchMinutes')}
            path="BatchMinutes"
            maxLength={3}
            kind="count"
            span="row"
            value={minutes}
            help={t('channel.batchHelp')}
            error={BatchMinutes === null ? t('channel.batchRange', { most: BATCH_MINUTES_MAX }) : found('BatchMinutes')}
            onChange={value => {
              setMinutes(value);
              forget(['BatchMinutes']);
            }}
          />
        )}
      </div>
      {(Object.keys(MARKS) as (keyof typeof MARKS)[]).map(field => (
        <Checkbox
          key={field}
          inline
          label={t(MARKS[field])}
          checked={fields[field]}
          data-path={field}
          onChange={event => put({ [field]: event.currentTarget.checked })}
        />
      ))}
    </AskDialog>
  );
}
