import {
  providerSyncProviderChangeCall,
  providerSyncProviderCreateCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedDate } from 'react-intl';
import { styled } from 'styled-components';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormSection } from '../../../screen/form/form-dialog.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Sections } from '../../../ui/page/page-head.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { changing, creating, providerMessages } from '../texts.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { IssuerNotice } from './issuer-notice.tsx';
import { MissingRights } from './missing-rights.tsx';
import { OriginsNotice } from './origins-notice.tsx';
import { ConnectionFields, SignInFields } from './provider-fields.tsx';
import { bodyOf, requiredFields, valuesOf } from './provider-values.ts';

const Since = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  color: var(--text-muted);
  font-size: var(--size-13);
`;

/** Resets the form when the provider changes, unless the form has unsaved changes. */
export function ProviderForm({ provider, children }: { provider: Provider; children: ReactNode }) {
  const [held, setHeld] = useState(provider);
  const form = useEditorForm({
    record: held,
    texts: providerMessages,
    initial: valuesOf(held),
    required: requiredFields,
    secrets: ['clientSecret'],
    fixed: ['enabled', 'type'],
    bodyOf,
    create: { call: providerSyncProviderCreateCall, notices: creating },
    change: { call: providerSyncProviderChangeCall, notices: changing },
    onClose: () => {},
  });
  const { changed, busy, reset } = form;
  useEffect(() => {
    if (held.revision === provider.revision || changed || busy) return;
    setHeld(provider);
    reset(valuesOf(provider));
  });
  return <FormSection form={form}>{children}</FormSection>;
}

/** The connection of a provider as a form: what the last check found, fields, another try. */
export function MainForm({ provider }: { provider: Provider }) {
  const text = useTexts(providerMessages);
  const { connection, secretSetAt } = provider;
  return (
    <Sections>
      <Card
        title={text('connection')}
        actions={
          <Since>
            <ConnectionBadge connection={connection} />
            {connection.since !== null && <RelativeTime date={connection.since} brief />}
          </Since>
        }
      >
        <div className="gh-form">
          {connection.failure !== null && !['rights', 'origin'].includes(connection.failure) && (
            <Alert tone="danger" live={false}>
              {text(`failure.${connection.failure}`)}
            </Alert>
          )}
          {connection.requiredRights.length > 0 && <MissingRights rights={connection.requiredRights} />}
          <OriginsNotice provider={provider} />
          <IssuerNotice id={provider.id} />
          <ConnectionFields provider={provider} />
          <p className="gh-field-note">
            {text('secretSetAt')}: <FormattedDate value={secretSetAt} dateStyle="medium" timeStyle="short" />
          </p>
        </div>
      </Card>
      <Card title={text('signInTitle')}>
        <div className="gh-form">
          <SignInFields known={provider.domains} />
        </div>
      </Card>
    </Sections>
  );
}
