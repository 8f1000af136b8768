import { englishChannelTexts } from './channel-texts.en.ts';
import { countedIn } from './counted.domain.ts';
import { englishDeviceTexts } from './device-texts.en.ts';
import { englishFactorTexts } from './factor-texts.en.ts';
import { englishLicenseTexts } from './license-texts.en.ts';
import { englishPasskeyTexts } from './passkey-texts.en.ts';
import { required, type TemplateFacts, type TemplateTexts, told } from './template.domain.ts';
import { englishTopicTexts } from './topic-texts.en.ts';

const ignore = 'If you did not ask for this, delete this message: nothing will change.';
const never = 'Do not share this code with anybody. Support never asks for it.';

const counted = countedIn('en');
const minutes = (count: string): string => counted(Number(count), { one: 'minute', other: 'minutes' });

/** Device and address of a change, as far as they are known. */
const changedFrom = ({ device, ip }: TemplateFacts['params']): readonly string[] => {
  const from = [device, ip && `IP address ${ip}`].filter(Boolean).join(', ');
  return from === '' ? [] : [`The change was made from: ${from}.`];
};

export const englishTexts: TemplateTexts = {
  ...englishTopicTexts,
  ...englishChannelTexts,
  ...englishDeviceTexts,
  ...englishFactorTexts,
  ...englishPasskeyTexts,
  ...englishLicenseTexts,
  'auth.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${project}: your sign-in code`,
      lead: ['Enter this code on the sign-in page.'],
      code,
      notes: [`The code is valid for ${minutes(required(params, 'minutes'))}.`, never],
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
    lead: ['You asked to restore your password. Press the button below to set a new one.'],
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
      'If it was not you, restore your password at once and contact support.',
    ],
    button: { text: 'Restore your password', link: required(params, 'link') },
    notes:
      params.ip === undefined || params.ip === ''
        ? []
        : [`The password was changed from IP address ${params.ip}.`],
    short: `${project}: your password was changed. If it was not you, restore it: ${required(params, 'link')}`,
  }),
  'account.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${project}: your confirmation code`,
      lead: ['Enter this code in your account to confirm that it is you.'],
      code,
      notes: [
        `The code is valid for ${minutes(required(params, 'minutes'))}.`,
        never,
        'If you did not confirm anything, end the sessions you do not know and change your password.',
      ],
      short: `${project}: your confirmation code ${code}. Do not share it with anybody.`,
    };
  },
  'account.deleted': ({ project, params }) => ({
    subject: `${project}: your account was deleted`,
    lead: [
      `Your account was deleted on ${required(params, 'at')}. All sessions have ended, and your personal data is being erased.`,
      'If this was not you, contact support at once.',
    ],
    notes: ['This is the last message: we will not write to you again.'],
    short: `${project}: your account was deleted. If this was not you, contact support.`,
  }),
  'invitation.link': ({ project, params }) => ({
    subject: `${project} invites you`,
    lead: [
      `${told(params.inviter) || project} invites you. ${
        params.account === 'known'
          ? 'You already have an account: sign in and accept the invitation to get access.'
          : 'Accept the invitation and we will create your account.'
      }`,
      ...[told(params.company)].filter(Boolean).map((company) => `Company: ${company}`),
    ],
    button: { text: 'Accept the invitation', link: required(params, 'link') },
    notes: [
      `The invitation is valid until ${required(params, 'until')}.`,
      'If you did not expect an invitation, delete this message: nothing will change.',
    ],
    short: `${project} invites you. Accept the invitation: ${required(params, 'link')}`,
  }),
  'contact.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${project}: e-mail confirmation code`,
      lead: ['Enter this code in your profile to make this address your main e-mail.'],
      code,
      notes: [`The code is valid for ${minutes(required(params, 'minutes'))}.`, never, ignore],
      short: `${project}: e-mail confirmation code ${code}. Do not share it with anybody.`,
    };
  },
  'contact.changed': ({ project, params }) => {
    const isMobile = required(params, 'kind') === 'mobile';
    const what = isMobile ? 'phone number' : 'main e-mail';
    const contact = required(params, 'contact');
    const link = required(params, 'link');
    return {
      subject: `${project}: your ${what} was changed`,
      lead: [
        `The ${what} of your account is now ${contact}. It was changed on ${required(params, 'at')}.`,
        'If it was not you, sign in, change your password and end the other sessions. If you cannot sign in, contact support at once.',
      ],
      button: { text: 'Sign in', link },
      notes: changedFrom(params),
      short: `${project}: the ${what} of your account is now ${contact}. If it was not you, change your password: ${link}`,
    };
  },
};
