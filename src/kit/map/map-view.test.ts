import { describe, expect, test } from 'vitest';
import { fitted, panned, projectionOf, WHOLE_WORLD, wrapLongitude, zoomed } from './map-view.ts';

const SQUARE = { width: 800, height: 400 };
const at = (longitude: number, latitude: number) => ({ longitude, latitude });

describe('what is in view', () => {
  test('fits points, the short way over the date line', () => {
    expect(fitted([at(121.5, 31.2), at(-118.2, 33.8)], SQUARE).longitude).toBeCloseTo(-178.35, 1);
    const near = fitted([at(4.5, 51.9), at(9.9, 53.5)], SQUARE);
    expect(near.longitude).toBeCloseTo(7.2, 9);
    expect(near.latitude).toBeCloseTo(52.7, 9);
    expect(fitted([], SQUARE)).toEqual(WHOLE_WORLD);
  });

  test.each([
    ['twice as wide as high', 800, 400],
    ['a strip', 1_100, 200],
    ['upright', 300, 600],
  ])('every fitted point is drawn inside the picture: %s', (_, width, height) => {
    const points = [at(121.5, 31.2), at(-118.2, 33.8), at(151, -33.9), at(9.9, 53.5)];
    const project = projectionOf(fitted(points, { width, height }), width, height);
    for (const point of points) {
      const [x, y] = project([point.longitude, point.latitude])!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height);
    }
  });

  test('zoom and pan stay in bounds', () => {
    expect(zoomed(WHOLE_WORLD, 0.1).zoom).toBe(1);
    expect(zoomed(WHOLE_WORLD, 1e6).zoom).toBe(400);
    expect(panned({ longitude: 170, latitude: 80, zoom: 1 }, 0.25, 0.5)).toMatchObject({
      longitude: -100,
      latitude: 85,
    });
    expect(wrapLongitude(190)).toBe(-170);
    expect(wrapLongitude(-541)).toBe(179);
  });
});
