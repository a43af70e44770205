import type { Finding } from '../kernel/errors.ts';
import { ediFinding } from './codes.ts';
import { type Segment, shownSegment } from './segment.ts';
import type { ComponentRule, StructureRule } from './structure.ts';

export interface MessageTable {
  readonly segments: readonly StructureRule[];
  readonly elements: Readonly<Record<string, readonly (readonly ComponentRule[])[]>>;
}

/** Where a finding points: the form field, or the place partners would name. */
const placeOf = (one: Segment, index: number): string => one.field ?? `segment ${index + 1}`;

/** Walks the table once over the message: each rule takes what it may; what nobody takes stands at a wrong place. */
function orderFindings(segments: readonly Segment[], rules: readonly StructureRule[]): Finding[] {
  const findings: Finding[] = [];
  let at = 0;
  const here = (): Segment | undefined => segments[at];
  const take = (rule: StructureRule): number => {
    const tag = rule.kind === 'segment' ? rule.tag : rule.trigger;
    let taken = 0;
    while (here()?.tag === tag) {
      taken += 1;
      if (taken === rule.most + 1) findings.push(tooMany(segments[at] as Segment, at, rule));
      at += 1;
      // The trigger is the first part of its group: taken by now.
      if (rule.kind === 'group') walk(rule.parts.slice(1));
    }
    return taken;
  };
  const walk = (parts: readonly StructureRule[]): void => {
    for (const rule of parts) {
      if (take(rule) === 0 && rule.isMandatory) {
        const name = rule.kind === 'segment' ? rule.tag : rule.trigger;
        const before = segments[Math.max(at - 1, 0)] as Segment;
        findings.push(
          ediFinding('ED-04', before.field ?? `segment ${at}`, {
            params: { tag: name, segment: at },
            detail: { zh: '第{segment}段之后缺少{tag}', en: '{tag} is missing after segment {segment}' },
          }),
        );
      }
    }
  };
  walk(rules);
  const left = here();
  if (left)
    findings.push(
      ediFinding('ED-02', placeOf(left, at), {
        params: { tag: left.tag, segment: at + 1 },
        detail: { zh: '{tag}（第{segment}段）不应在此处', en: '{tag} (segment {segment}) may not stand here' },
      }),
    );
  return findings;
}

const tooMany = (one: Segment, index: number, rule: StructureRule): Finding =>
  ediFinding('ED-02', placeOf(one, index), {
    params: { tag: one.tag, limit: rule.most, segment: index + 1 },
    detail: { zh: '{tag}最多{limit}次', en: '{tag} at most {limit} times' },
  });

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** A decimal sign and a minus do not count in the length of a number. */
const lengthOf = (text: string, { isNumeric }: ComponentRule): number =>
  isNumeric ? text.replace(/[-.]/g, '').length : text.length;

function componentFinding(text: string, rule: ComponentRule | undefined, where: string): Omit<Finding, 'path'> | null {
  if (!rule) {
    return text === ''
      ? null
      : ediFinding('ED-02', '', { params: { where }, detail: { zh: '{where}不存在', en: '{where} does not exist' } });
  }
  if (text === '') return null;
  const length = lengthOf(text, rule);
  if (length > rule.length || (rule.isFixed && length !== rule.length))
    return ediFinding('ED-01', '', {
      params: { where, limit: rule.length, length, text },
      detail: {
        zh: '{where}限{limit}位，实为{length}位：{text}',
        en: '{where} holds {limit}, it is {length} long: {text}',
      },
    });
  if (rule.isNumeric && !NUMBER.test(text))
    return ediFinding('ED-03', '', {
      params: { where, text },
      detail: { zh: '{where}须为数字：{text}', en: '{where} must be a number: {text}' },
    });
  return null;
}

function sizeFindings(one: Segment, index: number, rules: readonly (readonly ComponentRule[])[]): Finding[] {
  const findings: Finding[] = [];
  const path = placeOf(one, index);
  const add = (found: Omit<Finding, 'path'> | null): void => {
    if (found)
      findings.push({ ...found, path, params: { ...found.params, segment: index + 1, shown: shownSegment(one) } });
  };
  for (const [element, components] of one.elements.entries())
    for (const [component, text] of components.entries())
      add(componentFinding(text, rules[element]?.[component], `${one.tag} ${element + 1}.${component + 1}`));
  for (const [element, composite] of rules.entries()) {
    const given = one.elements[element] ?? [];
    // A composite that is not used at all needs none of its components, unless it is the first element.
    if (element > 0 && given.every(text => text === '')) continue;
    for (const [component, rule] of composite.entries())
      if (rule.isMandatory && (given[component] ?? '') === '')
        add(
          ediFinding('ED-04', '', {
            params: { where: `${one.tag} ${element + 1}.${component + 1}` },
            detail: { zh: '{where}为必填', en: '{where} is mandatory' },
          }),
        );
  }
  return findings;
}

/** Every violation of order, repeats and sizes in a message, UNH to UNT; empty: a partner with this directory reads it. */
export const validateMessage = (segments: readonly Segment[], table: MessageTable): Finding[] => [
  ...orderFindings(segments, table.segments),
  ...segments.flatMap((one, index) => {
    const rules = table.elements[one.tag];
    return rules ? sizeFindings(one, index, rules) : [];
  }),
];
