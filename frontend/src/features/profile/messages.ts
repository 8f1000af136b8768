import { defineMessages } from '../../i18n/define-messages.ts';

export const profileMessages = defineMessages({
  title: { id: 'profile.title' },
  terms: { id: 'profile.terms' },
  views: { id: 'profile.views' },
  yes: { id: 'profile.yes' },
  no: { id: 'profile.no' },
  verified: { id: 'profile.verified' },
  notVerified: { id: 'profile.notVerified' },
  extension: { id: 'profile.extension' },
  agreed: { id: 'profile.agreed' },
  agreedOn: { id: 'profile.agreedOn' },
  accept: { id: 'profile.accept' },
  acceptNamed: { id: 'profile.acceptNamed' },
  accepted: { id: 'profile.accepted' },
  acceptedNow: { id: 'profile.acceptedNow' },
  notAccepted: { id: 'profile.notAccepted' },
  updated: { id: 'profile.updated' },
  requiredTitle: { id: 'profile.required.title' },
  requiredText: { id: 'profile.required.text' },
});
