import { Button } from '@blueprintjs/core';
import {
  type BookedEquipment,
  type BookingCommodity,
  dangerousGoodsSchema,
  emptyCommodity,
  emptyEquipment,
  reeferSchema,
} from '#contract/booking/booking-content.ts';
import { useT } from '#kit/i18n.ts';
import { COMMODITY_FIELDS, DG_FIELDS, EQUIPMENT_FIELDS, REEFER_FIELDS } from '../model/fields.ts';
import { useEntries, useFormPlace } from '../model/form-place.ts';
import { FileField } from '../parts/file-field.tsx';
import { Fields, More, PlaceFaults, Section } from '../parts/section.tsx';

/** Containers, what is in each group of them, and what needs care: cold and danger. */

const NAMES = {
  box: ['type', 'units', 'grossKg'],
  boxRest: ['isShipperOwned', 'tareKg', 'pickupDate', 'pickupDepot', 'numbers'],
  goods: ['description', 'hsCodes', 'packages', 'packageCode', 'grossKg', 'cbm'],
  goodsRest: ['packageDescription', 'marks'],
} as const;
const IS_COLD = /R[FHE]$/;
const DG_KINDS = ['DG', 'MSDS'] as const;

export function EquipmentSection() {
  const t = useT('bookingForm');
  const { isReadOnly } = useFormPlace();
  const { entries, add, remove } = useEntries<BookedEquipment>('equipments');
  return (
    <Section name="equipment">
      <PlaceFaults path="equipments" />
      {entries.map((one, index) => (
        // Groups are known by their place and nothing else.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="bf-group" data-place={`equipments.${index}`}>
          <div className="bf-group-head">
            <h3>{t('equipmentNo', { n: index + 1 })}</h3>
            {!isReadOnly && entries.length > 1 && (
              <Button
                variant="minimal"
                size="small"
                text="×"
                aria-label={t('removeEquipment', { n: index + 1 })}
                onClick={() => remove(index)}
              />
            )}
          </div>
          <Equipment path={`equipments.${index}`} one={one} />
        </div>
      ))}
      {!isReadOnly && (
        <Button
          size="small"
          text={t('addEquipment')}
          onClick={() => add({ ...emptyEquipment(), commodities: [emptyCommodity()] })}
        />
      )}
    </Section>
  );
}

function Equipment({ path, one }: { readonly path: string; readonly one: BookedEquipment }) {
  const t = useT('bookingForm');
  const { store, isReadOnly } = useFormPlace();
  const { entries, add, remove } = useEntries<BookingCommodity>(`${path}.commodities`);
  const base = `${path}.`;
  const isCold = IS_COLD.test(one.type);
  return (
    <>
      <Fields base={base} of={EQUIPMENT_FIELDS} names={NAMES.box} />
      <PlaceFaults path={path} />
      <PlaceFaults path={`${path}.reefer`} />
      <PlaceFaults path={`${path}.commodities`} />
      {isCold && <Fields base={base} of={EQUIPMENT_FIELDS} names={['isNonOperatingReefer']} />}
      {(one.reefer || isCold) && !one.isNonOperatingReefer && (
        <fieldset className="bf-care" data-place={`${path}.reefer`}>
          <legend>{t('reefer')}</legend>
          {one.reefer ? (
            <Fields base={`${base}reefer.`} of={REEFER_FIELDS} names={Object.keys(REEFER_FIELDS)} />
          ) : (
            !isReadOnly && (
              <Button
                size="small"
                text={t('isReefer')}
                onClick={() => store.put(`${path}.reefer`, reeferSchema.parse({}))}
              />
            )
          )}
        </fieldset>
      )}
      <More isUsed={one.isShipperOwned || one.pickupDepot !== '' || one.numbers.length > 0}>
        <Fields base={base} of={EQUIPMENT_FIELDS} names={NAMES.boxRest} />
      </More>
      {entries.map((goods, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: goods of a group are known by their place
        <div key={index} className="bf-goods" data-place={`${path}.commodities.${index}`}>
          <div className="bf-group-head">
            <h4>{t('goodsNo', { n: index + 1 })}</h4>
            {!isReadOnly && entries.length > 1 && (
              <Button
                variant="minimal"
                size="small"
                text="×"
                aria-label={t('removeGoods', { n: index + 1 })}
                onClick={() => remove(index)}
              />
            )}
          </div>
          <Goods path={`${path}.commodities.${index}`} goods={goods} />
        </div>
      ))}
      {!isReadOnly && (
        <Button variant="minimal" size="small" text={t('addGoods')} onClick={() => add(emptyCommodity())} />
      )}
    </>
  );
}

function Goods({ path, goods }: { readonly path: string; readonly goods: BookingCommodity }) {
  const t = useT('bookingForm');
  const { isReadOnly } = useFormPlace();
  const danger = useEntries<BookingCommodity['dangerousGoods'][number]>(`${path}.dangerousGoods`);
  const base = `${path}.`;
  return (
    <>
      <Fields base={base} of={COMMODITY_FIELDS} names={NAMES.goods} />
      <PlaceFaults path={`${path}.dangerousGoods`} />
      <More isUsed={goods.packageDescription !== '' || goods.marks !== '' || danger.entries.length > 0}>
        <Fields base={base} of={COMMODITY_FIELDS} names={NAMES.goodsRest} />
        {danger.entries.map((_, index) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: known by their place
            key={index}
            className="bf-care"
            data-place={`${path}.dangerousGoods.${index}`}
          >
            <legend>
              {t('dgNo', { n: index + 1 })}{' '}
              {!isReadOnly && (
                <Button
                  variant="minimal"
                  size="small"
                  text="×"
                  aria-label={t('removeDg', { n: index + 1 })}
                  onClick={() => danger.remove(index)}
                />
              )}
            </legend>
            <PlaceFaults path={`${path}.dangerousGoods.${index}`} />
            <Fields base={`${base}dangerousGoods.${index}.`} of={DG_FIELDS} names={Object.keys(DG_FIELDS)} />
            <FileField path={`${path}.dangerousGoods.${index}.fileIds`} kinds={DG_KINDS} most={10} />
          </fieldset>
        ))}
        {!isReadOnly && (
          <Button
            variant="minimal"
            size="small"
            text={t('addDg')}
            onClick={() => danger.add(dangerousGoodsSchema.parse({}))}
          />
        )}
      </More>
    </>
  );
}
