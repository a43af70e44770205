import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import type { Text } from '#contract/kernel/text.ts';
import type { Deps } from '../../kernel/deps.ts';
import { guardedRequest } from '../../kernel/http/guarded-request.ts';
import { foldersOf, waitingFiles } from './deliver/folders.ts';
import { isPlayed, mayStandHere } from './deliver/partner-address.ts';
import { type SandboxDocument, sandboxUrl } from './sandbox/sandbox-address.ts';
import type { ChannelRow } from './tables.ts';

/** Whether a partner can be reached at all: nothing of ours is told, nothing of theirs is read. */

export interface Reach {
  readonly isReached: boolean;
  readonly answer: Text;
}

const MOST_COUNTED = 1_000;
const same = (text: string): Text => ({ zh: text, en: text });

async function reachAddress(url: string, allowLoopback: boolean): Promise<Reach> {
  const { status } = await guardedRequest({
    url,
    method: 'HEAD',
    headers: {},
    body: new Uint8Array(),
    allowLoopback,
  });
  // Whatever is answered, somebody is there; a door that says 401 or 405 is a door.
  return { isReached: status > 0 && status < 500, answer: same(`HTTP ${status}`) };
}

async function reachFolder({ config }: Pick<Deps, 'config'>, folder: string): Promise<Reach> {
  const { out } = foldersOf(config, folder);
  await mkdir(out, { recursive: true });
  await access(out, constants.W_OK);
  const { length } = await waitingFiles(out, MOST_COUNTED);
  return {
    isReached: true,
    answer: { zh: `信箱可写，待取文件 ${length} 个`, en: `The mailbox can be written; ${length} files wait in it` },
  };
}

const reachMail = ({ config }: Pick<Deps, 'config'>): Reach =>
  config.smtpUrl === null
    ? { isReached: false, answer: { zh: '未配置邮件服务器，邮件留在本机', en: 'No mail server; mail stays here' } }
    : { isReached: true, answer: { zh: '邮件服务器已配置', en: 'A mail server is configured' } };

/** Asks now. What goes wrong is the answer, not an error: that is what was asked for. */
export async function reachPartner(
  deps: Pick<Deps, 'config'>,
  way: Pick<ChannelRow, 'transport' | 'folder' | 'endpoint'>,
  document: SandboxDocument,
): Promise<Reach> {
  try {
    if (way.transport === 'FOLDER') return await reachFolder(deps, way.folder);
    if (way.transport === 'MAIL') return reachMail(deps);
    const url = isPlayed(deps, way) ? sandboxUrl(deps.config, document) : way.endpoint;
    return await reachAddress(url, mayStandHere(deps, way));
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return { isReached: false, answer: same(code ?? message) };
  }
}
