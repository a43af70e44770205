// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { labelText } from './suggestion-line.tsx';

it.each([
  [{ code: 'CNSHA', zh: '上海', en: 'Shanghai' }, 'CNSHA 上海', 'CNSHA Shanghai'],
  [{ code: 'CNSHA', zh: '', en: '' }, 'CNSHA', 'CNSHA'],
  // Roles and departments have no code: their Chinese name stands there.
  [{ code: '企业单证', zh: '企业单证', en: 'Company documents' }, '企业单证', 'Company documents'],
  [{ code: '企业单证', zh: '企业单证', en: '' }, '企业单证', '企业单证'],
])('%o is written %s, in English %s', (label, zh, en) => {
  const ref = { id: 'r', ...label };
  expect([labelText(ref, 'CN'), labelText(ref, 'EN')]).toEqual([zh, en]);
});
