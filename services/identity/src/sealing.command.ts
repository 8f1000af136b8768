/** Retiring a sealing key: what it has sealed is sealed by the present one (N22). */
import type { SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import { resealAll, type SealedPlace, sealedIn } from '@gatehouse/kit/mongo/reseal.ts';
import type { Command } from '@gatehouse/kit/service/cli.ts';
import type { Connection } from 'mongoose';
import {
  secondFactors,
  totpEnrolments,
} from './modules/authentication/second-factors/second-factors.model.ts';
import { contextOfTotp } from './modules/authentication/second-factors/totp-sealing.ts';
import { signingKeys } from './modules/oidc/keys/signing-keys.model.ts';

/** Everything that identity keeps sealed for as long as nobody changes it. */
const sealedPlaces = (connection: Connection): readonly SealedPlace[] => [
  sealedIn(secondFactors.model(connection), {
    what: 'authenticator secrets',
    field: 'totp.sealed',
    contextOf: contextOfTotp,
  }),
  sealedIn(totpEnrolments.model(connection), {
    what: 'authenticators that are being set up',
    field: 'sealed',
    contextOf: contextOfTotp,
  }),
  sealedIn(signingKeys.model(connection), {
    what: 'signing keys',
    field: 'sealed',
    contextOf: (id) => id,
  }),
];

/** People whose recovery codes count by a former key; codes are hashed by it, so that nothing but the key reads them. */
const codesByKey = (connection: Connection, { sealWith }: SealingKeys) =>
  secondFactors
    .model(connection)
    .aggregate<{ _id: string; people: number }>([
      { $match: { 'recovery.kid': { $ne: sealWith }, 'recovery.hashes.0': { $exists: true } } },
      { $group: { _id: '$recovery.kid', people: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ])
    .exec();

export const resealCommand = ({
  withStore,
  print,
}: {
  withStore(work: (store: { connection: Connection; keys: SealingKeys }) => Promise<void>): Promise<void>;
  print(text: string): void;
}): Command => ({
  name: 'sealed rotate',
  summary:
    'seal what a former key of GATEHOUSE_SEALING_KEYS has sealed by the present one, and tell what a former key is still needed for',
  run: () =>
    withStore(async ({ connection, keys }) => {
      const lost = await resealAll(sealedPlaces(connection), keys, print);
      for (const { _id: kid, people } of await codesByKey(connection, keys))
        print(`key ${kid} is needed until these people make new recovery codes: ${people}\n`);
      if (lost.length > 0) throw new Error(`not opened: ${lost.join(', ')}`);
    }),
});
