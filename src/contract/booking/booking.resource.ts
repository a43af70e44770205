import { choice, code, decimal, instant, integer, text, texts, yesNo } from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { AMENDMENT_LABELS, BOOKING_STATE_LABELS, CANCELLATION_LABELS } from './booking-codes.ts';
import { BOOKING_CHANNELS } from './booking-content.ts';
import { BOOKING_PATHS } from './paths.ts';

/** Lists of bookings (design commercial C.4); a booking's life is `machines/booking/booking.document.ts`, its content `BookingContent`. */

const computed = { computed: true } as const;
/** No index gives a list in its order. */
const unsorted = { ...computed, sortable: false } as const;
const hidden = { ...computed, hiddenColumn: true } as const;
const hiddenUnsorted = { ...hidden, sortable: false } as const;

export const bookingResource = defineResource({
  name: 'Booking',
  docType: 'booking',
  title: { zh: '订舱', en: 'Bookings' },
  owner: 'company',
  abilities: ['export'],
  key: ['bookingNo'],
  caption: { code: 'bookingNo' },
  search: ['bookingNo', 'carrierRef', 'vesselName', 'cgoId'],
  sort: '-createdAt',
  paths: [
    BOOKING_PATHS.mine,
    BOOKING_PATHS.queue,
    BOOKING_PATHS.data,
    BOOKING_PATHS.ownList,
    BOOKING_PATHS.ownDrafts,
    BOOKING_PATHS.tracking,
    BOOKING_PATHS.home,
    BOOKING_PATHS.cockpit,
  ],
  fields: {
    bookingNo: code({ zh: '订舱编号', en: 'Booking no.' }, { max: 13, ...computed, width: 140 }),
    carrierRef: code({ zh: '船公司订舱号', en: 'Carrier reference' }, { max: 35, ...computed, width: 150 }),
    state: choice({ zh: '状态', en: 'Status' }, BOOKING_STATE_LABELS, { ...computed, width: 130 }),
    amendment: choice({ zh: '更改', en: 'Amendment' }, AMENDMENT_LABELS, { ...unsorted, width: 110 }),
    cancellation: choice({ zh: '取消', en: 'Cancellation' }, CANCELLATION_LABELS, { ...unsorted, width: 110 }),
    rolls: integer({ zh: '甩柜次数', en: 'Rolled' }, { min: 0, ...unsorted, width: 80 }),
    customerName: text({ zh: '客户', en: 'Customer' }, { max: 120, ...computed, width: 170 }),
    customerNameEn: text({ zh: '客户(英文)', en: 'Customer (English)' }, { max: 120, ...hiddenUnsorted }),
    carrier: code({ zh: '船公司', en: 'Carrier' }, { max: 4, ...computed, width: 80 }),
    vesselName: text({ zh: '船名', en: 'Vessel' }, { max: 50, ...computed, width: 150 }),
    voyageNo: code({ zh: '航次', en: 'Voyage' }, { max: 50, ...unsorted, width: 90 }),
    pol: code({ zh: '起运港', en: 'POL' }, { max: 5, ...computed, width: 80 }),
    pod: code({ zh: '目的港', en: 'POD' }, { max: 5, ...computed, width: 80 }),
    etd: instant({ zh: '开航', en: 'ETD' }, { ...computed, width: 140 }),
    containers: text({ zh: '箱量', en: 'Containers' }, { max: 120, ...unsorted, width: 120 }),
    teu: decimal({ zh: 'TEU', en: 'TEU' }, { scale: 2, ...unsorted, width: 70 }),
    nextCutOff: instant({ zh: '最近截止', en: 'Next cut-off' }, { ...computed, width: 150 }),
    cgoId: code({ zh: '业务编号', en: 'Shipment' }, { max: 36, ...computed, width: 140 }),
    channel: choice({ zh: '来源', en: 'Channel' }, BOOKING_CHANNELS, { ...hiddenUnsorted }),
    deskName: text({ zh: '受理方', en: 'Handled by' }, { max: 120, ...hiddenUnsorted }),
    deskNameEn: text({ zh: '受理方(英文)', en: 'Handled by (English)' }, { max: 120, ...hiddenUnsorted }),
    assigneeName: text({ zh: '受理人', en: 'Assigned to' }, { max: 60, ...hiddenUnsorted }),
    /** Employees who made it or were given it; kept by the database. */
    handlerIds: texts(
      { zh: '经手人', en: 'Handled by (ids)' },
      {
        max: 36,
        most: 2,
        ...hidden,
        heldIn: ['createdBy', 'assigneeId'],
      },
    ),
    createdByName: text({ zh: '制单人', en: 'Made by' }, { max: 60, ...hiddenUnsorted }),
    submittedAt: instant({ zh: '提交时间', en: 'Submitted' }, { ...hidden }),
    acceptDueAt: instant({ zh: '受理期限', en: 'Accept by' }, { ...hidden }),
    confirmedAt: instant({ zh: '放舱时间', en: 'Confirmed' }, { ...hidden }),
    issues: integer({ zh: '待完善', en: 'Issues' }, { min: 0, ...hiddenUnsorted }),
    takenByName: text({ zh: '正在处理', en: 'Being worked on by' }, { max: 60, ...hiddenUnsorted }),
    takenUntil: instant({ zh: '处理至', en: 'Taken until' }, { ...hiddenUnsorted }),
    isSent: yesNo({ zh: '已发船公司', en: 'Sent to carrier' }, { ...hiddenUnsorted }),
    hasOpenRoll: yesNo({ zh: '甩柜待答复', en: 'Roll-over open' }, { ...hiddenUnsorted }),
    answerDueAt: instant({ zh: '船公司答复期限', en: 'Carrier answers by' }, { ...hidden }),
    siCutOff: instant({ zh: '截补料', en: 'SI cut-off' }, { ...hidden }),
    isSiOpen: yesNo({ zh: '补料未齐', en: 'SI not complete' }, { ...hiddenUnsorted }),
    vgmCutOff: instant({ zh: '截 VGM', en: 'VGM cut-off' }, { ...hidden }),
    isVgmOpen: yesNo({ zh: 'VGM 未齐', en: 'VGM missing' }, { ...hiddenUnsorted }),
    stateReason: text({ zh: '原因', en: 'Reason' }, { max: 500, ...hiddenUnsorted }),
  },
});

export type BookingRow = RowOf<typeof bookingResource>;
