import type { Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { uiMessages } from '../../../ui/messages.ts';
import { Select } from '../../../ui/select/select.tsx';
import { configurationOf } from '../configurations.ts';
import { clientMessages } from '../messages.ts';
import { type Product, productOf, productsFor } from '../presets.ts';
import { CopiedLine } from './copied-line.ts';

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

/** What the application has to know, ready to be copied for what people really connect. */
export function ConnectDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { clientId, name, redirectUris, signingAlgorithm, type } = client;
  const text = useTexts(clientMessages);
  const [product, setProduct] = useState<Product | undefined>(() => productOf(redirectUris));
  const issuer = `${window.location.origin}/oidc`;
  const [redirectUri = ''] = redirectUris;
  const secret = `<${text('connectSecret')}>`;
  const connection = { issuer, clientId, redirectUri, signingAlgorithm, secret };
  const configuration = product && configurationOf(product, connection);
  return (
    <Dialog
      open
      wide
      title={text('connectTitle', { name })}
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
      <LabelValueList>
        <LabelValueRow label={text('issuer')}>
          <CopiedLine>
            <code>{issuer}</code>
            <CopyButton text={issuer} />
          </CopiedLine>
        </LabelValueRow>
        <LabelValueRow label={text('clientId')}>
          <CopiedLine>
            <code>{clientId}</code>
            <CopyButton text={clientId} />
          </CopiedLine>
        </LabelValueRow>
      </LabelValueList>
      <Select
        label={text('product')}
        name="product"
        value={product}
        options={text.options(...productsFor(type))}
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
