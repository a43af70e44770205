import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Access, CallDef } from '#contract/kernel/call.ts';
import { FEATURES } from '#server/feature-list.ts';
import type { Feature } from '#server/kernel/feature.ts';

/** A JSON schema as OpenAPI 3.1 has it. */
export type Schema = Readonly<Record<string, unknown>>;

/** One call as the product itself describes it to strangers, and as its declaration says who may use it. */
export interface Operation {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly isRequired: boolean; readonly schema: Schema }[];
  /** Null: it reads none. */
  readonly body: Schema | null;
  readonly access: Access;
}

/** The schema of a call with all references resolved. */
const declared = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', cycles: 'ref', reused: 'inline' });

function queryOf({ query }: CallDef): Operation['query'] {
  const { properties = {}, required = [] } = (query ? declared(query) : {}) as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({ name, isRequired: required.includes(name), schema }));
}

/** Notes every declaration that is served. It goes along with the first feature, so that all others come after it. */
export function recordCalls(calls: CallDef[], features: readonly Feature[] = FEATURES): readonly Feature[] {
  const [first, ...others] = features;
  if (!first) return [];
  const recording: Feature = {
    ...first,
    register(app, deps) {
      app.addHook('onRoute', ({ config }) => {
        const call = (config as { call?: CallDef } | undefined)?.call;
        if (call) calls.push(call);
      });
      return first.register(app, deps);
    },
  };
  return [recording, ...others];
}

/** Every operation of `/api/docs/json`, by name. */
export async function operationsOf(app: FastifyInstance, calls: readonly CallDef[]): Promise<readonly Operation[]> {
  const answer = await app.inject({ url: '/api/docs/json' });
  const paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> = answer.json().paths;
  const callOf = new Map(calls.map(call => [`${call.method} ${call.path}`, call]));
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((verb): Operation => {
        const method = verb.toUpperCase() as 'GET' | 'POST';
        const name = `${method} ${path}`;
        const call = callOf.get(name);
        if (!call) throw new Error(`${name} is described and not declared`);
        return {
          name,
          method,
          path,
          access: call.access,
          query: queryOf(call),
          body: call.body ? declared(call.body) : null,
        };
      }),
    )
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}
