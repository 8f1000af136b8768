import { QRCodeSVG } from 'qrcode.react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { secondFactorMessages } from '../texts.ts';

/** Dark on light in every theme: cameras do not read it the other way round. */
const Picture = styled.div`
  display: grid;
  place-items: center;
  padding: var(--space-4);
  border-radius: var(--radius-surface);
  background: #fff;
`;

const Typed = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  margin-top: var(--space-2);
  padding-block: var(--space-2);
  padding-inline: var(--space-3) var(--space-2);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--surface-hover);

  code {
    font-size: var(--size-14);
  }
`;

/** A camera cannot read the screen of its own phone. */
const Here = styled.p`
  display: none;

  @media (pointer: coarse) {
    display: block;
    text-align: center;
  }
`;

/** In fours, as people read and type it. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** What the application is told: by its camera, or by hand. */
export function TotpSecret({ secret, uri }: { secret: string; uri: string }) {
  const intl = useIntl();
  return (
    <>
      <p>
        <FormattedMessage {...secondFactorMessages.scan} />
      </p>
      <Picture>
        <QRCodeSVG
          value={uri}
          size={184}
          level="M"
          bgColor="#ffffff"
          fgColor="#000000"
          title={intl.formatMessage(secondFactorMessages.qr)}
        />
      </Picture>
      <Here>
        <a className="gh-link" href={uri}>
          <FormattedMessage {...secondFactorMessages.openHere} />
        </a>
      </Here>
      <div>
        <p>
          <FormattedMessage {...secondFactorMessages.typed} />
        </p>
        <Typed>
          <code>{inGroups(secret)}</code>
          <CopyButton text={secret} />
        </Typed>
      </div>
    </>
  );
}
