import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { overAt } from '#contract/space/rules/booking-refs.ts';
import type { SpaceOrder } from '#contract/space/space.calls.ts';
import { SPACE_CODES } from '#contract/space/space-codes.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../locale/words.ts';
import '../sell.css';

interface Line {
  readonly key: number;
  readonly ref: string;
  readonly containerType: string;
  readonly qty: string;
}

const qtyOf = ({ qty }: Line): number => (/^\d{1,4}$/.test(qty) ? Number(qty) : 0);

/** Booking numbers of the carrier, line by line; the line that is one too many is named before the server is asked. */
export function RefsDialog({
  order,
  onSend,
  onClose,
}: {
  readonly order: Pick<SpaceOrder, 'orderNo' | 'items' | 'refs'>;
  readonly onSend: (refs: { ref: string; containerType: string; qty: number }[]) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('spaceSell');
  const text = useText();
  const types = order.items.map(({ containerType }) => containerType);
  const blank = (key: number): Line => {
    const [first] = order.items;
    return { key, ref: '', containerType: first?.containerType ?? '', qty: String(first?.qty ?? 1) };
  };
  const [lines, setLines] = useState<readonly Line[]>(() =>
    order.refs.length > 0 ? order.refs.map((one, key) => ({ key, ...one, qty: String(one.qty) })) : [blank(0)],
  );
  const put = (key: number, change: Partial<Line>) =>
    setLines(before => before.map(line => (line.key === key ? { ...line, ...change } : line)));
  const refs = lines
    .filter(({ ref }) => ref.trim() !== '')
    .map(line => ({ ref: line.ref.trim().toUpperCase(), containerType: line.containerType, qty: qtyOf(line) }));
  const over = overAt(order.items, refs);
  const isBad = over >= 0 || refs.some(({ qty }) => qty < 1);
  return (
    <AskDialog
      title={t('refs.title', { no: order.orderNo })}
      width={620}
      send={{ label: t('order.assign'), disabled: isBad, run: () => onSend(refs) }}
      onClose={onClose}
    >
      <p className="fl-muted">{t('refs.hint')}</p>
      <table className="ss-table">
        <thead>
          <tr>
            <th scope="col">{t('refs.ref')}</th>
            <th scope="col">{t('refs.type')}</th>
            <th scope="col">{t('refs.qty')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.key}>
              <td>
                <InputGroup
                  aria-label={`${t('refs.ref')} ${at + 1}`}
                  value={line.ref}
                  maxLength={35}
                  autoComplete="off"
                  onValueChange={ref => put(line.key, { ref })}
                />
              </td>
              <td>
                <HTMLSelect
                  aria-label={`${t('refs.type')} ${at + 1}`}
                  value={line.containerType}
                  options={types}
                  onChange={({ currentTarget }) => put(line.key, { containerType: currentTarget.value })}
                />
              </td>
              <td>
                <InputGroup
                  aria-label={`${t('refs.qty')} ${at + 1}`}
                  aria-invalid={over === at || undefined}
                  intent={over === at ? 'danger' : 'none'}
                  value={line.qty}
                  inputMode="numeric"
                  maxLength={4}
                  onValueChange={qty => put(line.key, { qty })}
                />
              </td>
              <td>
                <Button
                  variant="minimal"
                  icon="cross"
                  aria-label={t('refs.remove', { n: at + 1 })}
                  onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        size="small"
        icon="add"
        text={t('refs.add')}
        onClick={() => setLines([...lines, blank(Math.max(-1, ...lines.map(({ key }) => key)) + 1)])}
      />
      {over >= 0 && <p className="fl-finding-error">{text(SPACE_CODES.REFS_OVER)}</p>}
    </AskDialog>
  );
}
