import {
  platformDomainCreateCall,
  platformDomainListCall,
} from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import { styled } from 'styled-components';
import { useDomainActions } from '../../features/domains/components/use-domain-actions.tsx';
import { domainMessages } from '../../features/domains/texts.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { dateColumn, languagesColumn, stateColumn } from '../../screen/list-columns.tsx';
import { languageFilter } from '../../screen/list-filter.ts';
import { ListPage } from '../../screen/list-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { Badge } from '../../ui/badge/badge.tsx';

/** The form of a new domain, whose script comes when it is opened. */
const NewDomain = lazyPart(
  async () => (await import('../../features/domains/components/new-domain.tsx')).NewDomain,
);

const Folded = styled.span`
  color: var(--text-muted);
  font-size: var(--size-13);
  font-weight: 400;
`;

/** Domains of the installation. */
export function DomainsPage() {
  const text = useTexts(domainMessages);
  const { project } = useStartUpState();
  const list = useList(
    {
      call: platformDomainListCall,
      rows: 'domains',
      texts: domainMessages,
      sort: 'name',
      order: 'ASC',
      searched: true,
      filters: [languageFilter, { kind: 'choice', name: 'state', options: text.options('on', 'off') }],
    },
    [
      {
        id: 'name',
        sorted: true,
        lines: 2,
        width: '28%',
        cell: ({ name, base, aliases }) => (
          <>
            {name} {base && <Badge>{text('base')}</Badge>}
            {aliases.length > 0 && <Folded className="gh-folded">{aliases.join(', ')}</Folded>}
          </>
        ),
      },
      { id: 'projectName', sorted: 'title', lines: 2, cell: ({ title }) => title },
      { id: 'aliases', width: '15%', lines: 2, roomy: true, cell: ({ aliases }) => aliases.join(', ') },
      languagesColumn({ width: '15%' }),
      stateColumn(),
      dateColumn(),
    ],
  );
  return (
    <ListPage
      list={list}
      opens={({ id }) => `/setting/domains/${id}`}
      actions={useDomainActions(project?.code)}
      create={{ call: platformDomainCreateCall, editor: NewDomain }}
    />
  );
}
