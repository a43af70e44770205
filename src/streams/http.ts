import { z } from 'zod';
import type { BodyOf, CallDef, DataOf, QueryOf } from '#contract/kernel/call.ts';
import {
  LOGIN_ACCESS_TOKEN_HEADER,
  PORTAL_KEY_HEADER,
  WEB_VERSION,
  WEB_VERSION_HEADER,
  WEB_VERSION_MIN_HEADER,
} from '#contract/session/session.ts';
import type { Conflict, HttpRefused, Surroundings } from '#machines/session/session-events.ts';
import { errorOf, offline, unreadable } from './call-error.ts';
import type { ClientLog } from './client-log.ts';
import { fileNameOf } from './file-name.ts';
import { noteServerDate } from './server-clock.ts';
import type { TokenVault } from './token-vault.ts';
import { browserUpload, type UploadTransport } from './upload-transport.ts';

export interface CallOptions<C = CallDef> {
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  /** Version the edit is based on; the server answers 412 when there is a newer one. */
  readonly ifMatch?: number | string;
  /** Made when the form opened: sent twice with the same body, it is done once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Only for the session's own calls: a renewed token does not start the reload they belong to again. */
  readonly ownReload?: boolean;
}

export interface CallResult<D> {
  readonly data: D;
  /** `Status` of the envelope. */
  readonly status: number;
  readonly message: string | null;
  readonly headers: Headers;
}

export interface Download {
  readonly blob: Blob;
  readonly name: string;
}

export interface UploadOptions<C = CallDef> extends Omit<CallOptions<C>, 'body' | 'ownReload'> {
  /** Text fields beside the file; they are sent before it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Bytes that have left, of all bytes; the answer may come a while after the last. */
  onProgress?(sent: number, total: number): void;
}

export interface Http {
  call<C extends CallDef>(call: C, options?: CallOptions<C>): Promise<CallResult<DataOf<C>>>;
  /** Sends a file as a form of one file. An aborted upload rejects with the signal's reason. */
  upload<C extends CallDef>(call: C, file: File, options?: UploadOptions<C>): Promise<CallResult<DataOf<C>>>;
  /** Fetches a file; its name comes from `Content-Disposition` (specification §7). */
  download<C extends Pick<CallDef, 'method' | 'path'>>(call: C, options?: CallOptions<C>): Promise<Download>;
}

export interface HttpDeps {
  readonly fetch: typeof fetch;
  /** Sends what `fetch` cannot tell the progress of; the browser's own without it. */
  readonly upload?: UploadTransport;
  readonly origin: string;
  readonly log: ClientLog;
  readonly vault: TokenVault;
  readonly now: () => number;
  readonly portalKey: () => string;
  readonly surroundings: () => Surroundings;
  /** Settles when the session has decided on a refused call: `true` = send it again. */
  readonly decision: (requestId: number) => Promise<boolean>;
}

const envelopeSchema = z.looseObject({ Status: z.int(), Data: z.unknown(), Message: z.string().nullish() });

/** How one request goes over the wire: `fetch`, or an upload with progress. */
type Transport = (address: string, request: RequestInit) => Promise<Response>;

const REFUSALS: readonly number[] = [401, 403, 409];

function addressOf(origin: string, path: string, query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return `${origin}${path}${search.size ? `?${search}` : ''}`;
}

async function conflictOf(response: Response): Promise<Conflict | null> {
  if (response.status !== 409) return null;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as Record<string, unknown> | null;
  const text = (name: string): string | null => (typeof body?.[name] === 'string' ? (body[name] as string) : null);
  return { at: text('at'), deviceLabel: text('deviceLabel'), ipRegion: text('ipRegion') };
}

