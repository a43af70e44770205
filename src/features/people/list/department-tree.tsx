import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { DepartmentNode } from '#contract/people/calls.ts';
import { useLanguage, useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import '../people.css';

export const WITHOUT = '-';

export interface TreeMove {
  readonly id: string;
  readonly parentId: string | null;
  readonly beforeId: string | null;
}

export interface DepartmentTreeProps {
  readonly departments: readonly DepartmentNode[];
  readonly used: number;
  readonly without: number;
  /** A department's id, `WITHOUT`, or null for everybody. */
  readonly chosen: string | null;
  readonly mayMove: boolean;
  readonly onChoose: (id: string | null) => void;
  readonly onMove: (move: TreeMove) => void;
}

const inOrder = (left: DepartmentNode, right: DepartmentNode): number =>
  left.sort - right.sort || left.name.localeCompare(right.name, 'zh-CN');

/** Where Alt and an arrow lead: one place up or down, below the one above, or one level up. */
export function moveByKey(nodes: readonly DepartmentNode[], id: string, key: string): TreeMove | null {
  const node = nodes.find(one => one.id === id);
  if (!node) return null;
  const siblings = nodes.filter(one => one.parentId === node.parentId).toSorted(inOrder);
  const at = siblings.findIndex(one => one.id === id);
  const parent = nodes.find(one => one.id === node.parentId);
  switch (key) {
    case 'ArrowUp':
      return at > 0 ? { id, parentId: node.parentId, beforeId: siblings[at - 1]!.id } : null;
    case 'ArrowDown':
      return at < siblings.length - 1 ? { id, parentId: node.parentId, beforeId: siblings[at + 2]?.id ?? null } : null;
    case 'ArrowRight':
      return at > 0 ? { id, parentId: siblings[at - 1]!.id, beforeId: null } : null;
    case 'ArrowLeft': {
      if (!parent) return null;
      const uncles = nodes.filter(one => one.parentId === parent.parentId).toSorted(inOrder);
      const next = uncles[uncles.findIndex(one => one.id === parent.id) + 1];
      return { id, parentId: parent.parentId, beforeId: next?.id ?? null };
    }
    default:
      return null;
  }
}

/** Departments with how many work there. Arrows walk, Enter filters the list, Alt and arrows or dragging move. */
export function DepartmentTree(props: DepartmentTreeProps) {
  const { departments, used, without, chosen, mayMove, onChoose, onMove } = props;
  const t = useT('people');
  const language = useLanguage();
  const host = useRef<HTMLElement>(null);
  const [over, setOver] = useState<string | null>(null);
  const nameOf = ({ name, nameEn }: DepartmentNode): string => (language === 'EN' ? (nameEn ?? name) : name);

  const onKeyDown = (event: KeyboardEvent) => {
    const entries = [...(host.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLButtonElement);
    const id = entries[at]?.dataset.department;
    if (event.altKey && id && mayMove && id !== WITHOUT) {
      const move = moveByKey(departments, id, event.key);
      if (!event.key.startsWith('Arrow')) return;
      event.preventDefault();
      if (move) onMove(move);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || at < 0) return;
    event.preventDefault();
    entries[Math.min(Math.max(at + step, 0), entries.length - 1)]?.focus();
  };
  const drop = (event: DragEvent, parentId: string | null) => {
    event.preventDefault();
    setOver(null);
    const id = event.dataTransfer.getData('text/department');
    if (id && id !== parentId) onMove({ id, parentId, beforeId: null });
  };
  const allow = (event: DragEvent, id: string) => {
    if (!mayMove) return;
    event.preventDefault();
    setOver(id);
  };
  const entry = (id: string | null, name: string, seats: number, node?: DepartmentNode) => (
    <button
      type="button"
      aria-current={chosen === id ? 'true' : undefined}
      data-department={id ?? ''}
      data-over={over === (id ?? '') || undefined}
      draggable={mayMove && node !== undefined}
      onDragStart={event => event.dataTransfer.setData('text/department', id ?? '')}
      onDragOver={event => (node || id === null ? allow(event, id ?? '') : undefined)}
      onDragLeave={() => setOver(null)}
      onDrop={event => drop(event, node ? id : null)}
      onClick={() => onChoose(id)}
    >
      <span>{name}</span>
      <span className="ppl-count">{seats}</span>
    </button>
  );
  const branch = (parentId: string | null) => {
    const nodes = departments.filter(node => node.parentId === parentId).toSorted(inOrder);
    if (nodes.length === 0) return null;
    return (
      <ul>
        {nodes.map(node => (
          <li key={node.id}>
            {entry(node.id, nameOf(node), node.seats, node)}
            {branch(node.id)}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <nav
      ref={host}
      className="ppl-tree"
      aria-label={t('tree.label')}
      onKeyDown={onKeyDown}
      title={mayMove ? t('tree.hint') : undefined}
    >
      {entry(null, t('tree.all'), used)}
      {branch(null)}
      {without > 0 && entry(WITHOUT, t('seats.without'), without)}
    </nav>
  );
}
