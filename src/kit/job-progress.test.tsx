// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { getFile } from '#contract/files/calls.ts';
import { cancelJob, getJob } from '#contract/jobs/calls.ts';
import type { Job } from '#contract/jobs/job.ts';
import { createClient } from '#streams/client.ts';
import { memoryStorages, SilentSocket } from '#streams/test/fake-tab.ts';
import { anEmployee, done } from '#streams/test/scripted-server.ts';
import { ClientProvider } from './client.tsx';
import { JobProgress } from './job-progress.tsx';
import { jobDocQueries } from './job-queries.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const aJob = (changes: Partial<Job> = {}): Job => ({
  id: 'j1',
  kind: 'export',
  title: { zh: '导出港口', en: 'Export ports' },
  state: 'RUNNING',
  done: 30,
  total: 120,
  note: { zh: '写入中', en: 'Writing' },
  result: null,
  error: null,
  cancelRequested: false,
  createdAt: '2026-11-21T00:00:00.000Z',
  startedAt: '2026-11-21T00:00:01.000Z',
  finishedAt: null,
  version: 3,
  isMine: true,
  ...changes,
});

let root: Root | null = null;
let stop = async () => {};
afterEach(async () => {
  await act(async () => root?.unmount());
  await stop();
  document.body.replaceChildren();
});

/** The part on a real client; `job` is what the server has at the moment. */
async function shown(first: Job) {
  const state = { job: first, ended: [] as string[], asked: [] as string[] };
  const answers: Record<string, () => Response> = {
    [getJob.path]: () => Response.json(done(state.job).body),
    [cancelJob.path]: () => {
      state.job = aJob({ cancelRequested: true, version: 4 });
      return Response.json(done(state.job).body);
    },
    [getFile.path]: () =>
      new Response('a,b', { headers: { 'content-disposition': "attachment; filename*=UTF-8''%E6%B8%AF.csv" } }),
    '/api/CurrentEmployee/Current': () => Response.json(done(anEmployee()).body),
  };
  const client = createClient({
    fetch: (async (url: string) => {
      const { pathname, search } = new URL(url);
      state.asked.push(pathname + search);
      return (answers[pathname] ?? (() => Response.json(done([]).body)))();
    }) as typeof fetch,
    WebSocket: SilentSocket as never,
    storages: memoryStorages({ token: 'T1' }),
    host: 'localhost',
    origin: 'http://localhost',
  });
  stop = () => client.stop();
  const host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  const docQueries = [jobDocQueries];
  await act(async () =>
    root?.render(
      <MemoryRouter>
        <ClientProvider client={client} docQueries={docQueries}>
          <JobProgress id="j1" onDone={job => state.ended.push(job.state)} />
        </ClientProvider>
      </MemoryRouter>,
    ),
  );
  const says = (text: string): Promise<void> =>
    vi.waitFor(async () => {
      await act(async () => {});
      expect(host.textContent).toContain(text);
    }, 10_000);
  /** The server tells that the job has changed. */
  const change = async (job: Job): Promise<void> => {
    state.job = job;
    const message = { type: 'doc', docType: 'job', docId: 'j1', version: job.version, state: job.state };
    await act(async () => void client.log.append('live', { type: 'live.received', message } as never));
  };
  const press = async (label: string): Promise<void> => {
    const button = [...host.querySelectorAll('button')].find(each => each.textContent === label);
    await act(async () => button?.click());
  };
  return { state, host, says, change, press };
}

test('shows title, note and how far it is, and follows the live messages to the end', async () => {
  const { state, host, says, change } = await shown(aJob());
  await says('导出港口');
  await says('30 / 120 · 写入中');
  const bar = host.querySelector('.fl-job > [role="progressbar"]');
  expect([bar?.getAttribute('aria-valuenow'), bar?.getAttribute('aria-valuemax')]).toEqual(['30', '120']);
  await change(aJob({ done: 90, version: 4 }));
  await says('90 / 120');
  expect(state.ended).toEqual([]);
  await change(aJob({ done: 120, state: 'DONE', version: 5, note: null, result: { link: '/basic/port' } }));
  await says('已完成');
  expect(state.ended).toEqual(['DONE']);
  expect(host.querySelector('[role="progressbar"]')).toBeNull();
  expect(host.querySelector('a')?.getAttribute('href')).toBe('/basic/port');
});

test('is cancelled by its owner only', async () => {
  const mine = await shown(aJob());
  await mine.says('取消任务');
  await mine.press('取消任务');
  await mine.says('正在取消…');
  expect(mine.state.asked).toContain(cancelJob.path);
  await act(async () => root?.unmount());
  const other = await shown(aJob({ isMine: false }));
  await other.says('导出港口');
  expect(other.host.querySelector('button')).toBeNull();
});

test('offers the file it made, and says why it failed', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const saved: string[] = [];
  const onClick = (event: Event): void => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    saved.push(event.target.download);
    // The page, which tests share, must not go there.
    event.preventDefault();
  };
  document.addEventListener('click', onClick);
  onTestFinished(() => document.removeEventListener('click', onClick));
  const { state, says, change, press } = await shown(aJob({ state: 'DONE', result: { fileId: 'f1' } }));
  await says('下载文件');
  await press('下载文件');
  await vi.waitFor(() => expect(saved).toEqual(['港.csv']), 10_000);
  expect(state.asked).toContain('/api/File/Get?id=f1');
  made.mockRestore();
  const message = { zh: '内容已被他人修改', en: 'changed' };
  await change(aJob({ state: 'FAILED', version: 9, error: { code: 'stale_version', message, errors: [] } }));
  await says('内容已被他人修改');
});
