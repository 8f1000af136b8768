import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { Agreements } from '../../accounts/agreements/agreements.service.ts';
import { createNamedAttemptsRepository } from '../../accounts/attempts/attempts.repository.ts';
import { createSignInRepository } from '../../accounts/sign-ins.repository.ts';
import type { NetworkGuard } from '../../network/network-guard.service.ts';
import type { SessionsModule } from '../../sessions/sessions.module.ts';
import { createProvidersRepository } from '../known-providers/providers.repository.ts';
import type { PasskeysRepository } from '../passkeys/passkeys.repository.ts';
import type { IdentifierHash } from '../schemes/identifier-key.ts';
import type { Schemes } from '../schemes/schemes.service.ts';
import { createAttemptGuard } from './attempt-guard.service.ts';
import type { Factors } from './factor-prover.ts';
import { createPasskeySignIn, type PasskeyJudging } from './passkey-sign-in.service.ts';
import { createPendingSignInsRepository } from './pending-sign-ins.repository.ts';
import { createPendingSignIns } from './pending-sign-ins.service.ts';
import { createSignInCommit } from './sign-in.commit.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { createSignIn, type SignInDeps } from './sign-in.service.ts';
import { createStepUp } from './step-up.service.ts';
import { createSubjects } from './subject.service.ts';

export interface SignInModuleDeps {
  readonly accounts: AccountsRepository;
  readonly schemes: Schemes;
  readonly identifierHash: IdentifierHash;
  readonly settings: Settings;
  readonly sessions: Pick<SessionsModule, 'start' | 'end' | 'succeed' | 'proven'>;
  readonly factors: Factors & {
    readonly passkeys: PasskeyJudging & { readonly repository: Pick<PasskeysRepository, 'of'> };
  };
  readonly agreements: Agreements;
  readonly networkGuard: NetworkGuard;
}

export const createSignInModule = (parts: ServiceParts, deps: SignInModuleDeps) => {
  const { mongo, units, createEvent, clock, ids } = parts;
  const { accounts, schemes, identifierHash, settings, sessions, factors } = deps;
  const { agreements, networkGuard } = deps;
  const { provers, busy, devices, newDevices, spraying } = factors;
  const namedAttempts = createNamedAttemptsRepository(mongo.connection);
  const pendingRows = createPendingSignInsRepository(mongo.connection);
  const subjects = createSubjects({
    accounts,
    namedAttempts,
    identifierHash,
    schemes,
    networkGuard,
    busy,
  });
  const guard = createAttemptGuard({ units, accounts, namedAttempts, createEvent, settings, clock, ids });
  const pendingSignIns = createPendingSignIns({ units, repository: pendingRows, settings, clock, ids });
  const stepUp = createStepUp({
    accounts,
    sessions,
    subjects,
    schemes,
    pendingSignIns,
    provers,
    passkeys: factors.passkeys.repository,
  });
  const signInDeps: SignInDeps = {
    provers,
    subjects,
    schemes,
    askers: { guard, devices, newDevices, spraying },
    pendingSignIns,
    sessions: { ...sessions.start, beganAtProvider: createProvidersRepository(mongo.connection).began },
    agreements,
    commit: createSignInCommit({
      units,
      repository: { ...createSignInRepository(mongo.connection), rulesWithin: schemes.rulesWithin },
      pendingSignIns: pendingRows,
      namedAttempts,
      sessions: sessions.start,
      newDevices,
      clock,
      busy,
    }),
  };
  const signIn = createSignIn(signInDeps);
  const { passkeys } = factors;
  const passkeySignIn = createPasskeySignIn({
    signIn: signInDeps,
    accounts,
    passkeys,
    ids,
    openSessions: sessions,
  });
  return {
    signIn,
    /** Parts of a sign-in for one that begins elsewhere. */
    parts: signInDeps,
    guard,
    subjects,
    namedAttempts: {
      /** Forgets what has failed at the addresses and on the devices from which the person signs in. */
      forgetKnownWithin: (
        unit: UnitOfWork,
        { identifiers, attempts }: Pick<AccountRow, 'identifiers' | 'attempts'>,
      ): Promise<void> => {
        const requesters = [
          ...Object.keys(attempts.familiar).map((prefix) => `prefix:${prefix}`),
          ...Object.keys(attempts.devices ?? {}).map((device) => `device:${device}`),
        ];
        return namedAttempts.forget(unit, subjects.namedKeysOf(identifiers, requesters));
      },
      /** Forgets what a requester has failed with these names. */
      forgetWithin: (
        unit: UnitOfWork,
        identifiers: readonly string[],
        { ip, device }: { readonly ip: string | undefined; readonly device: string | undefined },
      ): Promise<void> => {
        const known = devices.read(device);
        const askers = known === undefined ? [undefined] : [undefined, known];
        const keys = askers.flatMap((one) => subjects.namedKeys(identifiers, { ip, device: one }));
        return namedAttempts.forget(unit, keys);
      },
    },
    routes: signInRoutes({ signIn, passkeySignIn, stepUp, sessions, devices }),
    background: { start: () => {}, stop: signIn.drained },
  };
};
