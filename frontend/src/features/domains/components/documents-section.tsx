import { platformDocumentSearchCall } from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import type { DomainDetails } from '@gatehouse/contracts/platform/domains.resources.ts';
import { FormCheck, FormLookup } from '../../../screen/form/form-fields.tsx';
import { FormRows } from '../../../screen/form/form-rows.tsx';
import type { LookupSource } from '../../../screen/list-filter.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Card } from '../../../ui/card/card.tsx';
import { domainMessages } from '../texts.ts';
import { Inherited } from './base-settings.tsx';
import { Groups } from './groups.styles.ts';

const documentsOf = (type: 'agreement' | 'document'): LookupSource => ({
  call: platformDocumentSearchCall,
  query: { type },
  optionsOf: ({ documents }: { documents: { id: string; name: string }[] }) =>
    documents.map(({ id, name }) => ({ value: id, label: name })),
});
const agreements = documentsOf('agreement');
const documents = documentsOf('document');

const places = ['loginRequired', 'menuVisible', 'footerVisible', 'profileVisible'] as const;
const newAgreement = {
  agreementId: '',
  loginRequired: false,
  menuVisible: true,
  footerVisible: true,
  profileVisible: true,
};

/** What people of the domain agree with and read. */
export function DocumentsSection({ domain }: { domain: DomainDetails }) {
  const text = useTexts(domainMessages);
  const named = (value: string | null | undefined, name: string | undefined) =>
    value && name ? { known: { value, label: name } } : {};
  const nameOf = (id: string | null) => domain.agreements.find((row) => row.agreementId === id)?.name;
  return (
    <Card>
      <Inherited followers={domain.followers}>
        <Groups>
          <FormRows
            name="agreements"
            title={domainMessages.agreements}
            add={{ row: newAgreement, label: domainMessages.addAgreement }}
            max={50}
            fields={(path, index) => (
              <>
                <FormLookup
                  name={`${path}.agreementId`}
                  label={text('agreement')}
                  source={agreements}
                  {...named(domain.agreements[index]?.agreementId, domain.agreements[index]?.name)}
                />
                {places.map((place) => (
                  <FormCheck key={place} name={`${path}.${place}`} />
                ))}
              </>
            )}
          />
          <div className="gh-form">
            <FormLookup
              name="personalAgreementId"
              source={agreements}
              optional
              {...named(domain.personalAgreementId, nameOf(domain.personalAgreementId))}
            />
            <FormRows
              name="documents"
              line
              title={domainMessages.documents}
              add={{ row: { documentId: '' }, label: domainMessages.addDocument }}
              max={50}
              fields={(path, index) => (
                <FormLookup
                  name={`${path}.documentId`}
                  label={text('document')}
                  source={documents}
                  {...named(domain.documents[index]?.documentId, domain.documents[index]?.name)}
                />
              )}
            />
          </div>
        </Groups>
      </Inherited>
    </Card>
  );
}
