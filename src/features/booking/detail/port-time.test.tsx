// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '#kit/i18n.ts';
import { render } from '#kit/testing/render.tsx';
import { ViewerZoneContext } from '#kit/viewer-zone.ts';
import { PortTime } from './port-time.tsx';

let page: ReturnType<typeof render> | undefined;
afterEach(() => {
  page?.unmount();
  setLanguage('CN');
});

const shown = (at: string, zone: string, port: string, viewer: string): string => {
  page?.unmount();
  page = render(
    <ViewerZoneContext value={viewer}>
      <PortTime at={at} zone={zone} port={port} />
    </ViewerZoneContext>,
  );
  return page.container.textContent ?? '';
};

it('V-B10: an SI cut-off at Shanghai read in Hamburg is the port’s time with its offset, the reader’s as a hint', () => {
  setLanguage('EN');
  expect(shown('2027-01-10T09:00:00.000Z', 'Asia/Shanghai', 'CNSHA', 'Europe/Berlin')).toBe(
    '2027-01-10 17:00 CNSHA +08:00 · 2027-01-10 10:00 your time',
  );
  expect(page?.container.querySelector('time')?.title).toBe('2027-01-10 10:00 (Europe/Berlin)');
  setLanguage('CN');
  expect(shown('2027-01-10T09:00:00.000Z', 'Asia/Shanghai', 'CNSHA', 'Europe/Berlin')).toContain(
    '您的时间 2027-01-10 10:00',
  );
});

it('gives no hint to who lives by the clock of the port, and follows summer time there', () => {
  expect(shown('2027-01-10T09:00:00.000Z', 'Asia/Shanghai', 'CNNGB', 'Asia/Shanghai')).toBe(
    '2027-01-10 17:00 CNNGB +08:00',
  );
  expect(shown('2027-07-10T09:00:00.000Z', 'Europe/Berlin', 'DEHAM', 'Europe/Berlin')).toBe(
    '2027-07-10 11:00 DEHAM +02:00',
  );
  expect(shown('2027-01-10T09:00:00.000Z', 'Europe/London', 'GBFXT', 'Europe/London')).toBe(
    '2027-01-10 09:00 GBFXT +00:00',
  );
});
