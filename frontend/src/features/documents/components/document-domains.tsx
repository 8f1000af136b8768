import type { Document } from '@gatehouse/contracts/platform/documents.resources.ts';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { documentMessages } from '../messages.ts';

const Names = styled.ul`
  overflow-wrap: anywhere;
`;

/** The domains that show a document, and whether people need it to sign in there. */
export function DocumentDomains({ domains }: { domains: Document['domains'] }) {
  const text = useTexts(documentMessages);
  if (domains.length === 0) return <Card>{text('noDomains')}</Card>;
  return (
    <Card>
      <Names aria-label={text('domainsView')}>
        {domains.map(({ id, name, loginRequired }) => (
          <li key={id}>
            {name} {loginRequired && <Badge tone="info">{text('loginRequired')}</Badge>}
          </li>
        ))}
      </Names>
    </Card>
  );
}
