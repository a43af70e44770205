import { useState } from 'react';
import { cargoOf } from '#contract/rates/lcl-search/cargo.ts';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import { calculate } from './calculate.ts';
import { CargoInput, type TypedCargo } from './cargo-input.tsx';
import { wholeLines } from './cargo-lines.ts';

const NOTHING: TypedCargo = { lines: [], kg: '', cbm: '' };

/** Beside the form: what the rate charges for a shipment, at each break and after all. */
export function Calculator({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const t = useT('lclRates');
  const [typed, setTyped] = useState<TypedCargo>(NOTHING);
  const cargo = cargoOf(wholeLines(typed.lines), typed);
  const found = calculate(values, cargo);
  const isCargo = cargo.kg !== null && cargo.cbm !== null;
  return (
    <section className="fl-rate-side" aria-labelledby="lcl-calculator">
      <h2 id="lcl-calculator">{t('calculator')}</h2>
      <CargoInput cargo={typed} onChange={setTyped} />
      <div aria-live="polite">
        {!isCargo && <p className="fl-muted">{t('fillIn')}</p>}
        {isCargo && <p className="lcl-figure">{t('cbmOf', { cbm: cargo.cbm ?? '', kg: cargo.kg ?? '' })}</p>}
        {isCargo && !found && <p className="fl-muted">{t('noPrice')}</p>}
        {found && (
          <>
            <p className="lcl-figure">
              {t('rt')} <b>{found.rt}</b>
            </p>
            <table className="fl-rate-table">
              <thead>
                <tr>
                  <th scope="col">{t('from')}</th>
                  <th scope="col">{t('price')}</th>
                  <th scope="col">{t('atBreak')}</th>
                </tr>
              </thead>
              <tbody>
                {found.each.map(({ from, price, amount }) => (
                  <tr key={from}>
                    <th scope="row">{from === 'CBM' ? t('unitCbm') : from === 'TON' ? t('unitTon') : from}</th>
                    <td>{formatFigure(price)}</td>
                    <td>{formatFigure(amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="lcl-figure">
              {t('charged')}{' '}
              <b data-lcl-freight>
                {found.currency} {formatFigure(found.freight.amount.toFixed(2))}
              </b>
              {found.freight.isCheaperBreak && <span className="lcl-tag">{t('cheaper')}</span>}
              {found.freight.isMinimum && <span className="lcl-tag">{t('minimum')}</span>}
            </p>
          </>
        )}
      </div>
    </section>
  );
}
