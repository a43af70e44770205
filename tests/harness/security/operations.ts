import type { FastifyInstance } from 'fastify';
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

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
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
  const paths: Readonly<Record<string, Readonly<Record<string, Described>>>> = answer.json().paths;
  const accessOf = new Map(calls.map(({ method, path, access }) => [`${method} ${path}`, access]));
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([verb, { parameters = [], requestBody }]): Operation => {
        const method = verb.toUpperCase() as 'GET' | 'POST';
        const name = `${method} ${path}`;
        const access = accessOf.get(name);
        if (!access) throw new Error(`${name} is described and not declared`);
        return {
          name,
          method,
          path,
          access,
          query: parameters.map(({ name: parameter, required = false, schema }) => ({
            name: parameter,
            isRequired: required,
            schema,
          })),
          body: requestBody?.content['application/json']?.schema ?? null,
        };
      }),
    )
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}
