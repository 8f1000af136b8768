import { platformDocumentReadCall } from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { FormattedMessage } from 'react-intl';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Card } from '../../../ui/card/card.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { peopleMessages } from '../texts.ts';

/** What a person has agreed with, the newest first. */
export function PersonAgreements({ person: { agreements } }: { person: Person }) {
  const text = useTexts(peopleMessages);
  return (
    <Card title={text('agreementsView')}>
      {agreements.length === 0 && <p>{text('agreementsNone')}</p>}
      <RowList>
        {agreements.map(({ id, documentId, title, date, version }) => (
          <li key={id}>
            <RowLine>
              <PermittedLink call={platformDocumentReadCall} to={`/setting/documents/${documentId}`}>
                {title}
              </PermittedLink>
              {version !== null && (
                <FormattedMessage {...peopleMessages.agreementVersion} values={{ version }} />
              )}
            </RowLine>
            <ExactTime date={date} />
          </li>
        ))}
      </RowList>
    </Card>
  );
}
