import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { FactorProver, Proof } from '../sign-in/factor-prover.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorsRepository } from './second-factors.repository.ts';
import { totpStep } from './totp.domain.ts';
import { openTotp, sealTotp } from './totp-sealing.ts';

export interface SecondFactorProversDeps {
  readonly repository: Pick<SecondFactorsRepository, 'find' | 'useTotp' | 'useRecoveryCode'>;
  readonly recoveryCodes: RecoveryCodes;
  readonly sealer: Sealer;
  readonly clock: Clock;
}

const wrong: Proof = { kind: 'wrong', error: 'errorCode' };

/** The flows `totp` and `recovery_code`: each code counts once, however many come at the same time. */
export const createSecondFactorProvers = (deps: SecondFactorProversDeps): readonly FactorProver[] => {
  const { repository, recoveryCodes, sealer, clock } = deps;
  const common = { field: 'code', assertReady: () => {} } as const;
  return [
    {
      ...common,
      flow: 'totp',
      prove: async ({ account }, code) => {
        const row = account === null ? null : await repository.find(account._id);
        if (row === null) return wrong;
        const { _id, totp } = row;
        const at = clock.now();
        const secret = openTotp(sealer, _id, totp.sealed);
        const step = totpStep(secret, code, at);
        if (step === undefined || step <= totp.lastStep) return wrong;
        return {
          kind: 'proven',
          // Sealed again: so it moves to the present key with its next use.
          use: (unit) => repository.useTotp(unit, _id, { step, at, sealed: sealTotp(sealer, _id, secret) }),
        };
      },
    },
    {
      ...common,
      flow: 'recovery_code',
      isLeft: async ({ _id }) => {
        const row = await repository.find(_id);
        return row !== null && recoveryCodes.left(row.recovery) > 0;
      },
      prove: async ({ account }, code) => {
        const row = account === null ? null : await repository.find(account._id);
        const hash = row === null ? undefined : recoveryCodes.find(row._id, code, row.recovery);
        if (row === null || hash === undefined) return wrong;
        return { kind: 'proven', use: (unit) => repository.useRecoveryCode(unit, row._id, hash) };
      },
    },
  ];
};
