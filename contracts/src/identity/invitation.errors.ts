import Type from 'typebox';
import { defineErrors } from '../core/define-errors.ts';

/** States of links that only invitations have. */
export const invitationLinkErrors = defineErrors('link', {
  /** An invitation whose sender can give nothing any more. */
  void: {
    status: 403,
    title: {
      ru: 'Пригласивший вас больше не может дать этот доступ. Попросите компанию о новом приглашении.',
      en: 'The person who invited you can no longer give this access. Ask the company for a new invitation.',
    },
    extras: { canceledError: Type.Boolean() },
  },
});
