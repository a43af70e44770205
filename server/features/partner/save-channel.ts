import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { isInRepertoire } from '#contract/edifact/repertoire.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { channelBodySchema } from '#contract/partner/calls.ts';
import { isFolderName } from '#contract/partner/folder-name.ts';
import { stampEffect } from '../../kernel/claimed-call.ts';
import type { Deps } from '../../kernel/deps.ts';
import { checkedUrl } from '../../kernel/http/guarded-request.ts';
import { newId } from '../../kernel/ids.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { isPlayed, mayStandHere, secretPlace } from './deliver/partner-address.ts';
import type { ChannelRow } from './tables.ts';

type Body = z.output<typeof channelBodySchema>;

const finding = (path: keyof Body, message: Text): Finding => ({ path, code: 'CHANNEL', severity: 'error', message });

const FOLDER: Text = {
  zh: '文件夹名只能用小写字母、数字、- 和 _，1至40个字符',
  en: 'A folder name holds a to z, 0 to 9, - and _, 1 to 40 of them',
};
const HEADER: Text = { zh: '授权内容只能是一行可见字符', en: 'The authorisation is one line of visible characters' };
const IDS: Text = { zh: '含有EDIFACT字符集以外的字符', en: 'It holds a character that EDIFACT cannot write' };
const DCSA_FOLDER: Text = { zh: 'DCSA报文只能经HTTP发送', en: 'DCSA messages go by HTTP only' };
const DCSA_ALONE: Text = {
  zh: 'DCSA报文逐条发送，不能合并',
  en: 'DCSA messages go one by one; none waits for another',
};
const TAKEN: Text = { zh: '该船公司或文件夹已有通道', en: 'This carrier or folder has a channel already' };

function addressFinding(deps: Pick<Deps, 'config'>, endpoint: string): Finding[] {
  if (isPlayed(deps, { endpoint })) return [];
  try {
    checkedUrl(endpoint, mayStandHere(deps, { endpoint }));
    return [];
  } catch (error) {
    const { message } = error as Error;
    return [finding('Endpoint', { zh: `地址不可用：${message}`, en: `This address is not called: ${message}` })];
  }
}

function check(body: Body, deps: Pick<Deps, 'config'>): void {
  const findings = [
    ...(body.Format === 'DCSA' && body.Transport === 'FOLDER' ? [finding('Transport', DCSA_FOLDER)] : []),
    ...(body.Format === 'DCSA' && (body.BatchMinutes ?? 0) > 0 ? [finding('BatchMinutes', DCSA_ALONE)] : []),
    ...(body.Transport === 'FOLDER' && !isFolderName(body.Folder) ? [finding('Folder', FOLDER)] : []),
    ...(body.Transport === 'HTTP' ? addressFinding(deps, body.Endpoint) : []),
    ...(body.Secret !== undefined && !/^[\x20-\x7e]*$/.test(body.Secret) ? [finding('Secret', HEADER)] : []),
    ...(['SenderId', 'RecipientId'] as const)
      .filter(field => !isInRepertoire(body[field], 'UNOC'))
      .map(field => finding(field, IDS)),
  ];
  const [first, ...more] = findings;
  if (first) throw invalid([first, ...more]);
}

const isUniqueViolation = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23505';

/** Adds a channel, or changes one based on the version that was read. A secret that is not given stays as it is. */
export async function saveChannel(tx: Tx, deps: Deps, companyId: string, body: Body): Promise<ChannelRow> {
  check(body, deps);
  const now = deps.clock.now();
  const id = body.Id ?? newId(now.getTime());
  const columns = {
    carrier: body.Carrier,
    name: body.Name,
    format: body.Format,
    transport: body.Transport,
    folder: body.Transport === 'FOLDER' ? body.Folder : '',
    endpoint: body.Transport === 'HTTP' ? body.Endpoint : '',
    senderId: body.SenderId,
    senderQualifier: body.SenderQualifier,
    recipientId: body.RecipientId,
    recipientQualifier: body.RecipientQualifier,
    syntax: body.Syntax,
    association: body.Association,
    test: body.Test,
    lineBreaks: body.LineBreaks,
    confirmBy: body.ConfirmBy,
    ...(body.BatchMinutes === undefined ? {} : { batchMinutes: body.BatchMinutes }),
    // A channel that becomes DCSA batches no more.
    ...(body.Format === 'DCSA' ? { batchMinutes: 0 } : {}),
    active: body.Active,
    updatedAt: now,
    ...(body.Secret === undefined
      ? {}
      : { sealedSecret: body.Secret === '' ? '' : createSecretBox(deps.config).seal(body.Secret, secretPlace(id)) }),
  };
  try {
    await stampEffect(tx.db);
    if (body.Id === undefined)
      return await tx.db
        .insertInto('partnerChannel')
        .values({
          id,
          companyId,
          sealedSecret: '',
          tokenHash: '',
          batchMinutes: 0,
          document: 'SI',
          version: 1,
          createdAt: now,
          ...columns,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    const found = await tx.db
      .selectFrom('partnerChannel')
      .select('version')
      .where('id', '=', id)
      .where('document', '=', 'SI')
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new AppError('not_found');
    if (found.version !== body.VERSION)
      throw new AppError('stale_version', { extra: { current: { id, version: found.version } } });
    return await tx.db
      .updateTable('partnerChannel')
      .set({ ...columns, version: found.version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid([finding('Carrier', TAKEN)]);
    throw error;
  }
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new token of a partner; only its hash is kept. */
export async function renewToken(tx: Tx, deps: Deps, id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const done = await tx.db
    .updateTable('partnerChannel')
    .set({ tokenHash: tokenHash(token), updatedAt: deps.clock.now() })
    .where('id', '=', id)
    .where('document', '=', 'SI')
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) throw new AppError('not_found');
  return token;
}
