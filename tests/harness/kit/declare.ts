import { z } from 'zod';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import * as field from '#contract/kernel/field.ts';
import type { Text } from '#contract/kernel/text.ts';
import {
  type AnyDocument,
  type DocumentEvent,
  type DocumentGuard,
  defineDocument,
  event,
  guard,
  sideGuard,
  systemGuard,
} from '#machines/kernel/document.ts';
import type { DocumentPlan, EventPlan, FieldPlan, GuardPlan } from './plan.ts';

/** A plan as a declaration: all builders of fields, all ways of guards, the fold and the joined fields. */

const same = (text: string): Text => ({ zh: text, en: text });

export const CHOICES = { RED: same('Red'), GREEN: same('Green'), BLUE: same('Blue') };

/** Nested content of every random document. */
export const bodySchema = z.object({
  title: z.string().max(40).nullable().default(null),
  parts: z
    .array(z.object({ item: z.string().max(20), count: z.int().min(0).max(999) }))
    .max(4)
    .default([]),
  notes: z.object({ inner: z.string().max(20).nullable().default(null) }).prefault({}),
});

const LINE_FIELDS = {
  item: field.code(same('Item'), { max: 8, required: true }),
  count: field.integer(same('Count'), { min: 0, max: 99 }),
};

/** The schema of a field, by the builders that areas use. */
export function schemaOf(plan: FieldPlan, controller: string): z.ZodType {
  const { name, kind, role, required, seenBy } = plan;
  const label = same(name);
  const common = { required, computed: role !== 'typed', ...(seenBy ? { seenBy } : {}) };
  switch (kind) {
    case 'text':
      return field.text(label, { ...common, max: 36 });
    case 'longText':
      return field.longText(label, { ...common, max: 200 });
    case 'code':
      return field.code(label, { ...common, max: 20 });
    case 'integer':
      return field.integer(label, { ...common, min: -1_000, max: 1_000_000 });
    case 'decimal':
      return field.decimal(label, { ...common, scale: 4 });
    case 'yesNo':
      return field.yesNo(label, common);
    case 'date':
      return field.date(label, common);
    case 'instant':
      return field.instant(label, common);
    case 'choice':
      return field.choice(label, CHOICES, common);
    case 'choices':
      return field.choices(label, CHOICES, common);
    case 'texts':
      return field.texts(label, { ...common, max: 12, most: 4 });
    case 'reference':
      return field.reference(label, controller, common);
    case 'references':
      return field.references(label, controller, common);
    case 'rows':
      return field.rows(label, LINE_FIELDS, { ...common, most: 5 });
    case 'content':
      return field.content(label, bodySchema, common);
  }
}

export const shapeOf = ({
  fields,
  controller,
}: Pick<DocumentPlan, 'fields' | 'controller'>): Record<string, z.ZodType> =>
  Object.fromEntries(fields.map(one => [one.name, schemaOf(one, controller)]));

type AnyGuard = DocumentGuard<never, never, never>;

function guardFor(plan: GuardPlan, sides: Readonly<Record<string, string>>): AnyGuard {
  const { code } = plan;
  switch (plan.kind) {
    case 'side':
      return sideGuard(sides)(plan.sides, code, { orSystem: plan.orSystem });
    case 'system':
      return systemGuard(code);
    case 'amount':
      return guard<unknown, { readonly amount: number | null }>({
        code,
        needs: ['payload'],
        holds: (_, { payload }) => payload.amount === null || payload.amount <= plan.most,
        params: (_, { payload }) => ({ most: plan.most, asked: payload.amount }),
      });
    case 'world':
      return guard<unknown, unknown, { readonly isOpen: boolean }>({
        code,
        needs: ['world'],
        holds: (_, { world }) => world.isOpen,
      });
    case 'clock':
      return guard<{ readonly dueAt: string | null }>({
        code,
        needs: ['clock'],
        holds: ({ dueAt }, { at }) => dueAt === null || at >= dueAt,
      });
    case 'remarks':
      return guard({ code, needs: ['remarks'], holds: (_, { remarks }) => (remarks ?? '').length >= plan.least });
    case 'free':
      return guard<{ readonly isHeld: boolean }>({ code, holds: ({ isHeld }) => !isHeld });
    case 'boss':
      return guard({ code, holds: (_, { actor }) => actor.holds.includes('boss') });
  }
}

/** Button code of an event. */
export const buttonOf = (name: string): string => `KIT_${name}`;
export const BOSS = 'KIT_BOSS';

function eventFor(plan: DocumentPlan, shape: Readonly<Record<string, z.ZodType>>, one: EventPlan) {
  const sides = Object.fromEntries(plan.sides.map(side => [side.name, side.field]));
  return event<string, never, Record<string, z.ZodType>>({
    label: same(one.name),
    payload: Object.fromEntries(one.payload.map(name => [name, shape[name]!])),
    right: one.isSent ? [{ path: plan.path, code: buttonOf(one.name) }] : [],
    bulk: one.bulk,
    once: one.once,
    remarks: one.remarks,
    ...(one.undo ? { undo: one.undo } : {}),
    rows: one.rows.map(({ from, to, first, guards }) => ({
      from,
      to,
      ...(first ? { first } : {}),
      guards: guards.map(each => guardFor(each, sides)),
    })),
  });
}

/** Declares the document of a plan. */
export function declare(plan: DocumentPlan): AnyDocument {
  const shape = shapeOf(plan);
  const codes = plan.events.flatMap(({ rows }) => rows.flatMap(({ guards }) => guards.map(({ code }) => code)));
  const counting = plan.events.filter(({ counts }) => counts).map(({ name }) => name);
  const fold = Object.fromEntries(
    counting.map(name => [
      name,
      (_: never, __: unknown, before: { readonly times: number | null } | null) => ({
        times: (before?.times ?? 0) + 1,
      }),
    ]),
  );
  const events: Record<string, DocumentEvent<z.ZodRawShape, never>> = Object.fromEntries(
    plan.events.map(one => [one.name, eventFor(plan, shape, one)]),
  );
  return defineDocument({
    type: plan.type,
    controller: plan.controller,
    title: same(plan.type),
    paths: [plan.path],
    fields: shape,
    number: 'docNo',
    sides: Object.fromEntries(plan.sides.map(side => [side.name, side.field])),
    owner: plan.owner,
    states: Object.fromEntries(
      plan.states.map((name, index) => [name, { label: same(name), final: index === plan.states.length - 1 }]),
    ),
    events,
    codes: Object.fromEntries([...codes, 'NOT_HERE'].map(code => [code, same(code)])),
    notPermitted: 'NOT_HERE',
    search: ['docNo'],
    sort: plan.sort,
    lockRank: plan.lockRank,
    rights: { boss: [{ path: plan.path, code: BOSS }] },
    fold: fold as never,
    joined: ['joinedName'],
  }) as unknown as AnyDocument;
}

export const kindOfCompany = (companyId: string): CompanyKind =>
  companyId === 'kitplatform' ? 'platform' : 'customer';
