import { required, type TemplateTexts } from './template.domain.ts';

const ignore = 'If you did not ask for this, delete this message: nothing will change.';
const never = 'Do not share this code with anybody. Support never asks for it.';

export const englishTexts: TemplateTexts = {
  'auth.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${project}: your sign-in code`,
      lead: ['Enter this code on the sign-in page.'],
      code,
      notes: [`The code is valid for ${required(params, 'minutes')} min.`, never],
      short: `${project}: your sign-in code ${code}. Do not share it with anybody.`,
    };
  },
  'mobile.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${project}: phone number confirmation code`,
      lead: ['Enter this code to confirm your phone number.'],
      code,
      notes: [never],
      short: `${project}: phone number confirmation code ${code}. Do not share it with anybody.`,
    };
  },
  'registration.link': ({ project, params }) => ({
    subject: `${project}: finish your registration`,
    lead: ['You have started to register. To finish, confirm your phone number and set a password.'],
    button: { text: 'Continue registration', link: required(params, 'link') },
    notes: [`The link is valid until ${required(params, 'until')} and works once.`, ignore],
    short: `${project}: continue your registration ${required(params, 'link')}`,
  }),
  'registration.exists': ({ project, params }) => ({
    subject: `${project}: you already have an account`,
    lead: [
      'Somebody started a registration with your e-mail address, which already has an account.',
      'If it was you, sign in. If you have forgotten your password, you can restore it on the sign-in page.',
    ],
    button: { text: 'Sign in', link: required(params, 'link') },
    notes: ['If it was not you, delete this message: nothing has happened to your account.'],
    short: `${project}: there is already an account with your e-mail address. Sign in: ${required(params, 'link')}`,
  }),
  'password.link': ({ project, params }) => ({
    subject: `${project}: restore your password`,
    lead: ['You asked to restore your password. Press the button and set a new one.'],
    button: { text: 'Set a new password', link: required(params, 'link') },
    notes: [`The link is valid until ${required(params, 'until')} and works once.`, ignore],
    short: `${project}: set a new password ${required(params, 'link')}`,
  }),
  'password.entry-link': ({ project, params }) => ({
    subject: `${project}: an account was created for you`,
    lead: ['An account was created for you. To sign in for the first time, set a password.'],
    button: { text: 'Set a password', link: required(params, 'link') },
    notes: [`The link is valid until ${required(params, 'until')} and works once.`],
    short: `${project}: an account was created for you. Set a password: ${required(params, 'link')}`,
  }),
  'password.changed': ({ project, params }) => ({
    subject: `${project}: your password was changed`,
    lead: [
      `The password of your account was changed on ${required(params, 'at')}. Your other sessions have ended.`,
      'If it was not you, restore the password at once and tell support.',
    ],
    button: { text: 'Restore the password', link: required(params, 'link') },
    notes:
      params.ip === undefined || params.ip === ''
        ? []
        : [`The password was changed from IP address ${params.ip}.`],
    short: `${project}: your password was changed. If it was not you, restore it: ${required(params, 'link')}`,
  }),
  'invitation.link': ({ project, params }) => ({
    subject: `${project} invites you`,
    lead: [`${project} invites you. Accept the invitation and we will create your account.`],
    button: { text: 'Accept the invitation', link: required(params, 'link') },
    notes: [
      `The invitation is valid until ${required(params, 'until')}.`,
      'If you did not expect an invitation, delete this message: nothing will change.',
    ],
    short: `${project} invites you. Accept the invitation: ${required(params, 'link')}`,
  }),
};
