import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
import { useLanguage, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { ulid } from '#kit/ulid.ts';

/** One sheet from its file to what came of it; `id` stands in the address, so that a reload goes on with it. */
export function useSpaceSheet(id: string | null, onSheet: (id: string) => void) {
  const client = useClient();
  const queries = useQueryClient();
  const text = useText();
  const language = useLanguage() === 'EN' ? 'en' : 'zh';
  const [sheet, setSheet] = useState<SpaceSheet | null>(null);
  const [plan, setPlan] = useState<SpacePlan | null>(null);
  const [isApplied, setApplied] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(() => ulid());

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
    setKey(ulid());
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
  const refresh = () => queries.invalidateQueries({ queryKey: queryKey(spaceUploads).slice(0, 1) });

  return {
    ...{ sheet, plan, isApplied, trouble, isBusy },
    send: (file: File) =>
      trying(async () => {
        const { data } = await client.upload(uploadSpaceSheet, file);
        begin(data);
        onSheet(data.id);
        await refresh();
      }),
    map: (asked: { readonly sheet: number; readonly headLine: number | null }) =>
      trying(async () => {
        if (sheet) begin((await client.call(mapSpaceSheet, { body: { id: sheet.id, ...asked } })).data);
      }),
    setUses: (uses: SpaceSheet['uses']): void => {
      setSheet(before => before && { ...before, uses });
      setPlan(null);
      setKey(ulid());
    },
    preview: () =>
      trying(async () => {
        if (agreed) setPlan((await client.call(previewSpaceSheet, { body: agreed })).data);
      }),
    forgetPlan: (): void => {
      setPlan(null);
      setApplied(false);
    },
    apply: (publishes: boolean, onDone: (plan: SpacePlan) => void) =>
      trying(async () => {
        if (!agreed) return;
        const body = { ...agreed, publishes };
        const { data } = await client.call(applySpaceSheet, { body, idempotencyKey: key });
        setPlan(data);
        setApplied(true);
        await refresh();
        onDone(data);
      }),
    template: () => trying(async () => saveDownload(await client.download(spaceSheetTemplate, { body: { language } }))),
    errors: () =>
      trying(async () => {
        if (agreed) saveDownload(await client.download(spaceSheetErrors, { body: { ...agreed, language } }));
      }),
  };
}
