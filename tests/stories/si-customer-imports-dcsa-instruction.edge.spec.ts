import { Customer } from '../support/drivers/customer.ts';
import { expect, test } from '../support/story.ts';

const address = (street: string, city: string, countryCode: string) => ({ street, city, countryCode });

/** A shipping instruction as another system sends it, with more in it than a bill has room for. */
const instruction = (containers: readonly string[]) => ({
  transportDocumentTypeCode: 'BOL',
  isToOrder: false,
  freightPaymentTermCode: 'COL',
  numberOfOriginalsWithoutCharges: 2,
  carrierCode: 'COSU',
  carrierCodeListProvider: 'NMFTA',
  documentParties: {
    shipper: {
      partyName: 'NINGBO HAIYUE TEXTILE CO., LTD.',
      displayedAddress: [
        'NO. 88 ZHONGSHAN EAST ROAD, YINZHOU',
        'USCI 91330200MA2G00007W',
        'TEL 86-574-87001208',
        'NINGBO 315040, CHINA',
      ],
      taxLegalReferences: [{ type: 'VAT', countryCode: 'CN', value: 'TAX-4711' }],
    },
    consignee: {
      partyName: 'MAPLE HARBOUR LIGHTING LTD.',
      address: { ...address('77 WATERFRONT ROAD', 'VANCOUVER', 'CA'), postCode: 'V6C 3T4' },
      partyContactDetails: [{ name: 'J. TREMBLAY', phone: '1-604-555-0199' }],
    },
    notifyParties: [
      { partyName: 'PORT AGENCY INC.', address: { ...address('1 PORT SIDE', 'VANCOUVER', 'CA'), postCode: 'V6C 1A1' } },
    ],
  },
  consignmentItems: [
    {
      carrierBookingReference: 'OTHERBOOKING',
      descriptionOfGoods: ['LED PANEL LAMPS'],
      HSCodes: ['940511'],
      shippingMarks: ['N/M'],
      cargoItems: [
        {
          equipmentReference: containers[0],
          cargoGrossWeight: { value: 8820.4, unit: 'KGM' },
          cargoNetWeight: { value: 8000, unit: 'KGM' },
          cargoGrossVolume: { value: 63.7, unit: 'MTQ' },
          outerPackaging: { packageCode: 'CT', numberOfPackages: 980 },
        },
      ],
    },
    {
      descriptionOfGoods: ['BICYCLES, UNASSEMBLED'],
      HSCodes: ['871200'],
      cargoItems: [
        {
          equipmentReference: containers[1],
          cargoGrossWeight: { value: 5130, unit: 'KGM' },
          cargoGrossVolume: { value: 66.98, unit: 'MTQ' },
          outerPackaging: { packageCode: 'CT', numberOfPackages: 285 },
        },
      ],
    },
  ],
  utilizedTransportEquipments: containers.map((equipmentReference, index) => ({
    equipment: { equipmentReference, ISOEquipmentCode: '45G1' },
    seals: [{ number: `DC${7000 + index}` }],
  })),
});

test('a customer takes in a DCSA instruction and is told what of it had no place, in English', async ({ signIn }) => {
  const customer = new Customer(await signIn('NQUAYS', 'doc1', 'EN'));
  await customer.beginFor('BK-NQ-05');
  await customer.start();
  const containers = await customer.containers();
  await customer.discardAll();

  await customer.person.press('Alt+i');
  const dialog = customer.person.inFront('Import a DCSA or EDIFACT shipping instruction');
  await expect(dialog.locator('textarea')).toBeFocused();
  await customer.person.paste('{"transportDocumentStatus": "ISSUED"}');
  await expect(dialog).toContainText('it is a transport document');
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();

  await customer.person.press('Control+a');
  await customer.person.paste(JSON.stringify(instruction(containers), null, 2));
  await expect(dialog).toContainText('1 shipping instructions with 2 containers can be imported');
  const lost = dialog.locator('.si-not-carried tbody tr');
  await expect(lost.filter({ hasText: 'OTHERBOOKING' })).toContainText('The shipment is chosen when the SI is made');
  await expect(lost.filter({ hasText: 'TAX-4711' })).toContainText('The SI has no field for tax numbers');
  await expect(lost.filter({ hasText: 'cargoNetWeight.value' })).toContainText('gross weight and volume only');
  await customer.person.press('Control+Enter');
  await customer.isAt('process1');

  await expect(customer.field('consignee')).toHaveValue(/^MAPLE HARBOUR LIGHTING LTD\.\n(?:.+\n)*77 WATERFRONT ROAD/);
  await expect(customer.field('paymentMethod')).toHaveValue('C');
  await expect(customer.field('originals')).toHaveValue('2');
  await expect(customer.field('boxes.1.sealNo')).toHaveValue('DC7001');
  // What the file does not say stays as the shipment has it.
  await expect(customer.field('vessel')).toHaveValue('PACIFIC LANTERN');
  // What the Chinese customs wants of the consignee stands in no field of the file.
  await customer.fill('extra.consigneeCode', 'BN+845120367RM0001');
  await customer.saveDraft('finish');
  const [si] = await customer.checkAndSubmit();
  await customer.openList();
  await customer.seesStatus(si!.no, 'Pending review');
});
