import { platformDomainReadCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { Document } from '@gatehouse/contracts/platform/documents.resources.ts';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { documentMessages } from '../texts.ts';

/** The domains that show a document, and whether people need it to sign in there. */
export function DocumentDomains({ domains }: { domains: Document['domains'] }) {
  const text = useTexts(documentMessages);
  if (domains.length === 0) return <Card>{text('noDomains')}</Card>;
  return (
    <Card>
      <RowList aria-label={text('domainsView')}>
        {domains.map(({ id, name, loginRequired }) => (
          <li key={id}>
            <RowLine>
              <PermittedLink call={platformDomainReadCall} to={`/setting/domains/${id}?tab=documents`}>
                {name}
              </PermittedLink>
              {loginRequired && <Badge tone="info">{text('loginRequired')}</Badge>}
            </RowLine>
          </li>
        ))}
      </RowList>
    </Card>
  );
}
