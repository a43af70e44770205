/** What of a call is known to who sent it. */
export interface Answer {
  readonly http: number;
  readonly data: Readonly<Record<string, unknown>> & readonly Readonly<Record<string, unknown>>[];
  /** Codes of a refusal, its own and those of its findings. */
  readonly codes: readonly string[];
}

/** The line broke, nothing came in time, or the server could not serve: what was asked may have been done or not. */
export class Unanswered extends Error {}

/** As long as a person waits before he sends it again. */
const PATIENCE_MS = 8_000;

export async function send(
  url: string,
  call: { readonly method: string; readonly path: string },
  token: string,
  { body, query, headers = {} }: { body?: unknown; query?: Record<string, string>; headers?: Record<string, string> },
): Promise<Answer> {
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  let response: Response;
  let read: unknown;
  try {
    response = await fetch(`${url}${call.path}${search}`, {
      method: call.method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'Web-Version': '1',
        'Portal-Key': 'main',
        ...headers,
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    read = await response.json();
  } catch (error) {
    throw new Unanswered(`${call.path}: ${(error as Error).message}`);
  }
  if (response.status >= 500) throw new Unanswered(`${call.path}: ${response.status}`);
  const { Data, code, errors = [] } = read as { Data?: unknown; code?: string; errors?: { code: string }[] };
  const codes = response.ok ? [] : [code ?? '', ...errors.map(one => one.code)];
  return { http: response.status, data: (Data ?? {}) as Answer['data'], codes };
}
