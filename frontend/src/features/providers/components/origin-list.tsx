import type { ProviderOrigin } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { useTexts } from '../../../screen/texts.ts';
import { providerMessages } from '../texts.ts';

/** Endpoints of a provider on other servers: what each is for, and where it is. */
export function OriginList({ origins }: { origins: readonly ProviderOrigin[] }) {
  const text = useTexts(providerMessages);
  return (
    <ul>
      {origins.map(({ endpoint, origin }) => (
        <li key={endpoint}>
          {text(`endpoint.${endpoint}`)}: <code>{origin}</code>
        </li>
      ))}
    </ul>
  );
}
