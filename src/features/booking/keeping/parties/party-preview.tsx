import { isPartyEmpty, isToOrder, PARTY_LINES_MOST, partyLines } from '#contract/booking/rules/party-lines.ts';
import { SFT_ROLES, type SftRole, sftField } from '#contract/booking/sft-template.resource.ts';
import { foreignCharacter } from '#contract/si/parts/document-text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import '../keeping.css';
import '../locale/words.ts';

const ROLES = Object.keys(SFT_ROLES) as SftRole[];
type Values = Readonly<Record<string, unknown>>;

/** The five parties as carriers print and send them, with a ruler where a line ends; follows what is typed. */
export function PartyPreview({ values }: { readonly values: Values | null }) {
  const t = useT('bookingKeeping');
  if (!values) return null;
  const parties = ROLES.map(role => ({
    role,
    name: String(values[sftField(role, 'name')] ?? ''),
    address: String(values[sftField(role, 'address')] ?? ''),
  })).filter(party => !isPartyEmpty(party));
  if (parties.length === 0) return null;
  return (
    <ScrollRegion label={t('party.printed')} className="bk-parties">
      {parties.map(party => (
        <PrintedParty key={party.role} {...party} />
      ))}
    </ScrollRegion>
  );
}

function PrintedParty({
  role,
  name,
  address,
}: {
  readonly role: SftRole;
  readonly name: string;
  readonly address: string;
}) {
  const t = useT('bookingKeeping');
  const text = useText();
  const lines = partyLines({ name, address });
  const isLong = lines.length > PARTY_LINES_MOST;
  const foreign = foreignCharacter(`${name}\n${address}`);
  return (
    <section className="bk-party" aria-label={text(SFT_ROLES[role])}>
      <h3>
        {text(SFT_ROLES[role])}
        <span data-over={isLong || undefined}>{t('party.lines', { n: lines.length })}</span>
      </h3>
      <ol>
        {lines.map((line, index) => (
          // Printed lines are known by their place and nothing else.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} data-over={index >= PARTY_LINES_MOST || undefined}>
            {line}
          </li>
        ))}
      </ol>
      {isLong && <p className="fl-finding-error">{t('party.over')}</p>}
      {foreign && (
        <p className="fl-finding-error">{t('party.foreign', { c: foreign.character, n: foreign.position })}</p>
      )}
      {role === 'consignee' && isToOrder({ name }) && <p className="fl-muted">{t('party.toOrder')}</p>}
    </section>
  );
}
