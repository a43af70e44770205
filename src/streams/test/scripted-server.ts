import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageDetail } from '#contract/message/calls.ts';
import type { BoundEmployee, CurrentEmployee, CurrentUser } from '#contract/session/session.ts';

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Breaks the connection instead of answering. */
  readonly drop?: boolean;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly token: string | null;
}

export type Script = (asked: Asked) => Answer | Promise<Answer>;

export const done = (Data: unknown, Status = 1, Message: string | null = null): Answer => ({
  body: { Status, Data, Message, TraceId: 'trace' },
});

export const problem = (
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {},
): Answer => ({
  status,
  headers,
  body: { code, message: { zh: '中', en: 'en' }, errors: [], traceId: 'trace', Status: 0, ...more },
});

export const anEmployee = (changes: Partial<CurrentEmployee> = {}): CurrentEmployee => ({
  EmployeeId: 'e1',
  EmployeeNo: '001',
  Name: '王芳',
  NameEn: 'Wang Fang',
  Account: 'doc1',
  Phone: null,
  Email: null,
  AvatarUrl: null,
  Position: null,
  DepartmentId: null,
  DepartmentName: null,
  ManagerId: null,
  CompanyId: 'c1',
  CompanyCode: 'PLTFRM',
  CompanyName: '海信达国际货运',
  CompanyNameEn: 'Haixinda',
  CompanyKind: 'platform',
  CompanyLogo: null,
  CompanyStatus: 'ACTIVE',
  BusinessLines: [],
  Roles: [],
  PermissionItems: [],
  AccountMode: 'employee',
  IsMultiAccount: false,
  Language: 'CN',
  TimeZone: 'Asia/Shanghai',
  ActingFor: null,
  MustChangePassword: false,
  ExpiresAt: '2026-12-01T00:00:00.000Z',
  ...changes,
});

export const aUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  UserId: 'u1',
  DisplayName: '李',
  Phone: null,
  Email: null,
  AvatarUrl: null,
  Language: 'CN',
  DefaultEmployeeId: null,
  FIRST_REGISTER: false,
  TwoStepEnabled: false,
  SocialBindings: [],
  ...changes,
});

export const aSeat = (EmployeeId: string): BoundEmployee => ({
  EmployeeId,
  EmployeeName: '李',
  Position: null,
  CompanyId: `c-${EmployeeId}`,
  CompanyCode: 'NQUAYS',
  CompanyName: '宁波海悦纺织',
  CompanyKind: 'customer',
  CompanyLogo: null,
  Status: 'ACTIVE',
  CompanyStatus: 'ACTIVE',
  IsDefault: false,
  LastUsedAt: null,
  UnReadCount: 0,
});

export const aMessage = (Id: string): MessageDetail => ({
  Id,
  Title: `消息 ${Id}`,
  TitleEn: `message ${Id}`,
  Description: '',
  DescriptionEn: '',
  SendId: 's1',
  Category: 'BUSINESS',
  Level: 'INFO',
  SenderName: '系统',
  CreateTime: '2026-11-21T00:00:00.000Z',
  ReadTime: null,
  ArchiveTime: null,
  ConfirmTime: null,
  ExpireTime: null,
  MustConfirm: false,
  Pinned: false,
  Recalled: false,
  LinkPath: null,
  Attachments: [],
});

const DEFAULTS: Readonly<Record<string, Script>> = {
  '/api/CurrentEmployee/Current': () => done(anEmployee()),
  '/api/CurrentUser/Current': () => done(aUser()),
  '/api/CurrentUser/GetUserBindEmployeeList': () => done([]),
  '/api/AuthUser/TryChooseDefaultEmployee': () => done(null, 0, 'NONE'),
  '/api/AuthUser/Logout': () => done(null),
  '/api/Employee/GetCurrentEmployeeMenuTree': () => done([]),
  '/api/Message/UnReadMessageCount': () => done(0),
};

/** A real HTTP server on a free port that answers as told and writes down what it was asked. */
export async function startScriptedServer() {
  const scripts = new Map<string, Script>(Object.entries(DEFAULTS));
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      token: request.headers.authorization?.replace('Bearer ', '') ?? null,
    };
    asked.push(one);
    const answer = await (scripts.get(url.pathname) ?? (() => problem(404, 'unknown_call')))(one);
    if (answer.drop) return request.socket.destroy();
    const body = answer.body ?? '';
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));

  return {
    server,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Requests for a path so far. */
    to: (path: string): Asked[] => asked.filter(one => one.path === path),
    answer(path: string, script: Script): void {
      scripts.set(path, script);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

export type ScriptedServer = Awaited<ReturnType<typeof startScriptedServer>>;
