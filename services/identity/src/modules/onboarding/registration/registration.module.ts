import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { Agreements } from '../../accounts/agreements/agreements.service.ts';
import type { NetworkGuard } from '../../network/network-guard.service.ts';
import type { OnboardingLimits } from '../limits/limits.service.ts';
import type { NewPasswordsModule } from '../new-passwords/new-passwords.module.ts';
import type { NewcomersModule } from './newcomers.module.ts';
import { registrationRoutes } from './registration.routes.ts';
import { createRegistration } from './registration.service.ts';
import { createRegistrationForms } from './registration-form.service.ts';
import { createRegistrationRequest } from './registration-request.service.ts';
import { createRegistrationsRepository } from './registrations.repository.ts';

export interface RegistrationModuleDeps {
  readonly accounts: AccountsRepository;
  readonly agreements: Agreements;
  readonly limits: OnboardingLimits;
  readonly networkGuard: NetworkGuard;
  readonly settings: Settings;
  readonly mailedLinks: Pick<NewPasswordsModule, 'links' | 'linkMails'>;
  readonly newcomers: NewcomersModule;
}

/** Registration of people whom nobody invited. */
export const createRegistrationModule = (parts: ServiceParts, deps: RegistrationModuleDeps) => {
  const { mongo, units, createEvent, ids } = parts;
  const { accounts, agreements, limits, networkGuard, settings } = deps;
  const { links, linkMails } = deps.mailedLinks;
  const registrations = createRegistrationsRepository(mongo.connection);
  const forms = createRegistrationForms({ settings, agreements, networkGuard });
  const request = createRegistrationRequest({
    units,
    accounts,
    registrations,
    linkMails,
    forms,
    limits,
    createEvent,
    ids,
  });
  const steps = createRegistration({
    ...deps.newcomers,
    registrations,
    links,
    linkMails,
    networkGuard,
    settings,
    createEvent,
  });
  return { routes: registrationRoutes({ request, forms, steps }), wordsOf: steps.wordsOf };
};
