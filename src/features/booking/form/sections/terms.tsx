import { FIELDS } from '../model/fields.ts';
import { useAt } from '../model/form-place.ts';
import { Fields, More, Section } from '../parts/section.tsx';

const of = (...names: string[]) => names.map(name => `terms.${name}`);
const FIRST = of('freight', 'receiptType', 'deliveryType', 'contractReference', 'quotationReference', 'documentType');
const REST = of(
  'documents',
  'placeOfIssue',
  'incoterm',
  'originMovement',
  'destinationMovement',
  'originHaulage',
  'originPort',
  'destinationPort',
  'destinationHaulage',
  'otherCharges',
  'declaredValue',
  'declaredCurrency',
  'isPartialLoadAllowed',
  'isEquipmentSubstitutionAllowed',
  'isExportDeclarationRequired',
  'exportDeclarationReference',
);

export function TermsSection() {
  const incoterm = useAt<string>('terms.incoterm');
  const place = useAt<string>('terms.placeOfIssue');
  return (
    <Section name="terms">
      <Fields base="" of={FIELDS} names={FIRST} />
      <More isUsed={incoterm !== '' || place !== ''}>
        <Fields base="" of={FIELDS} names={REST} />
      </More>
    </Section>
  );
}
