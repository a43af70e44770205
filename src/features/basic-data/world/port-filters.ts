import type { Condition } from '#contract/kernel/filter.ts';
import type { zh } from './locale/zh.ts';

/** Questions that a steward asks every week. */
export const PORT_FILTERS: readonly { readonly key: keyof typeof zh.filters; readonly filter: readonly Condition[] }[] =
  [
    { key: 'noPosition', filter: [{ field: 'latitude', op: 'empty', values: [] }] },
    {
      key: 'noZone',
      filter: [
        { field: 'functions', op: 'in', values: ['1'] },
        { field: 'timeZone', op: 'empty', values: [] },
      ],
    },
    { key: 'grouped', filter: [{ field: 'sameAsId', op: 'notEmpty', values: [] }] },
    { key: 'airports', filter: [{ field: 'functions', op: 'in', values: ['4'] }] },
    { key: 'proposed', filter: [{ field: 'status', op: 'in', values: ['PROPOSED'] }] },
  ];
