// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { contentWidth, saidIn } from './content-widths.ts';
import { NameText } from './name-text.tsx';

it('gives room to nine of ten, and to every code', () => {
  const long = Array.from({ length: 20 }, (_, at) => (at === 0 ? 900 : 150));
  expect(contentWidth(long, 60)).toBe(176);
  const codes = Array.from({ length: 20 }, (_, at) => (at === 0 ? 110 : 40));
  expect(contentWidth(codes, 60)).toBe(136);
});

it('never cuts a heading, and keeps one endless text from taking the screen', () => {
  expect(contentWidth([10], 90)).toBe(90);
  expect(contentWidth([5_000], 90)).toBe(320);
});

it('reads what a cell says where it can be known without drawing it', () => {
  const shown = (
    <span>
      <NameText zh="宁波" en="Ningbo" /> {7}
    </span>
  );
  expect(saidIn(shown, 'CN')?.text).toBe('宁波 7');
  expect(saidIn(shown, 'EN')?.text).toBe('Ningbo 7');
  const Drawn = () => 'x';
  expect(saidIn(<Drawn />, 'CN')).toBeNull();
});
