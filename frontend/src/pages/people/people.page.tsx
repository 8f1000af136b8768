import { identityPersonListCall } from '@gatehouse/contracts/generated/calls/identity/people.ts';
import { personStatuses } from '@gatehouse/contracts/identity/person-kinds.ts';
import { PersonStatus } from '../../features/people/components/person-status.tsx';
import { PersonContacts, PersonTitle } from '../../features/people/components/person-title.tsx';
import { usePeopleFilters } from '../../features/people/components/use-people-filters.ts';
import { usePersonActions } from '../../features/people/components/use-person-actions.tsx';
import { peopleMessages as messages } from '../../features/people/texts.ts';
import { ListPage } from '../../screen/list-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { RelativeTime } from '../../ui/relative-time/relative-time.tsx';

/** People who have an account: found by typing, let in or kept out. */
export function PeoplePage() {
  const text = useTexts(messages);
  const list = useList(
    {
      call: identityPersonListCall,
      rows: 'users',
      texts: messages,
      sort: 'lastSignIn',
      order: 'DESC',
      searched: true,
      filters: usePeopleFilters(text.options(...personStatuses)),
    },
    [
      {
        id: 'name',
        sorted: true,
        lines: 2,
        roomy: true,
        cell: (person) => <PersonTitle person={person} />,
      },
      { id: 'contacts', lines: 2, width: '20%', cell: (person) => <PersonContacts person={person} /> },
      { id: 'status', lines: 2, width: '16%', cell: (person) => <PersonStatus person={person} /> },
      { id: 'scheme', lines: 2, width: '12%', cell: ({ scheme }) => scheme?.name ?? '—' },
      {
        id: 'roles',
        lines: 2,
        width: '14%',
        cell: ({ roles }) => roles.map(({ name }) => name).join(', ') || '—',
      },
      {
        id: 'lastSignIn',
        sorted: true,
        width: '13%',
        cell: ({ lastSignIn }) => (lastSignIn ? <RelativeTime date={lastSignIn} brief /> : text('never')),
      },
    ],
  );
  return <ListPage list={list} opens={({ id }) => `/setting/people/${id}`} actions={usePersonActions()} />;
}
