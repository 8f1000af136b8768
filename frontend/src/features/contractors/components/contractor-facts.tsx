import { requisiteNames } from '@gatehouse/contracts/access-request/requisites.ts';
import type { ContractorRecord } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestContractorFieldsCall } from '@gatehouse/contracts/generated/calls/access-request/company-fields.ts';
import { CompanyFacts } from '../../../screen/company-facts.tsx';
import { Loaded } from '../../../screen/loaded.tsx';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Sections } from '../../../ui/page/page-head.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { contractorMessages } from '../texts.ts';

/** Requisites of a contractor, the organizations that it works with, and what the installation asks of it. */
export function ContractorFacts({ contractor }: { contractor: ContractorRecord }) {
  const text = useTexts(contractorMessages);
  const { availableOrganizations, date } = contractor;
  return (
    <Sections>
      <Card>
        <RecordFacts
          texts={contractorMessages}
          facts={{
            ...Object.fromEntries(requisiteNames.map((name) => [name, contractor[name] ?? '—'])),
            availableOrganizations:
              availableOrganizations.length > 0
                ? availableOrganizations.map(({ name }) => name)
                : text('noneAvailable'),
            changed: <ExactTime date={date} />,
          }}
        />
      </Card>
      <Loaded call={accessRequestContractorFieldsCall} args={{}} waiting={null} failed={null}>
        {({ tabs }) => <CompanyFacts tabs={tabs} stored={contractor.additionalInfo} />}
      </Loaded>
    </Sections>
  );
}

/** What tells companies of one name apart: its numbers in one line. */
export function CompanyNumbers({ inn, kpp, taxNumber }: Pick<ContractorRecord, 'inn' | 'kpp' | 'taxNumber'>) {
  const text = useTexts(contractorMessages);
  return [
    ...(inn ? [`${text('innShort')} ${inn}`] : []),
    ...(kpp ? [`${text('kppShort')} ${kpp}`] : []),
    ...(!inn && taxNumber ? [`${text('taxNumber')} ${taxNumber}`] : []),
  ].join(' · ');
}
