import { platformDomainReadCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { Document } from '@gatehouse/contracts/platform/documents.resources.ts';
import { styled } from 'styled-components';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { documentMessages } from '../messages.ts';

const Names = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-2);
    align-items: center;
    padding: var(--space-3) 0;
    border-top: 1px solid var(--border);
    font-size: var(--size-14);
  }

  > li:first-child {
    padding-top: 0;
    border-top: 0;
  }

  > li:last-child {
    padding-bottom: 0;
  }
`;

/** The domains that show a document, and whether people need it to sign in there. */
export function DocumentDomains({ domains }: { domains: Document['domains'] }) {
  const text = useTexts(documentMessages);
  const leads = useMay()(platformDomainReadCall);
  if (domains.length === 0) return <Card>{text('noDomains')}</Card>;
  return (
    <Card>
      <Names aria-label={text('domainsView')}>
        {domains.map(({ id, name, loginRequired }) => (
          <li key={id}>
            {leads ? <Link to={`/setting/domains/${id}?tab=documents`}>{name}</Link> : name}
            {loginRequired && <Badge tone="info">{text('loginRequired')}</Badge>}
          </li>
        ))}
      </Names>
    </Card>
  );
}