/** All HTTP of the client: headers, envelope, problems. What a 401, 403 or 409 means is decided by the session alone. */
export function createHttp(deps: HttpDeps): Http {
  const { log, vault } = deps;
  let lastRequest = 0;
  let outdated = false;

  function requestOf(
    call: Pick<CallDef, 'method'>,
    options: CallOptions<unknown>,
    token: string | undefined,
  ): RequestInit {
    const headers = new Headers({
      accept: 'application/json',
      [WEB_VERSION_HEADER]: WEB_VERSION,
      [PORTAL_KEY_HEADER]: deps.portalKey(),
    });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
    if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
    if (options.body !== undefined) headers.set('content-type', 'application/json');
    return {
      method: call.method,
      headers,
      cache: 'no-store',
      credentials: 'same-origin',
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    };
  }

  function noteVersion(headers: Headers): void {
    const wanted = Number(headers.get(WEB_VERSION_MIN_HEADER) ?? 0);
    if (outdated || !(wanted > Number(WEB_VERSION))) return;
    outdated = true;
    log.append('http', { type: 'web.outdated' });
  }

  async function send(
    call: Pick<CallDef, 'method' | 'path'>,
    options: CallOptions<unknown>,
    repeated: boolean,
    transport: Transport = deps.fetch,
  ): Promise<Response> {
    const current = vault.current();
    const startedAt = deps.now();
    let response: Response;
    try {
      response = await transport(
        addressOf(deps.origin, call.path, options.query),
        requestOf(call, options, current?.token),
      );
    } catch (error) {
      if (options.signal?.aborted) throw error;
      log.append('http', note(call, 'http.unanswered', { ms: deps.now() - startedAt }));
      throw offline(error);
    }
    noteVersion(response.headers);
    noteServerDate(response.headers.get('date'));
    if (!REFUSALS.includes(response.status)) {
      log.append('http', note(call, 'http.answered', { status: response.status, ms: deps.now() - startedAt }));
      return response;
    }
    const offered = response.headers.get(LOGIN_ACCESS_TOKEN_HEADER);
    lastRequest += 1;
    const refused: Omit<HttpRefused, 'at'> & { readonly path: string } = {
      type: 'http.refused',
      path: call.path,
      requestId: lastRequest,
      status: response.status as HttpRefused['status'],
      method: call.method,
      sent: current?.sent ?? null,
      offered: offered ? vault.hold(offered) : null,
      repeated,
      ownReload: options.ownReload ?? false,
      conflict: await conflictOf(response),
      where: deps.surroundings(),
    };
    const decision = deps.decision(refused.requestId ?? 0);
    log.append('http', refused);
    return (await decision) ? send(call, options, true, transport) : response;
  }

  async function resultOf<C extends CallDef>(
    call: C,
    response: Response,
    signal: AbortSignal | undefined,
  ): Promise<CallResult<DataOf<C>>> {
    if (!response.ok) throw await errorOf(response);
    const envelope = envelopeSchema.safeParse(await readJson(response, signal));
    const data = envelope.success ? call.data.safeParse(envelope.data.Data) : null;
    if (!envelope.success || !data?.success) throw unreadable(response.status, data?.error ?? envelope.error);
    const { Status: status, Message: message } = envelope.data;
    return { data: data.data as never, status, message: message ?? null, headers: response.headers };
  }

  return {
    call: async (call, options = {}) => resultOf(call, await send(call, options, false), options.signal),
    async upload(call, file, { fields = {}, onProgress, ...options } = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', file, file.name);
      const over = deps.upload ?? browserUpload;
      const transport: Transport = (address, request) => over(address, { ...request, body: form }, onProgress);
      return resultOf(call, await send(call, options as CallOptions<unknown>, false, transport), options.signal);
    },
    async download(call, options = {}) {
      const response = await send(call, options, false);
      if (!response.ok) throw await errorOf(response);
      const name = fileNameOf(response.headers.get('content-disposition'), call.path.split('/').at(-1) ?? 'file');
      return { blob: await readBody(() => response.blob(), options.signal), name };
    },
  };
}

const note = (call: Pick<CallDef, 'method' | 'path'>, type: string, more: object) => ({
  type,
  method: call.method,
  path: call.path,
  ...more,
});

/** A connection that breaks inside the body is no answer either. */
async function readBody<T>(read: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offline(error);
  }
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await readBody(() => response.text(), signal);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(response.status, error);
  }
}
