import { platformDomainReadCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { AuthenticationScheme } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { FormattedList, FormattedMessage } from 'react-intl';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { schemeMessages } from '../texts.ts';

/** Whom a scheme decides for; domains are linked to their pages. */
export function SchemePeople({ scheme }: { scheme: AuthenticationScheme }) {
  const { active, usersCount, domains, everybodyElse } = scheme;
  const parts = [
    ...(usersCount > 0
      ? [<FormattedMessage key="people" {...schemeMessages.assigned} values={{ count: usersCount }} />]
      : []),
    ...domains.map(({ id, name }) => {
      const link = (
        <PermittedLink call={platformDomainReadCall} to={`/setting/domains/${id}`}>
          {name}
        </PermittedLink>
      );
      return <FormattedMessage key={id} {...schemeMessages.ofDomain} values={{ name: link }} />;
    }),
    ...(everybodyElse ? [<FormattedMessage key="else" {...schemeMessages.everybodyElse} />] : []),
  ];
  if (!active || parts.length === 0) return <FormattedMessage {...schemeMessages.forNobody} />;
  return (
    <FormattedMessage
      {...schemeMessages.appliesTo}
      values={{ who: <FormattedList type="conjunction" value={parts} /> }}
    />
  );
}
