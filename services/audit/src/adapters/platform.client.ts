import { messageAreas } from '@gatehouse/contracts/platform/frontend-texts.ts';
import {
  type LocaleFacts,
  localeTextEndpoints,
} from '@gatehouse/contracts/platform/locale-texts.endpoints.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { Background, ServiceParts } from '@gatehouse/kit/service/service.ts';

/** Milliseconds that an answer is waited for: whoever wants a file waits, too. */
const WAIT = 2_000;

/** Texts of a language that was added, as they are compiled for browsers: syntax trees by id. */
export type CompiledTexts = Readonly<Record<string, readonly unknown[]>>;

export interface AddedLanguages {
  /** Languages that are on and not part of the application. */
  all(): Promise<readonly LocaleFacts[]>;
  /** Without what the language leaves to the base one. */
  texts(code: string): Promise<CompiledTexts>;
}

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly platformUrl: string; readonly actorKeys: KeyRing };
};

/** Asks platform as this service itself; each call fails where platform does not answer in time. */
export const createPlatformClient = ({ config, clock, tracing }: Parts): AddedLanguages & Background => {
  const { platformUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 2, waitMs: WAIT }), tracing);
  const peerToken = createPeerToken({ ring, clock, audience: 'platform' });
  return {
    all: async () => {
      const { body } = await client.call(localeTextEndpoints.facts, { token: await peerToken() });
      return body.locales ?? [];
    },
    texts: async (code) => {
      const { body } = await client.call(localeTextEndpoints.compiled, {
        token: await peerToken(),
        params: { id: code },
      });
      return Object.assign({}, ...messageAreas.map((area) => body.areas[area])) as CompiledTexts;
    },
    start: () => {},
    stop: () => client.close(),
  };
};
