import { z } from 'zod';
import type { ClamdAddress } from './kernel/files/clamd.ts';

/** Every environment variable of the server, with its default; `--help` and the README list these. */
export const ENVIRONMENT = {
  PORT: { default: '8080', about: 'port to listen on; 0 takes a free one' },
  HOST: { default: '127.0.0.1', about: 'address to listen on' },
  DATA_DIR: { default: './data', about: 'folder of the embedded database and of files' },
  SERVER_SECRET: {
    default: '',
    about: 'seals what the database may not show (32 characters or more); unset = made and kept in DATA_DIR',
  },
  DATABASE_URL: { default: '', about: 'PostgreSQL; unset = embedded database in DATA_DIR' },
  DATABASE_REPLICA_URL: {
    default: '',
    about: 'streaming replica of DATABASE_URL that lists, exports and statistics are read from while it is caught up',
  },
  REDIS_URL: {
    default: '',
    about: 'Redis/Valkey that carries live messages between server processes and counts their limits together',
  },
  SMTP_URL: { default: '', about: 'mail server; unset = local outbox' },
  MAIL_FROM: { default: 'Fairlead <no-reply@fairlead.example>', about: 'sender of every mail' },
  SOCIAL_TEST: { default: '', about: '1 offers sign-in by made-up test identities; default 1 only with demo data' },
  WECHAT_APP_ID: { default: '', about: 'website application at open.weixin.qq.com; unset = no sign-in by WeChat' },
  WECHAT_APP_SECRET: { default: '', about: 'its secret' },
  FILES_URL: { default: '', about: 'where files go; unset = DATA_DIR/files' },
  VIRUS_SCANNER_URL: {
    default: '',
    about:
      'ClamAV that looks at every file that comes in, tcp://host:3310 or unix:/run/clamav/clamd.ctl; unset = none does',
  },
  PUBLIC_URL: { default: '', about: 'address that people reach the server at' },
  MAIN_HOSTS: {
    default: 'localhost,127.0.0.1,fairlead.example',
    about: 'the three host names of the main site, comma separated',
  },
  DEMO: { default: '', about: '1 seeds demo data into an empty database; default 1 only on the embedded database' },
  SECURITY_CONTACT: {
    default: 'mailto:security@fairlead.example',
    about: 'where to report a weakness, as a mailto: or https: address; told at /.well-known/security.txt',
  },
  LOOPBACK_PARTNERS: {
    default: '',
    about: '1 lets messages to partners go to http://127.0.0.1 as well, for partners tried out on this machine',
  },
  TRUST_PROXY: {
    default: '',
    about:
      'addresses or networks of the proxies in front, comma separated, whose X-Forwarded-For and traceparent count',
  },
  RATE_LIMIT: { default: '6000', about: 'calls a minute from one address; 0 = no limit' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: '',
    about: 'OpenTelemetry collector that gets traces over OTLP/HTTP; its other OTEL_ variables count as well',
  },
  OTEL_TRACES_SAMPLER_ARG: { default: '1', about: 'share of the traces that is sent, 0 to 1' },
  LOG_LEVEL: { default: 'info', about: 'fatal, error, warn, info, debug, trace or silent' },
} as const;

