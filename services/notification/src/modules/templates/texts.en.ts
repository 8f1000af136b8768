import { required, type TemplateTexts } from './template.domain.ts';

const ignore = 'If you did not ask for this, ignore this mail: nothing happens without you.';
const never = 'Do not tell anybody this code. Support never asks for it.';

export const englishTexts: TemplateTexts = {
  'auth.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${code} is your ${project} sign-in code`,
      lead: [`Enter this code to sign in to ${project}.`],
      code,
      notes: [`The code is valid for ${required(params, 'minutes')} min.`, never],
      short: `${code} is your ${project} sign-in code. Do not tell it to anybody.`,
    };
  },
  'mobile.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${code} confirms your number in ${project}`,
      lead: ['Enter this code to confirm your phone number.'],
      code,
      notes: [never],
      short: `${code} confirms your number in ${project}. Do not tell it to anybody.`,
    };
  },
  'registration.link': ({ project, params }) => ({
    subject: `Finish your registration with ${project}`,
    lead: [
      `You started to register with ${project}. Set a password and confirm your phone number to finish.`,
    ],
    button: { text: 'Continue registration', link: required(params, 'link') },
    notes: [`The link is valid until ${required(params, 'until')}.`, ignore],
    short: `Registration with ${project}: ${required(params, 'link')}`,
  }),
  'registration.exists': ({ project, params }) => ({
    subject: `You already have an account with ${project}`,
    lead: [
      `Somebody tried to register with ${project} using this address, but there is an account with it already.`,
      'Sign in with it, or restore the password if you forgot it.',
    ],
    button: { text: 'Sign in', link: required(params, 'link') },
    notes: [ignore],
    short: `${project} already has an account with this address: ${required(params, 'link')}`,
  }),
  'password.link': ({ project, params }) => ({
    subject: `Restore your ${project} password`,
    lead: ['Press the button to set a new password.'],
    button: { text: 'Set a new password', link: required(params, 'link') },
    notes: [`The link is valid until ${required(params, 'until')} and works once.`, ignore],
    short: `New password for ${project}: ${required(params, 'link')}`,
  }),
  'password.entry-link': ({ project, params }) => ({
    subject: `Your access to ${project}`,
    lead: [`An account in ${project} was made for you. Set a password to sign in.`],
    button: { text: 'Set a password', link: required(params, 'link') },
    notes: [`The link is valid until ${required(params, 'until')} and works once.`],
    short: `First sign-in to ${project}: ${required(params, 'link')}`,
  }),
  'password.changed': ({ project, params }) => ({
    subject: `Your ${project} password was changed`,
    lead: [
      `The password of your account was changed on ${required(params, 'at')}. Your other sessions have ended.`,
      'If this was not you, restore the password at once and tell support.',
    ],
    button: { text: 'Restore the password', link: required(params, 'link') },
    notes: params.ip === undefined || params.ip === '' ? [] : [`Address it was changed from: ${params.ip}.`],
    short: `Your ${project} password was changed. If this was not you, restore it: ${required(params, 'link')}`,
  }),
  'invitation.link': ({ project, params }) => ({
    subject: `You are invited to ${project}`,
    lead: [`You are invited to ${project}. Accept the invitation to get access.`],
    button: { text: 'Accept the invitation', link: required(params, 'link') },
    notes: [`The invitation is valid until ${required(params, 'until')}.`, ignore],
    short: `Invitation to ${project}: ${required(params, 'link')}`,
  }),
};
