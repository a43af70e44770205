/** OpenAPI 3.0.3 writes limits and nothing-at-all in its own way; a schema validator wants them as JSON Schema. */
export function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, example, discriminator, exclusiveMinimum, minimum, ...rest } = value as Record<string, unknown>;
  const copy = Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, asJsonSchema(member)]));
  if (minimum !== undefined) copy[exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum'] = minimum;
  else if (typeof exclusiveMinimum === 'number') copy.exclusiveMinimum = exclusiveMinimum;
  return nullable === true ? { anyOf: [copy, { type: 'null' }] } : copy;
}
