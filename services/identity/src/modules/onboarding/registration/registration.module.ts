import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import type { Codes } from '../../authentication/codes/codes.service.ts';
import { createMobileVerification } from '../../authentication/codes/mobile-verification.service.ts';
import type { SessionStart } from '../../sessions/session-start.service.ts';
import type { NewPasswordsModule } from '../new-passwords/new-passwords.module.ts';
import { createNewcomers } from './newcomers.service.ts';
import { registrationRoutes } from './registration.routes.ts';
import { createRegistration } from './registration.service.ts';
import { createRegistrationRequest, type RegistrationRequestDeps } from './registration-request.service.ts';
import { createRegistrationsRepository } from './registrations.repository.ts';

export interface RegistrationModuleDeps
  extends Pick<
      RegistrationRequestDeps,
      'messages' | 'agreements' | 'quotas' | 'networkGuard' | 'identifierHash' | 'settings'
    >,
    NewPasswordsModule {
  readonly accounts: AccountsRepository;
  readonly accountsService: AccountsService;
  readonly codes: Codes;
  readonly sessions: SessionStart;
}

/** Registration, and what acceptance of invitations shares with it. */
export const createRegistrationModule = (parts: ServiceParts, deps: RegistrationModuleDeps) => {
  const { mongo, units, createEvent, clock, ids } = parts;
  const { accounts, accountsService, codes, sessions, newPasswords, policy, agreements } = deps;
  const registrations = createRegistrationsRepository(mongo.connection);
  const mobiles = createMobileVerification({ units, codes, accounts });
  const newcomers = createNewcomers({
    units,
    accounts: accountsService,
    newPasswords,
    policy,
    agreements,
    sessions,
  });
  const request = createRegistrationRequest({
    ...deps,
    units,
    registrations,
    createEvent,
    clock,
    ids,
  });
  const steps = createRegistration({ ...deps, registrations, mobiles, newcomers, createEvent });
  return { mobiles, newcomers, routes: registrationRoutes({ request, steps }) };
};
export type RegistrationModule = ReturnType<typeof createRegistrationModule>;
