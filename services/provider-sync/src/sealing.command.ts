/** Retiring a sealing key: secrets of providers that it has sealed are sealed by the present one (N22). */
import type { SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import { resealAll, sealedIn } from '@gatehouse/kit/mongo/reseal.ts';
import type { Command } from '@gatehouse/kit/service/cli.ts';
import type { Connection } from 'mongoose';
import { providers } from './modules/providers/providers.model.ts';

export const resealCommand = ({
  withStore,
  print,
}: {
  withStore(work: (store: { connection: Connection; keys: SealingKeys }) => Promise<void>): Promise<void>;
  print(text: string): void;
}): Command => ({
  name: 'sealed rotate',
  summary: 'seal what a former key of GATEHOUSE_SEALING_KEYS has sealed by the present one',
  run: () =>
    withStore(async ({ connection, keys }) => {
      const secrets = sealedIn(providers.model(connection), {
        what: 'secrets of providers',
        field: 'secret',
        contextOf: (id) => id,
      });
      const lost = await resealAll([secrets], keys, print);
      if (lost.length > 0) throw new Error(`not opened: ${lost.join(', ')}`);
    }),
});
