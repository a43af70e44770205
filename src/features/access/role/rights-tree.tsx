import { useState } from 'react';
import type { RightsNode } from '#contract/access/role.calls.ts';
import { FilterInput } from '#kit/filter-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { isPlanned } from '#routes/catalogue/built.ts';
import { routeOf } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import { KeyTree } from '../parts/key-tree.tsx';
import { searchedTree, type TreeLine, treeLines } from '../parts/tree-lines.ts';
import {
  type Grants,
  hasAllButtons,
  type Tick,
  tickOf,
  toggleAllButtons,
  toggleButton,
  toggleNode,
} from './rights-state.ts';

const PRESSED: Readonly<Record<Tick, boolean | 'mixed'>> = { on: true, off: false, mixed: 'mixed' };

/** A page that is not built yet: rights to it can be granted, it cannot be opened. */
function isYetToCome({ kind, path }: RightsNode): boolean {
  const route = kind === 'PAGE' ? routeOf(path) : undefined;
  return route != null && isPlanned(route);
}

/** Where the switch of all buttons stands: one alone needs none. */
const hasAllSwitch = ({ buttons }: RightsNode): boolean => buttons.length > 1;
const lastSwitch = (node: RightsNode): number => node.buttons.length - (hasAllSwitch(node) ? 0 : 1);

/**
 * The menu tree with a three-state box on every node and a switch for every button, and one for all of a page. Space turns what the cursor is on; Right goes
 * from a page into its buttons.
 */
export function RightsTree({
  nodes,
  grants,
  all,
  readOnly,
  onChange,
}: {
  readonly nodes: readonly RightsNode[];
  readonly grants: Grants;
  /** The role holds everything, also what is still to come. */
  readonly all: boolean;
  readonly readOnly: boolean;
  readonly onChange: (grants: Grants) => void;
}) {
  const t = useT('access');
  const text = useText();
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    // A tree with one root would begin as a single line.
    const roots = nodes.filter(node => node.parentId === null);
    return new Set(roots.length === 1 ? roots.map(node => node.id) : []);
  });
  const [active, setActive] = useState<string | null>(null);
  /** Button under the cursor; -1 = the node itself. */
  const [button, setButton] = useState(-1);

  const asked = query.trim().toLowerCase();
  const fits = (node: RightsNode): boolean =>
    [node.nameZh, node.nameEn, node.path, ...node.buttons.map(({ code }) => code)].some(word =>
      word.toLowerCase().includes(asked),
    );
  const shown = asked === '' ? nodes : searchedTree(nodes, fits);
  const lines = treeLines(shown, id => asked !== '' || open.has(id));
  const current = lines.some(line => line.item.id === active) ? active : (lines[0]?.item.id ?? null);

  const walkTo = (id: string): void => {
    setActive(id);
    setButton(-1);
  };
  const turn = (node: RightsNode, at: number): void => {
    if (readOnly || all) return;
    if (at === node.buttons.length) {
      onChange(toggleAllButtons(grants, node));
      return;
    }
    const code = node.buttons[at]?.code;
    onChange(code === undefined ? toggleNode(grants, nodes, node.id) : toggleButton(grants, node.id, code));
  };
  const onSide = ({ item, isOpen }: TreeLine<RightsNode>, side: 'left' | 'right'): boolean => {
    if (side === 'right' && !isOpen && item.buttons.length > 0) {
      setButton(Math.min(button + 1, lastSwitch(item)));
      return true;
    }
    if (side === 'left' && button >= 0) {
      setButton(button - 1);
      return true;
    }
    return false;
  };
  const holds = (node: RightsNode, code: string): boolean => all || grants.get(node.id)?.has(code) === true;

  return (
    <section className="acc-rights" aria-label={t('role.rights')}>
      <div className="acc-rights-tools">
        <FilterInput value={query} onChange={setQuery} placeholder={t('role.findNode')} />
        <span className="fl-muted">{all ? t('role.holdsAll') : t('role.treeHint')}</span>
      </div>
      <KeyTree
        label={t('role.rights')}
        lines={lines}
        active={current}
        onActive={walkTo}
        onOpen={(id, wanted) => setOpen(known => new Set(wanted ? [...known, id] : [...known].filter(o => o !== id)))}
        onSpace={node => turn(node, button)}
        onSide={onSide}
      >
        {({ item }) => {
          const tick = all ? 'on' : tickOf(grants, nodes, item.id);
          return (
            <>
              <button
                type="button"
                tabIndex={-1}
                className="acc-tick"
                data-tick={tick}
                aria-pressed={PRESSED[tick]}
                aria-label={text({ zh: item.nameZh, en: item.nameEn })}
                disabled={readOnly || all}
                onClick={() => turn(item, -1)}
              />
              <span className="acc-name" data-off={!item.enabled}>
                {text({ zh: item.nameZh, en: item.nameEn })}
              </span>
              {item.kind !== 'GROUP' && <code className="acc-path">{item.path}</code>}
              {isYetToCome(item) && <small className="fl-muted">{t('role.yetToCome')}</small>}
              <span className="acc-codes">
                {item.buttons.map(({ code, nameZh, nameEn }, index) => (
                  <button
                    key={code}
                    type="button"
                    tabIndex={-1}
                    className="acc-code"
                    title={code}
                    aria-pressed={holds(item, code)}
                    data-cursor={item.id === current && index === button}
                    disabled={readOnly || all}
                    onClick={() => turn(item, index)}
                  >
                    {text({ zh: nameZh, en: nameEn })}
                  </button>
                ))}
                {hasAllSwitch(item) && (
                  <button
                    type="button"
                    tabIndex={-1}
                    className="acc-code acc-code-all"
                    aria-pressed={all || hasAllButtons(grants, item)}
                    data-cursor={item.id === current && button === item.buttons.length}
                    disabled={readOnly || all}
                    onClick={() => turn(item, item.buttons.length)}
                  >
                    {t('role.allButtons')}
                  </button>
                )}
              </span>
            </>
          );
        }}
      </KeyTree>
    </section>
  );
}
