import { Checkbox, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Channel, saveChannel } from '#contract/partner/calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { refreshMessages } from './file-queries.ts';
import './locale/words.ts';
import './files.css';

type Fields = Omit<Channel, 'Id' | 'VERSION' | 'HasSecret' | 'HasToken'>;

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

type TextField =
  | 'Carrier'
  | 'Name'
  | 'Folder'
  | 'Endpoint'
  | 'SenderId'
  | 'SenderQualifier'
  | 'RecipientId'
  | 'RecipientQualifier'
  | 'Association';
type WordKey =
  | 'carrier'
  | 'name'
  | 'folder'
  | 'endpoint'
  | 'senderId'
  | 'senderQualifier'
  | 'recipientId'
  | 'recipientQualifier'
  | 'association';

const TEXTS: readonly (readonly [field: TextField, word: WordKey, maxLength: number])[] = [
  ['Carrier', 'carrier', 4],
  ['Name', 'name', 60],
  ['SenderId', 'senderId', 35],
  ['SenderQualifier', 'senderQualifier', 4],
  ['RecipientId', 'recipientId', 35],
  ['RecipientQualifier', 'recipientQualifier', 4],
  ['Association', 'association', 6],
];

/** Adds a channel, or changes the one given. */
export function ChannelForm({ channel, onClose }: { readonly channel: Channel | null; readonly onClose: () => void }) {
  const t = useT('siFiles');
  const client = useClient();
  const queries = useQueryClient();
  const [fields, setFields] = useState<Fields>(channel ?? EMPTY);
  const [secret, setSecret] = useState('');
  const put = (change: Partial<Fields>): void => setFields(before => ({ ...before, ...change }));
  const run = async (): Promise<void> => {
    const body = {
      ...fields,
      ...(channel ? { Id: channel.Id, VERSION: channel.VERSION } : {}),
      ...(secret === '' ? {} : { Secret: secret }),
    };
    const { data } = await client.call(saveChannel, { body });
    showToast({ id: 'si.channel', intent: 'success', text: t('channel.saved', { carrier: data.Carrier }) });
    onClose();
    await refreshMessages(queries);
  };
  const isReady = /^[A-Za-z]{4}$/.test(fields.Carrier) && fields.Name && fields.SenderId && fields.RecipientId;
  const isHttp = fields.Transport === 'HTTP';
  return (
    <AskDialog
      title={t(channel ? 'channel.edit' : 'channel.add')}
      width={720}
      send={{ label: t('channel.save'), disabled: !isReady, run }}
      onClose={onClose}
    >
      <div className="si-channel-form">
        {TEXTS.slice(0, 2).map(([field, word, maxLength]) => (
          <TextRow
            key={field}
            label={t(`channel.${word}`)}
            path={field}
            maxLength={maxLength}
            value={fields[field]}
            onChange={value => put({ [field]: value })}
          />
        ))}
        <SelectRow
          label={t('channel.format')}
          path="Format"
          value={fields.Format}
          options={['IFTMIN', 'DCSA']}
          onChange={Format => put({ Format })}
        />
        <SelectRow
          label={t('channel.transport')}
          path="Transport"
          value={fields.Transport}
          options={['FOLDER', 'HTTP']}
          words={{ FOLDER: t('channel.folderTransport') }}
          onChange={Transport => put({ Transport })}
        />
        {isHttp ? (
          <TextRow
            label={t('channel.endpoint')}
            path="Endpoint"
            maxLength={500}
            value={fields.Endpoint}
            onChange={Endpoint => put({ Endpoint })}
          />
        ) : (
          <TextRow
            label={t('channel.folder')}
            path="Folder"
            maxLength={40}
            value={fields.Folder}
            onChange={Folder => put({ Folder })}
          />
        )}
        {isHttp && (
          <TextRow
            label={t('channel.secret')}
            path="Secret"
            maxLength={2000}
            isSecret
            value={secret}
            {...(channel?.HasSecret ? { help: t('channel.secretKept') } : {})}
            onChange={setSecret}
          />
        )}
        {TEXTS.slice(2).map(([field, word, maxLength]) => (
          <TextRow
            key={field}
            label={t(`channel.${word}`)}
            path={field}
            maxLength={maxLength}
            value={fields[field]}
            onChange={value => put({ [field]: value })}
          />
        ))}
        <SelectRow
          label={t('channel.syntax')}
          path="Syntax"
          value={fields.Syntax}
          options={['UNOC', 'UNOA']}
          onChange={Syntax => put({ Syntax })}
        />
        <SelectRow
          label={t('channel.confirmBy')}
          path="ConfirmBy"
          value={fields.ConfirmBy}
          options={['CONTRL', 'APERAK']}
          onChange={ConfirmBy => put({ ConfirmBy })}
        />
      </div>
      {(['Test', 'LineBreaks', 'Active'] as const).map(field => (
        <Checkbox
          key={field}
          inline
          label={t(
            ({ Test: 'channel.test', LineBreaks: 'channel.lineBreaks', Active: 'channel.active' } as const)[field],
          )}
          checked={fields[field]}
          data-path={field}
          onChange={event => put({ [field]: event.currentTarget.checked })}
        />
      ))}
    </AskDialog>
  );
}

function TextRow({
  label,
  path,
  value,
  maxLength,
  help,
  isSecret = false,
  onChange,
}: {
  readonly label: string;
  readonly path: string;
  readonly value: string;
  readonly maxLength: number;
  readonly help?: string;
  readonly isSecret?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id} helperText={help}>
      <InputGroup
        id={id}
        value={value}
        maxLength={maxLength}
        data-path={path}
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        onValueChange={onChange}
      />
    </FormGroup>
  );
}

function SelectRow<Option extends string>({
  label,
  path,
  value,
  options,
  words,
  onChange,
}: {
  readonly label: string;
  readonly path: string;
  readonly value: Option;
  readonly options: readonly Option[];
  readonly words?: Readonly<Partial<Record<Option, string>>>;
  readonly onChange: (value: Option) => void;
}) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id}>
      <HTMLSelect
        id={id}
        fill
        value={value}
        data-path={path}
        onChange={event => onChange(event.currentTarget.value as Option)}
      >
        {options.map(option => (
          <option key={option} value={option}>
            {words?.[option] ?? option}
          </option>
        ))}
      </HTMLSelect>
    </FormGroup>
  );
}
