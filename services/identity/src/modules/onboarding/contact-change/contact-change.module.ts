import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import type { Codes } from '../../authentication/codes/codes.service.ts';
import type { ConfirmationService } from '../../authentication/confirmation/confirmation.service.ts';
import type { SessionsModule } from '../../sessions/sessions.module.ts';
import type { InvitationsRepository } from '../invitations/invitations.repository.ts';
import type { LinkMails } from '../links/link-mails.service.ts';
import { contactChangeRoutes } from './contact-change.routes.ts';
import { createContactChange } from './contact-change.service.ts';
import { createContactNotices } from './contact-notices.service.ts';
import { createContactProof } from './contact-proof.service.ts';

export interface ContactChangeModuleDeps {
  readonly accounts: AccountsRepository;
  readonly accountsService: AccountsService;
  readonly confirmation: ConfirmationService;
  readonly sessions: Pick<SessionsModule, 'end'>;
  readonly codes: Codes;
  readonly linkMails: LinkMails;
  readonly invitations: Pick<InvitationsRepository, 'cancelTo'>;
}

/** The address and the number that a person signs in with, changed by themselves. */
export const createContactChangeModule = (
  { units, clock }: Pick<ServiceParts, 'units' | 'clock'>,
  { confirmation, sessions, invitations, ...deps }: ContactChangeModuleDeps,
) => ({
  routes: contactChangeRoutes(
    createContactChange({
      ...deps,
      units,
      proofs: createContactProof({ units, accounts: deps.accounts, confirmation }),
      notices: createContactNotices({ linkMails: deps.linkMails, clock }),
      follow: { endAllWithin: sessions.end.endAllWithin, cancelTo: invitations.cancelTo },
    }),
  ),
});
