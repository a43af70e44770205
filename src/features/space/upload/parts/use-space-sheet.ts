import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import {
  applySpaceSheet,
  mapSpaceSheet,
  previewSpaceSheet,
  type SpacePlan,
  type SpaceSheet,
  spaceSheetErrors,
  spaceSheetTemplate,
  spaceUploadResult,
  spaceUploads,
  uploadSpaceSheet,
} from '#contract/space/upload/upload.calls.ts';
import { queryKey, useClient } from '#kit/client.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { fileWords } from '#kit/send/file-words.ts';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';

/** One sheet from its file to what came of it; `id` stands in the address, so that a reload goes on with it. */
export function useSpaceSheet(id: string | null, onSheet: (id: string) => void) {
  const client = useClient();
  const queries = useQueryClient();
  const t = useT('spaceUpload');
  const text = useText();
  const language = useLanguage() === 'EN' ? 'en' : 'zh';
  const [sheet, setSheet] = useState<SpaceSheet | null>(null);
  const [plan, setPlan] = useState<SpacePlan | null>(null);
  const [isApplied, setApplied] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [isBusy, setBusy] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: queryKey(spaceUploads).slice(0, 1) });
  const upload = useSend({
    name: ['space', 'uploadSheet'],
    wordsOf: ({ file }: { readonly file: File }) => fileWords(file),
    send: async ({ file }, { once }) => (await client.upload(uploadSpaceSheet, file, once)).data,
    onDone: refresh,
  });
  const apply = useSend({
    name: ['space', 'applySheet'],
    send: async (body: BodyOf<typeof applySpaceSheet>, { once }) =>
      (await client.call(applySpaceSheet, { body, ...once })).data,
    onDone: refresh,
    notice: ({ counts: { NEW: n, UPDATE: m, ERROR: e } }) => ({
      intent: e > 0 ? 'warning' : 'success',
      text: t('done', { n, m, e }),
    }),
  });

  /** What is refused stands on the page. */
  const trying = async (work: () => Promise<void>): Promise<void> => {
    setTrouble('');
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setTrouble(text(reasonOf(error)));
    } finally {
      setBusy(false);
    }
  };

  const begin = (next: SpaceSheet): void => {
    setSheet(next);
    setPlan(null);
    setApplied(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another sheet in the address is another sheet to read, nothing else is
  useEffect(() => {
    if (id === null) {
      setSheet(null);
      setPlan(null);
      setTrouble('');
    } else if (sheet?.id !== id)
      void trying(async () => {
        begin((await client.call(mapSpaceSheet, { body: { id } })).data);
        const result = (await client.call(spaceUploadResult, { query: { id } })).data;
        if (result.rows.length === 0) return;
        setPlan(result);
        setApplied(true);
      });
  }, [id]);

  const agreed = sheet && { id: sheet.id, sheet: sheet.sheet, headLine: sheet.headLine, uses: sheet.uses };
  return {
    sheet,
    plan,
    isApplied,
    trouble,
    isBusy,
    send: (file: File) =>
      trying(async () => {
        const read = await upload.run({ file });
        begin(read);
        onSheet(read.id);
      }),
    map: (asked: { readonly sheet: number; readonly headLine: number | null }) =>
      trying(async () => {
        if (sheet) begin((await client.call(mapSpaceSheet, { body: { id: sheet.id, ...asked } })).data);
      }),
    setUses: (uses: SpaceSheet['uses']): void => {
      setSheet(before => before && { ...before, uses });
      setPlan(null);
    },
    preview: () =>
      trying(async () => {
        if (agreed) setPlan((await client.call(previewSpaceSheet, { body: agreed })).data);
      }),
    forgetPlan: (): void => {
      setPlan(null);
      setApplied(false);
    },
    apply: (publishes: boolean) =>
      trying(async () => {
        if (!agreed) return;
        setPlan(await apply.run({ ...agreed, publishes }));
        setApplied(true);
      }),
    template: () => trying(async () => saveDownload(await client.download(spaceSheetTemplate, { body: { language } }))),
    errors: () =>
      trying(async () => {
        if (agreed) saveDownload(await client.download(spaceSheetErrors, { body: { ...agreed, language } }));
      }),
  };
}
