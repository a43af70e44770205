/** Where a carrier's JSON path of a booking stands in our content: its feedback is shown at that field. */

const EQUIPMENT: Readonly<Record<string, string>> = {
  ISOEquipmentCode: 'type',
  units: 'units',
  cargoGrossWeight: 'grossKg',
  tareWeight: 'tareKg',
  activeReeferSettings: 'reefer',
  equipmentReferences: 'numbers',
  isShipperOwned: 'isShipperOwned',
};
const COMMODITY: Readonly<Record<string, string>> = {
  commodityType: 'description',
  HSCodes: 'hsCodes',
  extendedHSCodes: 'hsCodes',
  cargoGrossWeight: 'grossKg',
  cargoGrossVolume: 'cbm',
  outerPackaging: 'packages',
};
const PARTY: Readonly<Record<string, string>> = {
  shipper: 'shipper',
  consignee: 'consignee',
  bookingAgent: 'bookingAgent',
  serviceContractOwner: 'contractOwner',
  issueTo: 'issueTo',
};
const TOP: Readonly<Record<string, string>> = {
  serviceContractReference: 'terms.contractReference',
  contractQuotationReference: 'terms.quotationReference',
  vessel: 'routing.vesselName',
  carrierExportVoyageNumber: 'routing.voyageNo',
  carrierCode: 'carrier',
  universalExportVoyageReference: 'routing.universalVoyage',
  expectedDepartureDate: 'routing.departureDate',
  carrierServiceCode: 'routing.serviceCode',
  freightPaymentTermCode: 'terms.freight',
  references: 'references',
  receiptTypeAtOrigin: 'terms.receiptType',
  deliveryTypeAtDestination: 'terms.deliveryType',
  placeOfBLIssue: 'terms.placeOfIssue',
  incoTerms: 'terms.incoterm',
};

/** `$.requestedEquipments[0].commodities[1].HSCodes` -> `equipments.0.commodities.1.hsCodes`; empty where we have no such field. */
export function contentPathOf(jsonPath: string, property: string): string {
  const parts = jsonPath
    .replace(/^\$\.?/, '')
    .replace(/\[\*?(\d*)\]/g, '.$1')
    .split('.')
    .filter(part => part !== '');
  const [top = property, at, second, index, last] = parts;
  if (top === 'requestedEquipments') {
    const line = `equipments.${at ?? 0}`;
    if (second === 'commodities') {
      const field = COMMODITY[last ?? property];
      return field ? `${line}.commodities.${index ?? 0}.${field}` : `${line}.commodities.${index ?? 0}`;
    }
    const field = EQUIPMENT[second ?? property];
    return field ? `${line}.${field}` : line;
  }
  if (top === 'documentParties') {
    const role = PARTY[at ?? property];
    return role ? `parties.${role}.${second === 'address' || second === 'addressLines' ? 'address' : 'name'}` : '';
  }
  return TOP[top] ?? TOP[property] ?? '';
}
