import type { Problem } from '#contract/kernel/envelope.ts';

export interface ApiAnswer<D = unknown> {
  readonly http: number;
  readonly data: D;
  readonly problem: Problem | null;
  readonly headers: Headers;
}

/** The product over HTTP, for what a story needs from a third side and for abuse. */
export class Api {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }

  async login(companyCode: string, account: string, password = 'Fairlead#2026'): Promise<string> {
    const answer = await this.post<{ Token: string }>('/api/WebsitePublic/UserLogin', null, {
      accountMode: 'employee',
      companyCode,
      loginName: account,
      password,
    });
    return answer.data.Token;
  }

  get<D>(path: string, token: string | null, query: Readonly<Record<string, string>> = {}): Promise<ApiAnswer<D>> {
    const search = new URLSearchParams(query).toString();
    return this.send<D>(`${path}${search ? `?${search}` : ''}`, token, { method: 'GET' });
  }

  post<D>(
    path: string,
    token: string | null,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer<D>> {
    return this.send<D>(path, token, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  /** One file of a form, with its fields. */
  upload<D>(path: string, token: string | null, file: File, fields: Readonly<Record<string, string>> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    return this.send<D>(path, token, { method: 'POST', body: form });
  }

  private async send<D>(path: string, token: string | null, init: RequestInit): Promise<ApiAnswer<D>> {
    const response = await fetch(this.url + path, {
      ...init,
      headers: {
        'Web-Version': '1',
        'Portal-Key': 'main',
        ...init.headers,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
    });
    const body = (await response.json()) as { Data?: D };
    return {
      http: response.status,
      data: body.Data as D,
      problem: response.ok ? null : (body as unknown as Problem),
      headers: response.headers,
    };
  }
}
