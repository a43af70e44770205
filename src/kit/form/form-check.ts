import { z } from 'zod';
import type { Finding } from '#contract/kernel/errors.ts';
import { findingsOf } from '#contract/kernel/issue-findings.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { emptyOf, isSame, type Place, readInput, type Values } from './read-input.ts';

/** What the typed values mean, and what is wrong with them by the declaration alone: the server says the same. */
export interface FormReading {
  /** Every field as on the wire; what could not be read as it was typed. */
  readonly wire: Values;
  readonly findings: readonly Finding[];
}

/** `calls[2].portId` lies in `calls`. */
export const fieldOfPath = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? path;

/** All fields as on the wire, without judging them. */
export const wireOf = (resource: Pick<Resource, 'meta'>, values: Values, place: Place): Values =>
  Object.fromEntries(
    Object.entries(resource.meta).map(([name, meta]) => [name, readInput(meta, values[name], place).value]),
  );

/**
 * All fields as their declaration would take them, nothing where it would not: what other fields depend on while somebody types, so
 * that no rule has to reckon with half a number.
 */
export const soundOf = (resource: Pick<Resource, 'meta' | 'schema'>, values: Values, place: Place): Values =>
  Object.fromEntries(
    Object.entries(resource.meta).map(([name, meta]) => {
      const schema = resource.schema.shape[name];
      const { value, findings } = readInput(meta, values[name], place);
      const parsed = schema && findings.length === 0 ? z.safeParse(schema, value) : null;
      return [name, parsed?.success ? parsed.data : emptyOf(meta)];
    }),
  );

export function readForm(resource: Resource, values: Values, place: Place): FormReading {
  const readings = Object.entries(resource.meta).map(([name, meta]) => ({
    name,
    meta,
    ...readInput(meta, values[name], place),
  }));
  const unread = readings.flatMap(({ name, findings }) =>
    findings.map(finding => ({ ...finding, path: name + finding.path })),
  );
  const wire = Object.fromEntries(readings.map(({ name, value }) => [name, value]));
  const computed = new Set(readings.filter(({ meta }) => meta.computed).map(({ name }) => name));
  const parsed = z.safeParse(resource.schema, wire, { reportInput: true });
  const said = parsed.success
    ? (resource.rules?.(parsed.data) ?? [])
    : findingsOf(parsed.error, resource.schema).filter(
        ({ path }) => !unread.some(finding => finding.path === path) && !computed.has(fieldOfPath(path)),
      );
  return { wire: parsed.success ? { ...wire, ...(parsed.data as Values) } : wire, findings: [...unread, ...said] };
}

/** Fields that differ from the row they began with; those that the server makes never do. */
export function changesOf(resource: Pick<Resource, 'meta'>, before: Values, after: Values): Values {
  const changed = Object.entries(resource.meta).filter(
    ([name, meta]) => !meta.computed && !isSame(before[name] ?? null, after[name] ?? null),
  );
  return Object.fromEntries(changed.map(([name]) => [name, after[name]]));
}