/** Where clamd listens: a port, or a socket in the file system. */
const scannerSchema = z
  .string()
  .regex(/^$|^tcp:\/\/[^/?#@]+:\d{1,5}$|^unix:\/[^?#]+$/, 'tcp://host:port or unix:/path is expected')
  .refine(url => !url.startsWith('tcp:') || URL.canParse(url), 'there is no such port')
  .transform((url): ClamdAddress | null => {
    if (url === '') return null;
    if (url.startsWith('unix:')) return { path: url.slice('unix:'.length).replace(/^\/\/\//, '/') };
    const { hostname, port } = new URL(url);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  });

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().min(1),
  DATA_DIR: z.string().min(1),
  SERVER_SECRET: z.union([z.literal(''), z.string().min(32)]),
  DATABASE_URL: z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ })]),
  DATABASE_REPLICA_URL: z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ })]),
  REDIS_URL: z.union([z.literal(''), z.url({ protocol: /^rediss?$/, hostname: /.*/ })]),
  SMTP_URL: z.string(),
  MAIL_FROM: z.string().min(3),
  SOCIAL_TEST: z.enum(['', '0', '1']),
  WECHAT_APP_ID: z.string(),
  WECHAT_APP_SECRET: z.string(),
  FILES_URL: z.string(),
  VIRUS_SCANNER_URL: scannerSchema,
  PUBLIC_URL: z.union([z.literal(''), z.url()]),
  MAIN_HOSTS: z.string().transform(hosts =>
    hosts
      .split(',')
      .map(host => host.trim().toLowerCase())
      .filter(host => host !== ''),
  ),
  DEMO: z.enum(['', '0', '1']),
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https|tel)$/ }),
  LOOPBACK_PARTNERS: z.enum(['', '0', '1']),
  TRUST_PROXY: z.string(),
  RATE_LIMIT: z.coerce.number().int().min(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url({ protocol: /^https?$/, hostname: /.*/ })]),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null = the one kept in the data folder. Several servers on one database need the same. */
  readonly serverSecret: string | null;
  readonly databaseUrl: string | null;
  /** Null: the primary serves lists as well. */
  readonly databaseReplicaUrl: string | null;
  readonly redisUrl: string | null;
  readonly smtpUrl: string | null;
  /** Sender of every mail, as `Name <address>`. */
  readonly mailFrom: string;
  /** Sign-in by the test identities that the product serves itself. */
  readonly socialTest: boolean;
  /** Null: sign-in by WeChat is not offered. */
  readonly wechat: { readonly appId: string; readonly secret: string } | null;
  readonly filesUrl: string | null;
  /** Null: files that come in are not looked at. */
  readonly virusScanner: ClamdAddress | null;
  readonly publicUrl: string | null;
  readonly mainHosts: readonly string[];
  readonly demo: boolean;
  /** Where to report a weakness. */
  readonly securityContact: string;
  /** Partners may be called on this machine; else only the demo's own. */
  readonly loopbackPartners: boolean;
  /** Proxies whose forwarded address is believed; null = the peer's own address counts. */
  readonly trustProxy: string | null;
  readonly rateLimit: number;
  /** Null: nobody gathers traces. */
  readonly traces: { readonly endpoint: string; readonly share: number } | null;
  readonly logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
}

/** Text of `--help`. */
export function helpText(): string {
  const names = Object.entries(ENVIRONMENT);
  const width = Math.max(...names.map(([name]) => name.length));
  const lines = names.map(
    ([name, entry]) => `  ${name.padEnd(width)}  ${entry.about}${entry.default ? ` (${entry.default})` : ''}`,
  );
  return `Fairlead server\n\nUsage: npm start\n\nEnvironment:\n${lines.join('\n')}\n`;
}

/** Parses the environment; a wrong value ends the start with its name and reason. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(ENVIRONMENT).map(([name, entry]) => [name, env[name] ?? entry.default]),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new Error(`environment: ${reasons}`);
  }
  const value = parsed.data;
  if (value.DATABASE_REPLICA_URL && !value.DATABASE_URL)
    throw new Error('environment: DATABASE_REPLICA_URL: the embedded database has no replica; set DATABASE_URL');
  const demo = value.DEMO === '' ? value.DATABASE_URL === '' : value.DEMO === '1';
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    serverSecret: value.SERVER_SECRET || null,
    databaseUrl: value.DATABASE_URL || null,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL || null,
    redisUrl: value.REDIS_URL || null,
    smtpUrl: value.SMTP_URL || null,
    mailFrom: value.MAIL_FROM,
    socialTest: value.SOCIAL_TEST === '' ? demo : value.SOCIAL_TEST === '1',
    wechat:
      value.WECHAT_APP_ID && value.WECHAT_APP_SECRET
        ? { appId: value.WECHAT_APP_ID, secret: value.WECHAT_APP_SECRET }
        : null,
    filesUrl: value.FILES_URL || null,
    virusScanner: value.VIRUS_SCANNER_URL,
    publicUrl: value.PUBLIC_URL || null,
    mainHosts: value.MAIN_HOSTS,
    demo,
    securityContact: value.SECURITY_CONTACT,
    loopbackPartners: value.LOOPBACK_PARTNERS === '1',
    trustProxy: value.TRUST_PROXY || null,
    rateLimit: value.RATE_LIMIT,
    traces: value.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT, share: value.OTEL_TRACES_SAMPLER_ARG }
      : null,
    logLevel: value.LOG_LEVEL,
  };
}
