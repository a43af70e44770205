import type { CallDef } from '#contract/kernel/call.ts';
import { problemSchema } from '#contract/kernel/envelope.ts';
import { ERRORS, type ErrorCode } from '#contract/kernel/errors.ts';
import { createComponents, inWords, type JsonSchema } from './api-schemas.ts';
import { fileTypesOf } from './file-types.ts';

/** The OpenAPI document of the declared calls, for generators of clients. */

export interface ServedCall {
  readonly call: CallDef;
  /** It answers bytes and no envelope. */
  readonly isFile: boolean;
}

const PROBLEM = 'application/problem+json';

const DESCRIPTION = `Success: \`{ Status, Data, Message, TraceId }\`. Failure: \`application/problem+json\` with code, message in zh and en, and errors by
place.

Sign-in: \`POST /api/WebsitePublic/UserLogin\` answers a token, sent as \`Authorization: Bearer …\`. A person is signed in at one place: a second sign-in
ends the first, whose calls are answered 409 \`SESSION_SUPERSEDED\`. Programs therefore use a token of their own, made under API tokens in the
settings, which ends nobody's session.

A member that is not required may be left out: it is then empty, \`false\` or what the form of the product takes for granted.

Every answer has the header \`X-Trace-Id\`, which names the request in the log.

Every path is \`/api/<Controller>/<Action>\`; lists take \`filter\`, \`sort\`, \`q\`, \`cursor\` and \`limit\`. A GET changes nothing, but for
\`ChangeTDBillLadingStatus\`, which the specification has so.`;

/** Parameters that mean the same in every call. */
const KNOWN: Readonly<Record<string, string>> = {
  id: 'Id of the row',
  q: 'Text that is looked for',
  filter: 'Conditions on fields, as JSON',
  sort: 'Fields in the order they sort by, `-` in front for descending',
  cursor: '`next` of the page before',
  limit: 'Most rows of a page',
  ids: 'Ids of rows',
  language: 'Language of the file',
  from: 'From this day or time on',
  to: 'Until this day or time',
  kind: 'Kind',
  page: 'Page, from 1 on',
  state: 'State of the document',
};

const CODES = Object.keys(ERRORS) as ErrorCode[];
/** Error codes that any call may give, by its access and its body. */
const ANY: readonly ErrorCode[] = ['invalid_input', 'too_many_requests'];
/** What else may happen to any call, under `default`. */
const AT_WORST: readonly ErrorCode[] = ['body_too_large', 'request_timeout', 'broken', 'unavailable'];
const OF_CALLERS: readonly ErrorCode[] = ['SIGN_IN_REQUIRED', 'AUTH_FORBIDDEN', 'SESSION_SUPERSEDED', 'SEAT_ENDED'];
const OF_BODIES: readonly ErrorCode[] = ['not_json', 'malformed_body'];

const HEADERS = {
  TraceId: { description: 'Names the request in the log', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' } },
};
const TRACE = { 'X-Trace-Id': { $ref: '#/components/headers/TraceId' } };
const RETRY = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const ENVELOPE = {
  type: 'object',
  required: ['Status', 'Data', 'Message', 'TraceId'],
  properties: { Status: { type: 'integer' }, Message: { type: ['string', 'null'] }, TraceId: { type: 'string' } },
};

/** Parts by content: most calls fail alike and lists take the same parameters; the document says each once. */
function createNamed(section: 'responses' | 'parameters') {
  const names = new Map<string, string>();
  const all: Record<string, object> = {};
  return {
    all,
    refer(wanted: string, made: object): object {
      const text = JSON.stringify(made);
      const name = names.get(text) ?? (wanted in all ? `${wanted}-${names.size}` : wanted);
      names.set(text, name);
      all[name] = made;
      return { $ref: `#/components/${section}/${name}` };
    },
  };
}

function failures(call: CallDef, refer: (status: string, response: object) => object): Record<string, object> {
  const codes = new Set<ErrorCode>([
    ...ANY,
    ...(call.access === 'visitor' ? [] : OF_CALLERS),
    ...(call.method === 'POST' ? OF_BODIES : []),
    ...(call.upload ? (['body_too_large'] as const) : []),
    ...(call.errors ?? []),
  ]);
  const byStatus = Map.groupBy(
    CODES.filter(code => codes.has(code)),
    code => ERRORS[code].status,
  );
  return Object.fromEntries(
    [...byStatus]
      .sort(([left], [right]) => left - right)
      .map(([status, given]): [string, readonly ErrorCode[]] => [String(status), given])
      .concat([['default', AT_WORST]])
      .map(([status, given]) => [
        status,
        refer(status, {
          description: given.map(code => `\`${code}\` ${ERRORS[code].en}`).join('; '),
          headers: status === '429' || status === 'default' ? { ...TRACE, ...RETRY } : TRACE,
          content: { [PROBLEM]: { schema: { $ref: '#/components/schemas/Problem' } } },
        }),
      ]),
  );
}

const upload = (fields: readonly string[]): object => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: { type: 'string', format: 'binary' },
          ...Object.fromEntries(fields.map(name => [name, { type: 'string', description: inWords(name) }])),
        },
      },
    },
  },
});

