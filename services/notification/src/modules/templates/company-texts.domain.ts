import { required } from './template.domain.ts';

type Params = Readonly<Record<string, string>>;

/** Templates that tell of companies: requests, invitations and access. */
export type CompanyTemplate =
  | 'request.decided'
  | 'request.waiting'
  | 'request.moved'
  | 'invitation.accepted'
  | 'invitation.refused'
  | 'invitation.expired'
  | 'access.changed'
  | 'access.ending';
export type CompanySentences = Readonly<Record<CompanyTemplate, (params: Params) => string>>;

interface AccessSubjects {
  readonly given: string;
  readonly changed: string;
  readonly ended: string;
  readonly expired: string;
  readonly masterGiven: string;
  readonly masterEnded: string;
}

/** What a message of changed access is about: the access, or the right to decide where that alone changed. */
export const accessSubject = (params: Params, subjects: AccessSubjects): string => {
  switch (params.access || `master-${required(params, 'master')}`) {
    case 'given':
      return subjects.given;
    case 'ended':
      return subjects.ended;
    case 'expired':
      return subjects.expired;
    case 'master-given':
      return subjects.masterGiven;
    case 'master-ended':
      return subjects.masterEnded;
    default:
      return subjects.changed;
  }
};
