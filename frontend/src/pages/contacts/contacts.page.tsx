import type { Contact } from '@gatehouse/contracts/access-request/resources.ts';
import { contactStates } from '@gatehouse/contracts/access-request/states.ts';
import {
  accessRequestContactListCall,
  accessRequestContractorFindCall,
} from '@gatehouse/contracts/generated/calls/access-request/companies.ts';
import { FormattedList } from 'react-intl';
import { ContactStateBadge } from '../../features/contacts/components/contact-state.tsx';
import { PersonCell } from '../../features/contacts/components/person-cell.tsx';
import { contactMessages } from '../../features/contacts/texts.ts';
import { ListPage } from '../../screen/list-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { LtrText } from '../../ui/ltr-text/ltr-text.tsx';
import { PhoneText } from '../../ui/phone-field/phone-text.tsx';
import { ContactView } from './contact-view.tsx';

const companies = {
  call: accessRequestContractorFindCall,
  searchName: 'searchValue',
  idsName: 'ids',
  optionsOf: ({ contractors }: { contractors: readonly { id: string; name: string }[] }) =>
    contractors.map(({ id, name }) => ({ value: id, label: name })),
};

const nameOf = ({ name, email }: Contact) => name || email || '—';

/** People of the companies that the person decides for. */
export function ContactsPage() {
  const text = useTexts(contactMessages);
  const list = useList(
    {
      call: accessRequestContactListCall,
      rows: 'contacts',
      texts: contactMessages,
      sort: 'name',
      order: 'ASC',
      searched: true,
      filters: [
        { kind: 'choice', name: 'accessStatus', options: text.options(...contactStates) },
        { kind: 'lookup', name: 'contractorId', label: contactMessages.company, source: companies },
      ],
    },
    [
      {
        id: 'name',
        sorted: true,
        width: '30%',
        cell: (contact) => <PersonCell name={nameOf(contact)} />,
      },
      {
        id: 'email',
        sorted: true,
        cell: ({ name, email, mobile }) => (
          <>
            {name && email && <LtrText>{email}</LtrText>}
            {name && email && mobile && <br />}
            {mobile && <PhoneText number={mobile} />}
          </>
        ),
      },
      {
        id: 'companies',
        lines: 2,
        cell: (contact) => <FormattedList value={contact.companies.map(({ name }) => name)} />,
      },
      {
        id: 'accessStatus',
        width: '148px',
        cell: ({ accessStatus }) => <ContactStateBadge state={accessStatus} />,
      },
    ],
  );
  return (
    <ListPage
      list={list}
      rowId={({ userId, email }) => userId ?? email ?? ''}
      panel={{ title: nameOf, content: (contact) => <ContactView contact={contact} />, wide: true }}
    />
  );
}
