/**
 * Segment tables as data. A table reads like its directory: `TAG` may come once, `TAG*9` up to nine times, `!` makes it
 * mandatory, `SG8*99(TDT! LOC*9)` is a group that begins with its first segment.
 */
export interface SegmentRule {
  readonly kind: 'segment';
  readonly tag: string;
  readonly most: number;
  readonly isMandatory: boolean;
}
export interface GroupRule {
  readonly kind: 'group';
  readonly name: string;
  /** The segment that begins it. */
  readonly trigger: string;
  readonly most: number;
  readonly isMandatory: boolean;
  readonly parts: readonly StructureRule[];
}
export type StructureRule = SegmentRule | GroupRule;

const TOKEN = /\s*(?:([A-Z]{2}[A-Z0-9]\d?)(?:\*(\d+))?(!)?(\()?|(\)))/y;

export function segmentTable(text: string): readonly StructureRule[] {
  let at = 0;
  const read = (isInside: boolean): StructureRule[] => {
    const rules: StructureRule[] = [];
    for (;;) {
      TOKEN.lastIndex = at;
      const match = TOKEN.exec(text);
      if (!match) {
        if (text.slice(at).trim() !== '' || isInside) throw new Error(`segment table ends badly at ${at}`);
        return rules;
      }
      at = TOKEN.lastIndex;
      const [, name = '', most = '1', mandatory, opens, closes] = match;
      if (closes) return rules;
      const common = { most: Number(most), isMandatory: mandatory === '!' };
      if (!opens) {
        rules.push({ kind: 'segment', tag: name, ...common });
        continue;
      }
      const parts = read(true);
      const [first] = parts;
      if (first?.kind !== 'segment') throw new Error(`group ${name} begins with no segment`);
      rules.push({ kind: 'group', name, trigger: first.tag, parts, ...common });
    }
  };
  return read(false);
}

/** `an..35`, `n8`; `!` = mandatory. */
export interface ComponentRule {
  readonly isNumeric: boolean;
  readonly isFixed: boolean;
  readonly length: number;
  readonly isMandatory: boolean;
}

const COMPONENT = /^(an|a|n)(\.\.)?(\d+)(!)?(?:\*(\d+))?$/;

/** `'an..3! an..17:an..3:an..3 an..35*5'`: elements apart by blanks, components by colons, `*5` = five alike. */
export function elementTable(text: string): readonly (readonly ComponentRule[])[] {
  return text.split(' ').map(element =>
    element.split(':').flatMap(component => {
      const match = COMPONENT.exec(component);
      if (!match) throw new Error(`no component: ${component}`);
      const [, kind, upTo, length, mandatory, times = '1'] = match;
      const rule = {
        isNumeric: kind === 'n',
        isFixed: upTo === undefined,
        length: Number(length),
        isMandatory: mandatory === '!',
      };
      return Array.from({ length: Number(times) }, (_, index) =>
        index === 0 ? rule : { ...rule, isMandatory: false },
      );
    }),
  );
}
