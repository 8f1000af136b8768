import { auditHistoryListCall } from '@gatehouse/contracts/generated/calls/audit.ts';
import {
  identityAgreementPeopleCall,
  identityAgreementVersionsCall,
} from '@gatehouse/contracts/generated/calls/identity/agreements.ts';
import { dayOf } from '../../../lib/period.ts';
import { useRequest } from '../../../lib/swr.ts';
import { ListCard } from '../../../screen/list-page.tsx';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { PersonLink } from '../../../screen/person-link.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useCount } from '../../../screen/use-count.ts';
import { useList } from '../../../screen/use-list.ts';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { agreementMessages } from '../texts.ts';

const AGREED = 'identity.account.terms-agreed';

/** The history of that day, of that person, of agreements alone. */
const historyOf = (person: string, date: string) =>
  `/setting/history?${new URLSearchParams({ type: AGREED, changer: person, from: dayOf(date), to: dayOf(date) })}`;

/** How many people agreed with a version, as far as it is counted. */
export function useAgreedCounts(id: string): (version: number | null) => string | undefined {
  const count = useCount();
  const { data } = useRequest(identityAgreementVersionsCall, { query: { document: id } });
  return (version) => {
    const counted = data?.versions.find((row) => row.version === version);
    return data && count(counted?.people ?? 0, counted?.more);
  };
}

/** Who agreed with a document: when, with which version, on which domain; people of one version when it is chosen. */
export function DocumentAgreements({ id, latest }: { id: string; latest: number }) {
  const text = useTexts(agreementMessages);
  const countOf = useAgreedCounts(id);
  const versionName = (version: number | null) =>
    version === null ? text('unnumbered') : `${text('version')} ${version}`;
  const list = useList(
    {
      call: identityAgreementPeopleCall,
      query: { document: id },
      rows: 'agreements',
      texts: agreementMessages,
      sort: 'date',
      order: 'DESC',
      searched: true,
      filters: [
        {
          kind: 'choice',
          name: 'version',
          options: Array.from({ length: latest }, (_, index) => latest - index).map((version) => ({
            value: String(version),
            label: [versionName(version), countOf(version)].filter(Boolean).join(' · '),
          })),
          word: (version) => `${text('version')} ${version}`,
        },
      ],
    },
    [
      {
        id: 'person',
        lines: 1,
        cell: ({ person }) =>
          person.name === null ? text('personGone') : <PersonLink id={person.id}>{person.name}</PersonLink>,
      },
      { id: 'version', width: '160px', cell: ({ version }) => version ?? text('unnumbered') },
      {
        id: 'domain',
        lines: 1,
        cell: ({ domain }) => (domain === null ? '—' : (domain.name ?? text('domainGone'))),
      },
      {
        id: 'date',
        sorted: true,
        width: '200px',
        cell: ({ date, person }) => (
          <PermittedLink
            call={auditHistoryListCall}
            to={historyOf(person.id, date)}
            title={text('inHistory')}
          >
            <ExactTime date={date} />
          </PermittedLink>
        ),
      },
    ],
  );
  return <ListCard list={list} />;
}
