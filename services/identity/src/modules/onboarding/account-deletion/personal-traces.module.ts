import type { Connection } from 'mongoose';
import { createAgreementsRepository } from '../../accounts/agreements/agreements.repository.ts';
import { createPasskeysRepository } from '../../authentication/passkeys/passkeys.repository.ts';
import { createSecondFactorsRepository } from '../../authentication/second-factors/second-factors.repository.ts';
import { createInvitationsRepository } from '../invitations/invitations.repository.ts';
import { createLinksRepository } from '../links/links.repository.ts';
import { createRegistrationsRepository } from '../registration/registrations.repository.ts';
import { createPersonalTraces, type PersonalTracesDeps } from './personal-traces.service.ts';

/** Wires the traces; consents and identities at providers stand above onboarding. */
export const createPersonalTracesModule = (
  connection: Connection,
  above: Pick<PersonalTracesDeps, 'consents' | 'externalIdentities'>,
) =>
  createPersonalTraces({
    ...above,
    agreements: createAgreementsRepository(connection),
    links: createLinksRepository(connection),
    registrations: createRegistrationsRepository(connection),
    invitations: createInvitationsRepository(connection),
    secondFactors: createSecondFactorsRepository(connection),
    passkeys: createPasskeysRepository(connection),
  });
