import { platformDomainListCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import type { Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { useRequest } from '../../../lib/swr.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { RowLine } from '../../../ui/row-list/row-list.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { FactsSkeleton } from '../../../ui/skeleton/facts-skeleton.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { configurationOf } from '../configurations.ts';
import { domainsFor, issuerOf } from '../issuers.ts';
import { type Product, productOf, productsFor } from '../presets.ts';
import { clientMessages } from '../texts.ts';

const Figure = styled.figure`
  display: grid;
  gap: var(--space-2);
  margin: 0;

  figcaption {
    color: var(--text-muted);
    font-size: var(--size-13);
  }

  pre {
    margin: 0;
    padding: var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface-hover);
    font-size: var(--size-13);
    line-height: 1.5;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

interface ConnectDialogProps {
  application: Pick<Application, 'domains'>;
  client: Client;
  onClose: () => void;
}

/** What the application has to know, ready to be copied for what people really connect. */
export function ConnectDialog({ application, client, onClose }: ConnectDialogProps) {
  const text = useTexts(clientMessages);
  const listed = useRequest(platformDomainListCall, { query: { limit: 100 } });
  const domains = listed.data && domainsFor(application, listed.data.domains);
  const [chosen, setChosen] = useState<string>();
  const domain = domains?.find(({ id }) => id === chosen) ?? domains?.[0];
  const [product, setProduct] = useState<Product | undefined>(() => productOf(client.redirectUris));
  const configuration =
    product && domain && configurationFor(product, domain.name, client, text('connectSecret'));
  return (
    <Dialog
      open
      wide
      title={text('connectTitle', { name: client.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage {...uiMessages.close} />
          </Button>
          {configuration && (
            <CopyButton
              text={configuration.text}
              label={text('copyConfiguration')}
              kind="primary"
              size="medium"
            />
          )}
        </>
      }
    >
      <p>{text('connectText')}</p>
      {!domains && listed.error && (
        <LoadFailed
          error={listed.error.error}
          busy={listed.isValidating}
          onRetry={() => void listed.mutate()}
        />
      )}
      {!domains && !listed.error && <FactsSkeleton rows={2} />}
      {domains && domains.length > 1 && (
        <Select
          label={text('domain')}
          name="domain"
          value={domain?.id}
          options={domains.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      )}
      {domain && (
        <LabelValueList>
          <CopiedRow label={text('issuer')} value={issuerOf(domain.name)} />
          <CopiedRow label={text('clientId')} value={client.clientId} />
        </LabelValueList>
      )}
      <Select
        label={text('product')}
        name="product"
        value={product}
        options={text.options(...productsFor(client.type))}
        onChange={setProduct}
      />
      {configuration && (
        <Figure>
          <figcaption>
            <code>{configuration.place}</code>
          </figcaption>
          <pre>{configuration.text}</pre>
        </Figure>
      )}
    </Dialog>
  );
}

const configurationFor = (product: Product, host: string, client: Client, secret: string) => {
  const { clientId, redirectUris, signingAlgorithm } = client;
  const [redirectUri = ''] = redirectUris;
  const connection = { issuer: issuerOf(host), clientId, redirectUri, signingAlgorithm };
  return configurationOf(product, { ...connection, secret: `<${secret}>` });
};

function CopiedRow({ label, value }: { label: string; value: string }) {
  return (
    <LabelValueRow label={label}>
      <RowLine>
        <code>{value}</code>
        <CopyButton text={value} />
      </RowLine>
    </LabelValueRow>
  );
}
