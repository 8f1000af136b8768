import type { ProviderListItem } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { providerMessages } from '../texts.ts';

type State = ProviderListItem['connection']['state'];

const tones: Readonly<Record<State, BadgeTone>> = {
  unknown: 'neutral',
  connected: 'success',
  'connection-error': 'danger',
  'access-error': 'warning',
};

/** How the connection was when it was asked last. */
export function ConnectionBadge({ connection: { state } }: Pick<ProviderListItem, 'connection'>) {
  const text = useTexts(providerMessages);
  return <Badge tone={tones[state]}>{text(`state.${state}`)}</Badge>;
}
