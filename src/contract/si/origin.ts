import { z } from 'zod';
import type { Text } from '../kernel/text.ts';

/**
 * Where a value of a shipping instruction came from, recorded with the fact that set it and never guessed afterwards.
 * A submission states it in `ORIGINS` beside each record of `TDBLInfos` (and beside the record of a modification); the server keeps
 * it in the event. What a submission does not state the server does not invent: it says who sent it, no more.
 */

/** What a sender may state. `carrier`: staff put in what the carrier said (a bill number of a split set). */
export const STATED_ORIGINS = [
  'shipment',
  'template',
  'excel',
  'dcsa',
  'edi',
  'copy',
  'paste',
  'typed',
  'carrier',
] as const;
export type StatedOrigin = (typeof STATED_ORIGINS)[number];

/**
 * What a fact may hold: beside the stated ones `reviewer` (staff changed it), `onBehalf` (staff put it in for the customer),
 * `api` (a program sent it), `server` (computed: cut-off, split number, a total).
 */
export const VALUE_ORIGINS = [...STATED_ORIGINS, 'reviewer', 'onBehalf', 'api', 'server'] as const;
export type ValueOrigin = (typeof VALUE_ORIGINS)[number];

export const VALUE_ORIGIN_LABELS: Readonly<Record<ValueOrigin, Text>> = {
  shipment: { zh: '业务单带出', en: 'from the shipment' },
  template: { zh: '补料模板', en: 'from a template' },
  excel: { zh: 'Excel 导入', en: 'Excel import' },
  dcsa: { zh: 'DCSA 文件导入', en: 'DCSA import' },
  edi: { zh: 'EDI 报文导入', en: 'EDI message import' },
  copy: { zh: '复制自另一份补料', en: 'copied from another SI' },
  paste: { zh: '表格粘贴', en: 'pasted as a table' },
  typed: { zh: '手工填写', en: 'typed' },
  carrier: { zh: '船公司提供', en: 'given by the carrier' },
  reviewer: { zh: '审核方修改', en: 'changed by the platform' },
  onBehalf: { zh: '平台代填', en: 'put in by the platform' },
  api: { zh: '接口传入', en: 'sent by a program' },
  server: { zh: '系统计算', en: 'computed' },
};

/**
 * Values of one origin. `keys` are those of `content-cells` (`vessel`, `boxes[CSQU3054383].sealNo`); a key may stand for all
 * below it (`boxes[CSQU3054383]`, `extra`, and '' for the whole document), the nearest one counts. `ref` names it for a reader:
 * the template's or file's name, the booking, the number of the SI it was copied from; `row` and `revision` say where in it.
 */
export interface OriginGroup<From extends string = ValueOrigin> extends OriginPlace {
  readonly from: From;
  readonly ref?: string | undefined;
  readonly keys: readonly string[];
}
export interface OriginPlace {
  /** Of a sheet, as a spreadsheet numbers it. */
  readonly row?: number | undefined;
  /** Of the SI it was copied from. */
  readonly revision?: number | undefined;
}

/** What of an origin says where in its `ref` the value stood. */
export const placeIn = ({ row, revision }: OriginPlace): OriginPlace => ({
  ...(row === undefined ? {} : { row }),
  ...(revision === undefined ? {} : { revision }),
});

export const statedOriginsSchema = z
  .array(
    z.object({
      from: z.enum(STATED_ORIGINS),
      ref: z.string().trim().max(120).optional(),
      row: z.int().min(1).max(2_000_000).optional(),
      revision: z.int().min(1).max(100_000).optional(),
      keys: z.array(z.string().max(200)).min(1).max(50_000),
    }),
  )
  // One for each row of the largest sheet, and a few for what was typed over it.
  .max(6_000);
export type StatedOrigins = z.infer<typeof statedOriginsSchema>;

/** Member of a record on the wire. */
export const ORIGINS_WIRE = 'ORIGINS';

const LINE_CELL = /^(boxes\[.*\])(\.lines\[\d+\])\.\w+$/;
const BOX_CELL = /^(boxes\[.*\])\.\w+$/;

/** A key and the keys that stand for it, nearest first. */
export function keysAbove(key: string): string[] {
  const line = LINE_CELL.exec(key);
  if (line) return [key, `${line[1]}${line[2]}`, `${line[1]}`, 'boxes', ''];
  const box = BOX_CELL.exec(key);
  if (box) return [key, `${box[1]}`, 'boxes', ''];
  const block = key.split('.').slice(0, -1);
  return [key, ...block.map((_, index) => block.slice(0, block.length - index).join('.')), ''];
}

/** Origin of a value by its key; `null` where nobody stated one. */
export function originReader<From extends string>(
  groups: readonly OriginGroup<From>[],
): (key: string) => ({ readonly from: From; readonly ref: string } & OriginPlace) | null {
  const known = new Map(
    groups.flatMap(group => {
      const origin = { from: group.from, ref: group.ref ?? '', ...placeIn(group) };
      return group.keys.map(key => [key, origin] as const);
    }),
  );
  return key => {
    for (const one of keysAbove(key)) {
      const origin = known.get(one);
      if (origin) return origin;
    }
    return null;
  };
}

/** Single values with their origin, as groups: small on the wire, because a box or a cargo line of one origin is one key. */
export function originGroups<From extends string>(values: readonly OriginValue<From>[]): OriginGroup<From>[] {
  const groups = new Map<string, OriginValue<From> & { keys: string[] }>();
  for (const cell of merged(values, boxOf).flatMap(ofBox => merged(ofBox, lineOf).flat())) {
    const id = idOf(cell);
    const group = groups.get(id) ?? { ...cell, keys: [] };
    group.keys.push(cell.key);
    groups.set(id, group);
  }
  return [...groups.values()].map(({ from, ref = '', keys, ...place }) => ({
    from,
    ...(ref === '' ? {} : { ref }),
    ...placeIn(place),
    keys,
  }));
}

interface OriginValue<From extends string> extends OriginPlace {
  readonly key: string;
  readonly from: From;
  readonly ref?: string | undefined;
}

const idOf = ({ from, ref, row, revision }: OriginValue<string>): string => JSON.stringify([from, ref, row, revision]);
const boxOf = (key: string): string => (LINE_CELL.exec(key) ?? BOX_CELL.exec(key))?.[1] ?? '';
const lineOf = (key: string): string => {
  const [, box = '', line = ''] = LINE_CELL.exec(key) ?? [];
  return box + line;
};

/** The values by what they are part of; a part of one origin is one value. */
const merged = <From extends string>(
  values: readonly OriginValue<From>[],
  partOf: (key: string) => string,
): OriginValue<From>[][] =>
  [...Map.groupBy(values, ({ key }) => partOf(key))].map(([part, cells]) =>
    part !== '' && new Set(cells.map(idOf)).size === 1 ? [{ ...cells[0]!, key: part }] : cells,
  );
