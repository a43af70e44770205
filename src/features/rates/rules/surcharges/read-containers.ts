export interface TypedContainers {
  readonly containerType: string;
  readonly count: number;
  readonly grossKg: number | null;
}

const ENTRY = /^(\d{1,3})[x×*](\w{4,6})(?:@(\d{1,5}))?$/i;

/** `2x40HC 1x20GP@21500`: containers as people write them, or the first part that is none. */
export function readContainers(text: string): { readonly containers: TypedContainers[]; readonly bad: string | null } {
  const parts = text.split(/[\s,;，；]+/).filter(part => part !== '');
  const read = parts.map(part => ENTRY.exec(part));
  const wrong = read.findIndex(match => match === null || Number(match[1]) === 0);
  return {
    containers: read.flatMap(match =>
      match
        ? [
            {
              containerType: match[2]!.toUpperCase(),
              count: Number(match[1]),
              grossKg: match[3] ? Number(match[3]) : null,
            },
          ]
        : [],
    ),
    bad: wrong < 0 ? null : parts[wrong]!,
  };
}
