import { expect, test } from 'vitest';
import { emptyBillBody } from '#contract/bill/body.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { billCells } from './bill-cells.ts';

const body = {
  ...emptyBillBody(),
  shipper: 'NINGBO HAIYUE\nTEXTILE CO., LTD.',
  containerList: 'CSQU3054383/S1/40HQ/520/10990.250/58.2\nTEMU6123456/S2/20GP/10/100/1',
};
const fact = (seq: number, ...paths: readonly string[]) =>
  ({ seq, changes: paths.map(path => ({ path })) }) as unknown as Fact;

test('a bill speaks in the keys of its SI, each value with the fact that set it', () => {
  const cells = new Map(
    billCells(body, [fact(1, ''), fact(2, 'body.shipper'), fact(3, 'body.marks')]).map(cell => [cell.key, cell]),
  );
  expect(cells.get('consignor')).toEqual({ key: 'consignor', value: body.shipper, seq: 2 });
  expect(cells.get('boxes[CSQU3054383].weightKg')).toEqual({
    key: 'boxes[CSQU3054383].weightKg',
    value: '10990.25',
    seq: 1,
  });
  expect(cells.get('boxes[TEMU6123456].sealNo')?.value).toBe('S2');
  expect([...cells.keys()].some(key => key.endsWith('.type'))).toBe(false);
});

test('a line that is no container is left out', () => {
  expect(
    billCells({ ...body, containerList: 'SEE ATTACHED LIST' }, []).filter(({ key }) => key.startsWith('boxes')),
  ).toEqual([]);
});
