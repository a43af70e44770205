import { Button } from '@blueprintjs/core';
import { AddIcon } from '@blueprintjs/icons';
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import type { QuantityField } from '#contract/si/parts/totals.ts';
import { type Box, emptyBox } from '#contract/si/shipping-instruction.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { both } from '../locale/both.ts';
import { BoxBlock } from './box-block.tsx';
import type { DraftFindings } from './draft-findings.ts';
import type { FieldEdit } from './lookups.ts';
import { valueAbove } from './value-above.ts';

/** Up to so many cargo lines all are shown; beyond, each container opens its own. */
const LINES_SHOWN_AT_ONCE = 60;

export interface BoxEditorProps {
  readonly boxes: readonly Box[];
  readonly findings: DraftFindings;
  /** One value by its path (`boxes.0.lines.1.goods`), or the whole list under `boxes`. */
  readonly onEdit: (path: string, value: unknown) => void;
  readonly onChoose: (edits: readonly FieldEdit[]) => void;
  readonly onSpread: (index: number, by: QuantityField) => void;
  /** Container numbers of the shipment, offered while typing. */
  readonly containerNos: readonly string[];
  /** A place that is to be seen: its container opens. */
  readonly focusPath?: string | null;
}

const boxOf = (path: string | null): number | null => {
  const index = /^boxes\.(\d+)/.exec(path ?? '')?.[1];
  return index === undefined ? null : Number(index);
};

/** Containers with their cargo lines: cells are inputs, Tab walks them, Ctrl+D takes what stands above, findings stand in the cell. */
export function BoxEditor({
  boxes,
  findings,
  onEdit,
  onChoose,
  onSpread,
  containerNos,
  focusPath = null,
}: BoxEditorProps) {
  const t = useT('si');
  const numbersId = useId();
  const isShort = boxes.reduce((sum, box) => sum + box.lines.length, 0) <= LINES_SHOWN_AT_ONCE;
  // Set where a container is not as the others of its draft.
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const wanted = boxOf(focusPath);
  const isOpen = (index: number): boolean => index === wanted || isShort !== turned.has(index);

  const latest = useRef(boxes);
  useLayoutEffect(() => {
    latest.current = boxes;
  });
  const onRemove = useCallback((index: number) => onEdit('boxes', latest.current.toSpliced(index, 1)), [onEdit]);
  const part = useRef<HTMLDivElement>(null);
  useCommands([
    {
      id: 'si.fillDown',
      title: both('fillDown'),
      quiet: true,
      shortcut: 'mod+d',
      enabled: true,
      run() {
        const cell = document.activeElement;
        const path = cell instanceof HTMLElement && part.current?.contains(cell) ? (cell.dataset.path ?? '') : '';
        const value = valueAbove(latest.current, path);
        if (value !== null) onEdit(path, value);
      },
    },
  ]);
  const onToggle = useCallback(
    (index: number) =>
      setTurned(before =>
        before.has(index) ? new Set([...before].filter(at => at !== index)) : new Set([...before, index]),
      ),
    [],
  );

  return (
    <div ref={part} className="si-box-editor" data-path="boxes" tabIndex={-1}>
      <datalist id={numbersId}>
        {containerNos.map(no => (
          <option key={no} value={no} />
        ))}
      </datalist>
      {boxes.map((box, index) => (
        <BoxBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is addressed by its place, also in events and findings
          key={index}
          box={box}
          index={index}
          findings={findings.ofBox(index)}
          isOpen={isOpen(index)}
          onToggle={onToggle}
          onEdit={onEdit}
          onChoose={onChoose}
          onRemove={onRemove}
          onSpread={onSpread}
          numbersId={numbersId}
        />
      ))}
      <Button icon={<AddIcon />} text={t('addBox')} onClick={() => onEdit('boxes', [...boxes, emptyBox()])} />
    </div>
  );
}
