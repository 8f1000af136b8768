import type { AgreedVersions } from '../../accounts/agreements/agreements.domain.ts';
import type { GivenNames } from './names.domain.ts';

interface RegistrationFacts {
  readonly _id: string;
  readonly email: string;
  readonly names: GivenNames;
  readonly domainId: string;
  readonly locale: string;
  /** Terms agreed with in the first step. */
  readonly agreed: AgreedVersions;
  readonly ip: string | null;
  readonly createdAt: Date;
  /** Removed by a TTL index. */
  readonly removeAt: Date;
  /** Events so far (R3). */
  readonly sequence: number;
}

/** Somebody who asked to register. Each step is allowed by what stands here, never by what a browser says. */
export type Registration =
  | (RegistrationFacts & { readonly state: 'requested' })
  /** A number, E.164, was proven to be theirs. */
  | (RegistrationFacts & { readonly state: 'verified'; readonly mobile: string })
  | (RegistrationFacts & {
      readonly state: 'completed';
      readonly mobile: string;
      readonly accountId: string;
    });

/** A registration begins and ends with its link. */
export const newRegistration = (
  facts: Pick<RegistrationFacts, '_id' | 'email' | 'names' | 'domainId' | 'locale' | 'agreed' | 'ip'>,
  { createdAt, removeAt }: Pick<RegistrationFacts, 'createdAt' | 'removeAt'>,
): Registration => ({
  ...facts,
  state: 'requested',
  createdAt,
  removeAt,
  sequence: 1,
});

/** The number that is proven; null: none yet. */
export const provenMobile = (registration: Registration): string | null =>
  registration.state === 'requested' ? null : registration.mobile;

/** Why a registration does not go on, whatever its link says; undefined when it does. */
export const registrationRefusal = (
  registration: Registration | null,
  open: { readonly registration: boolean; isDomainOpen(domainId: string): boolean },
): 'notFound' | 'canceled' | 'used' | undefined => {
  if (registration === null) return 'notFound';
  if (!open.registration || !open.isDomainOpen(registration.domainId)) return 'canceled';
  return registration.state === 'completed' ? 'used' : undefined;
};

/** What a mailbox gets for a request in its name. Its owner alone learns more than everybody (N5). */
export type RegistrationMail = 'link' | 'exists' | 'none';

export const registrationMail = (mayBeMailed: boolean, isTaken: boolean): RegistrationMail => {
  if (!mayBeMailed) return 'none';
  return isTaken ? 'exists' : 'link';
};

/** Who holds the link: one that is not mailed voids none that was, so requests by anybody lock no address out. */
export const linkOwner = (mail: RegistrationMail, key: string): string =>
  mail === 'none' ? `unsent:${key}` : key;
