import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { required, type TemplateTexts } from './template.domain.ts';

const changes: Readonly<Record<string, readonly [subject: string, lead: string]>> = {
  added: [
    'two-step sign-in is on',
    'Signing in to your account now also takes a code from your authenticator app.',
  ],
  removed: [
    'two-step sign-in is off',
    'Signing in to your account no longer takes a code from an authenticator app.',
  ],
  renewed: [
    'new recovery codes',
    'New recovery codes were made for your account. The ones before no longer work.',
  ],
  reset: [
    'two-step sign-in is off',
    'An administrator turned off two-step sign-in for your account. You can turn it on again under Security.',
  ],
};

/** A second factor that came or went. */
export const englishFactorTexts: Pick<TemplateTexts, 'factor.changed'> = {
  'factor.changed': ({ project, params }) => {
    const [subject, lead] = ownValue(changes, required(params, 'change')) ?? [
      'two-step sign-in was changed',
      'Two-step sign-in of your account was changed.',
    ];
    const link = required(params, 'link');
    const from = [params.device, params.ip && `IP address ${params.ip}`].filter(Boolean).join(', ');
    return {
      subject: `${project}: ${subject}`,
      lead: [
        `${lead} This was changed on ${required(params, 'at')}.`,
        'If it was not you, sign in, change your password and end the other sessions. If you cannot sign in, contact support at once.',
      ],
      button: { text: 'Sign in', link },
      notes: from === '' ? [] : [`Changed from: ${from}.`],
      short: `${project}: ${subject}. If it was not you, change your password: ${link}`,
    };
  },
};
