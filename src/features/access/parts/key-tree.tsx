import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { TreeItem, TreeLine } from './tree-lines.ts';

export interface KeyTreeProps<Item extends TreeItem> {
  readonly label: string;
  readonly lines: readonly TreeLine<Item>[];
  readonly active: string | null;
  readonly onActive: (id: string) => void;
  readonly onOpen: (id: string, open: boolean) => void;
  readonly children: (line: TreeLine<Item>) => ReactNode;
  /** Space on the line. */
  readonly onSpace?: (item: Item) => void;
  /** Left and Right are first offered here; `true` = taken. */
  readonly onSide?: (line: TreeLine<Item>, side: 'left' | 'right') => boolean;
  readonly onEnter?: (item: Item) => void;
  /** Lines can be dragged; told where one was dropped. */
  readonly onDrop?: (id: string, target: Item, where: 'before' | 'inside') => void;
}

const MOVES = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

function placeAfter(key: string, at: number, last: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return Math.min(Math.max(at + (key === 'ArrowDown' ? 1 : -1), 0), last);
}

/** A tree driven by keys: arrows walk, open and close; the focus stays on the tree (WAI-ARIA treegrid). */
export function KeyTree<Item extends TreeItem>(props: KeyTreeProps<Item>) {
  const { label, lines, active, onActive, onOpen, onDrop } = props;
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const at = lines.findIndex(line => line.item.id === active);
  const activeId = at >= 0 ? `${id}-${at}` : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const go = (place: number): void => {
    const line = lines[place];
    if (line) onActive(line.item.id);
  };

  const side = (line: TreeLine<Item>, way: 'left' | 'right'): void => {
    if (props.onSide?.(line, way)) return;
    if (way === 'right') {
      if (line.hasChildren && !line.isOpen) onOpen(line.item.id, true);
      else if (line.hasChildren) go(at + 1);
    } else if (line.isOpen) onOpen(line.item.id, false);
    else if (line.item.parentId !== null && lines.some(other => other.item.id === line.item.parentId))
      onActive(line.item.parentId);
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing) return;
    const line = lines[at];
    if (MOVES.includes(event.key)) go(placeAfter(event.key, at, lines.length - 1));
    else if (!line) return;
    else if (event.key === 'ArrowRight') side(line, 'right');
    else if (event.key === 'ArrowLeft') side(line, 'left');
    else if (event.key === ' ' && props.onSpace) props.onSpace(line.item);
    else if (event.key === 'Enter' && props.onEnter) props.onEnter(line.item);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={tree}
      role="treegrid"
      className="acc-tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={activeId}
      onKeyDown={onKeyDown}
      data-tree
    >
      {lines.map((line, index) => {
        const { item, depth, hasChildren, isOpen } = line;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a table cannot be a tree
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="row"
            tabIndex={-1}
            aria-level={depth + 1}
            aria-expanded={hasChildren ? isOpen : undefined}
            aria-selected={item.id === active}
            className="acc-line"
            style={{ paddingInlineStart: depth * 20 + 6 }}
            data-line={item.id}
            draggable={onDrop !== undefined}
            onClick={() => {
              onActive(item.id);
              tree.current?.focus();
            }}
            onDragStart={event => event.dataTransfer.setData('text/plain', item.id)}
            onDragOver={event => {
              if (onDrop) event.preventDefault();
            }}
            onDrop={event => {
              event.preventDefault();
              const half = event.currentTarget.getBoundingClientRect();
              // The upper third means "before", the rest "inside".
              const before = event.clientY < half.top + half.height / 3;
              onDrop?.(event.dataTransfer.getData('text/plain'), item, before ? 'before' : 'inside');
            }}
          >
            {/* biome-ignore lint/a11y/useSemanticElements: see above */}
            <div role="gridcell" tabIndex={-1} className="acc-cell">
              <button
                type="button"
                tabIndex={-1}
                className="acc-twist"
                aria-hidden="true"
                data-open={isOpen}
                data-empty={!hasChildren}
                onClick={event => {
                  event.stopPropagation();
                  onOpen(item.id, !isOpen);
                }}
              />
              {props.children(line)}
            </div>
          </div>
        );
      })}
    </div>
  );
}
