import { expect, test } from 'vitest';
import { fitted, placed, WHOLE } from './crop.ts';

const wide = { width: 400, height: 200 };

test('the window is always filled: the long side may be shifted, the short one not', () => {
  expect(fitted(wide, { zoom: 1, x: 9, y: 9 })).toEqual({ zoom: 1, x: 0.5, y: 0 });
  expect(fitted(wide, { zoom: 2, x: -9, y: -9 })).toEqual({ zoom: 2, x: -1.5, y: -0.5 });
  expect(fitted(wide, { zoom: 0.1, x: 0, y: 0 })).toEqual(WHOLE);
  expect(fitted(wide, { zoom: 99, x: 0, y: 0 }).zoom).toBe(4);
});

test('it is drawn around the middle, larger and shifted as wanted', () => {
  expect(placed(wide, WHOLE, 100)).toEqual({ left: -50, top: 0, width: 200, height: 100 });
  expect(placed(wide, { zoom: 1, x: 0.5, y: 0 }, 100).left).toBe(0);
  expect(placed(wide, { zoom: 2, x: 0, y: 0 }, 100)).toEqual({ left: -150, top: -50, width: 400, height: 200 });
});
