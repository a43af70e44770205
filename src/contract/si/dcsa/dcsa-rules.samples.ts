/** Conditions of DCSA eBL 3.0 and Booking 2.0 that stand in the words of the standard and in no schema, for tests. */

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const inside = (value: unknown): Json => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';

const ISO_REEFER = /^..[RH]/;
const SAME_AS = /^SAME AS\b/i;

function reeferFaults(code: unknown, equipment: Json, at: string): string[] {
  const { isNonOperatingReefer: isOff, activeReeferSettings: settings } = equipment;
  if (typeof code !== 'string') return [];
  if (!ISO_REEFER.test(code)) return isGiven(isOff) || isGiven(settings) ? [`${at}: reefer members of ${code}`] : [];
  return [
    ...(isOff === true || isOff === false ? [] : [`${at}: ${code} without isNonOperatingReefer`]),
    ...(isOff === false && !isGiven(settings) ? [`${at}: a reefer that runs without its settings`] : []),
    ...(isOff === true && isGiven(settings) ? [`${at}: settings of a reefer that does not run`] : []),
  ];
}

/** Faults of a shipping instruction, by their places. */
export function siRuleFaults(body: Json): string[] {
  const parties = inside(body.documentParties);
  const named = [
    ...['shipper', 'consignee', 'endorsee'].map(role => [role, parties[role]] as const),
    ...listOf(parties.notifyParties).map((one, index) => [`notifyParties[${index}]`, one] as const),
  ].flatMap(([at, party]) => (isObject(party) ? [[at, party] as const] : []));
  return [
    ...named.flatMap(([at, party]) => [
      ...(['address', 'addressLines', 'identifyingCodes'].some(member => isGiven(party[member]))
        ? []
        : [`${at}: neither an address nor a code`]),
      ...(Array.isArray(party.addressLines) && party.addressLines.length > 5
        ? [`${at}: more than five address lines`]
        : []),
      ...(SAME_AS.test(String(party.partyName)) ? [`${at}: called ${party.partyName}`] : []),
    ]),
    ...listOf(body.references).flatMap(({ type }) => (type === 'CR' || type === 'AKG' ? [] : [`references: ${type}`])),
    ...listOf(body.utilizedTransportEquipments).flatMap((one, index) =>
      reeferFaults(inside(one.equipment).ISOEquipmentCode, one, `utilizedTransportEquipments[${index}]`),
    ),
    ...(body.isToOrder === true && isGiven(parties.consignee) ? ['consignee: named on a bill to order'] : []),
    ...(body.isToOrder === true && !isGiven(parties.endorsee) && !isGiven(parties.notifyParties)
      ? ['notifyParties: nobody on a bill to order']
      : []),
  ];
}

/** Faults of a booking request, by their places. */
export function bookingRuleFaults(body: Json): string[] {
  const { other, ...parties } = inside(body.documentParties);
  const named = [...Object.values(parties), ...listOf(other).map(({ party }) => party)].filter(isObject);
  const isDoor = body.receiptTypeAtOrigin === 'SD';
  return [
    ...named.flatMap(({ partyName }) => (SAME_AS.test(String(partyName)) ? [`a party called ${partyName}`] : [])),
    ...listOf(body.requestedEquipments).flatMap((one, index) => {
      const at = `requestedEquipments[${index}]`;
      const positionings = listOf(one.containerPositionings);
      return [
        ...reeferFaults(one.ISOEquipmentCode, one, at),
        ...(isDoor && !positionings.some(({ dateTime }) => isGiven(dateTime)) ? [`${at}: no time of positioning`] : []),
        ...(!isDoor && positionings.length > 0 ? [`${at}: positioning without carrier haulage`] : []),
      ];
    }),
  ];
}