const header = (name: string, description: string, required = false) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

/** Headers that a call reads, as its declaration and its errors tell. */
function headersOf({ errors = [], headers = {} }: CallDef) {
  const has = (code: ErrorCode): boolean => errors.includes(code);
  return [
    ...Object.entries(headers).map(([name, description]) => header(name, description, true)),
    ...(has('stale_version')
      ? [header('If-Match', 'Version of the row that the caller has seen, `"3"`; `DOC-L-01` where one is needed')]
      : []),
    ...(has('IDEMPOTENCY_MISMATCH')
      ? [header('Idempotency-Key', 'Made by the caller: a call that is sent again with it is done once')]
      : []),
  ];
}

/** `GET /api/Port/List` -> `PortList`; the method stands in front where a path has two. */
const operationName = ({ path }: CallDef): string =>
  path
    .slice('/api/'.length)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const emptyAnswer = { description: 'Taken' };

/** `server`: address that clients use. */
export function apiDocument(served: readonly ServedCall[], server: string): object {
  const components = createComponents();
  components.add('Problem', problemSchema, 'output');
  const responses = createNamed('responses');
  const common = createNamed('parameters');
  const count = Map.groupBy(served, ({ call }) => operationName(call));
  const paths: Record<string, Record<string, object>> = {};
  for (const { call, isFile } of served) {
    const own = operationName(call);
    const operationId = (count.get(own)?.length ?? 0) > 1 ? `${call.method.toLowerCase()}${own}` : own;
    const parameters = [
      ...(call.query ? components.membersOf(call.query) : []).map(({ name, schema, isRequired }) => {
        const { description, ...rest } = schema;
        const words = typeof description === 'string' ? description : (KNOWN[name] ?? inWords(name));
        const made = { name, in: 'query', ...(isRequired ? { required: true } : {}), description: words, schema: rest };
        return common.refer(name, made);
      }),
      ...headersOf(call).map(made => common.refer(made.name, made)),
    ];
    const body = call.body ? components.schemaOf(`${operationId}Body`, call.body, 'input') : null;
    const binary = { type: 'string', format: 'binary' };
    const answer = (): JsonSchema => ({
      allOf: [{ $ref: '#/components/schemas/Envelope' }],
      required: ['Data'],
      properties: { Data: components.schemaOf(`${operationId}Data`, call.data, 'output') },
    });
    const done = (): object => {
      if (!isFile) return { description: 'OK', content: { 'application/json': { schema: answer() } } };
      const types = fileTypesOf(call.path);
      const content = Object.fromEntries(types.map(type => [type, { schema: binary }]));
      return responses.refer(`File-${types.join('-').replace(/[^a-z]+/g, '-')}`, { description: 'The file', content });
    };
    const failed = failures(call, responses.refer);
    const isSilent = call.path.endsWith('/booking-notifications');
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId,
        tags: [call.path.split('/')[2] ?? 'other'],
        summary: call.summary.en,
        description: call.summary.zh,
        ...(call.access === 'visitor' ? { security: [] } : {}),
        ...(parameters.length > 0 ? { parameters } : {}),
        ...(call.upload ? { requestBody: upload(call.upload) } : {}),
        ...(body ? { requestBody: { required: true, content: bodyContent(call, body) } } : {}),
        responses: isSilent ? { 204: emptyAnswer, ...failed } : { 200: done(), ...failed },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fairlead', version: '1', description: DESCRIPTION },
    servers: [{ url: server }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { ...components.all(), Envelope: ENVELOPE },
      responses: responses.all,
      parameters: common.all,
      headers: HEADERS,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** Doors of partners take their formats as well. */
const bodyContent = ({ path }: CallDef, schema: JsonSchema): object =>
  path === '/api/inbound/edifact'
    ? { 'application/edifact': { schema: { type: 'string', format: 'binary' } } }
    : path === '/api/PartnerChannel/Receive'
      ? { 'application/json': { schema }, 'application/edifact': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema } };
