import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import {
  identityAccessListCall,
  identityAccessRevokeCall,
} from '@gatehouse/contracts/generated/calls/identity/access.ts';
import type { accessEndpoints } from '@gatehouse/contracts/identity/access.endpoints.ts';
import { useId } from 'react';
import { FormattedDate, FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useRequest } from '../../../lib/swr.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { Card } from '../../../ui/card/card.tsx';
import { FactLine } from '../../../ui/fact-line/fact-line.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { accessMessages } from '../texts.ts';
import { RowButton } from './row-button.tsx';
import { Facts, List } from './session-list.tsx';

type Access = ResponseOf<typeof accessEndpoints.list>['applications'][number];

const Said = styled.p`
  color: var(--text-muted);
  font-size: var(--size-14);
`;

/** The words of what is shared are parts of a sentence. */
const Shared = styled.span`
  display: block;

  &::first-letter {
    text-transform: uppercase;
  }
`;

/** Addresses have no blanks to break at. */
const Interfaces = styled.span`
  display: block;
  overflow-wrap: anywhere;
`;

const words = {
  openid: accessMessages.openid,
  profile: accessMessages.profile,
  personal: accessMessages.personal,
  profile_fields: accessMessages.profileFields,
  email: accessMessages.email,
  phone: accessMessages.phone,
  roles: accessMessages.roles,
  companies: accessMessages.companies,
  offline_access: accessMessages.offlineAccess,
} as const;

const refresh = [identityAccessListCall];

/** Applications that may know this person, also after they have signed out; nothing where there are none. */
export function ApplicationAccesses() {
  const { data, error } = useRequest(identityAccessListCall, {});
  const confirm = useConfirm();
  const revoke = useAction(identityAccessRevokeCall, {
    notices: { done: accessMessages.revoked, failed: accessMessages.error },
    refresh,
  });
  const nameOf = useLocalName();
  const ask = (access: Access) =>
    confirm.ask({
      title: <FormattedMessage {...accessMessages.revokeTitle} values={{ name: nameOf(access) }} />,
      text: <FormattedMessage {...(access.own ? accessMessages.revokeOwnText : accessMessages.revokeText)} />,
      verb: <FormattedMessage {...accessMessages.revoke} />,
      danger: true,
      run: () => revoke.run({ params: { applicationId: access.applicationId } }, { name: nameOf(access) }),
    });
  if (error)
    return (
      <Card title={<FormattedMessage {...accessMessages.title} />}>
        <Said>
          <FormattedMessage {...accessMessages.missing} />
        </Said>
      </Card>
    );
  return (
    <>
      {data && data.applications.length > 0 && (
        <Card title={<FormattedMessage {...accessMessages.title} />}>
          <Said>
            <FormattedMessage {...accessMessages.text} />
          </Said>
          <List data-inside>
            {data.applications.map((access) => (
              <AccessRow key={access.applicationId} access={access} name={nameOf(access)} onRevoke={ask} />
            ))}
          </List>
        </Card>
      )}
      {confirm.dialog}
    </>
  );
}

interface AccessRowProps {
  access: Access;
  name: string;
  onRevoke: (access: Access) => void;
}

function AccessRow({ access, name, onRevoke }: AccessRowProps) {
  const intl = useIntl();
  const nameId = useId();
  const shared = access.shared.flatMap((kind) => {
    const message = words[kind as keyof typeof words];
    return message ? [intl.formatMessage(message)] : [];
  });
  const since = <FormattedDate value={access.since} dateStyle="medium" />;
  return (
    <li data-plain>
      <Facts>
        <strong id={nameId}>{name}</strong>
        <Shared>
          <FormattedList value={shared} />
        </Shared>
        {access.resources && (
          <Interfaces>
            <FormattedMessage
              {...accessMessages.resources}
              values={{ addresses: <FormattedList value={access.resources} /> }}
            />
          </Interfaces>
        )}
        <FactLine>
          <FormattedMessage {...accessMessages.since} values={{ date: since }} />
          {access.lastAccess && (
            <FormattedMessage
              {...accessMessages.used}
              values={{ time: <RelativeTime date={access.lastAccess} /> }}
            />
          )}
        </FactLine>
      </Facts>
      <RowButton nameId={nameId} onClick={() => onRevoke(access)}>
        <FormattedMessage {...accessMessages.revoke} />
      </RowButton>
    </li>
  );
}
