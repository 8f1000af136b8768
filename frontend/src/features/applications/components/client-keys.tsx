import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { clientMessages } from '../texts.ts';

/** What is shown of a public key (RFC 7517, section 4). */
interface PublicKey {
  readonly kty: string;
  readonly kid?: string;
  readonly crv?: string;
  /** Modulus of an RSA key. */
  readonly n?: string;
  readonly alg?: string;
  readonly use?: string;
}

const Keys = styled.ul`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;
`;

const Kind = styled.span`
  color: var(--text-muted);
`;

/** Bits of what base64url holds without its padding. */
const bitsOf = (encoded: string): number => Math.floor((encoded.length * 6) / 8) * 8;

/** By what an administrator tells keys apart beside their ids: `EC P-256, ES256, sig`. */
const kindOf = ({ kty, crv, n, alg, use }: PublicKey): string => {
  const size = crv ?? (n === undefined ? undefined : bitsOf(n));
  return [size === undefined ? kty : `${kty} ${size}`, alg, use].filter(Boolean).join(', ');
};

/** The public keys of a client as the server keeps them: which there are, and the set to copy. */
export function ClientKeys({ jwks }: { jwks: string }) {
  const text = useTexts(clientMessages);
  const intl = useIntl();
  const { keys } = JSON.parse(jwks) as { readonly keys: readonly PublicKey[] };
  return (
    <>
      <Keys>
        {keys.map((key) => (
          <li key={JSON.stringify(key)}>
            {key.kid ? <code>{key.kid}</code> : text('keyWithoutId')} <Kind>{kindOf(key)}</Kind>
          </li>
        ))}
      </Keys>
      <CopyButton text={jwks} label={intl.formatMessage(uiMessages.copy)} />
    </>
  );
}
