import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { required, type TemplateTexts } from './template.domain.ts';

const changes: Readonly<Record<string, readonly [subject: string, lead: string]>> = {
  added: ['a passkey was added', 'A new passkey now opens your account.'],
  removed: ['a passkey was removed', 'The passkey no longer opens your account.'],
  copied: [
    'a sign-in with a copied passkey was refused',
    'Somebody tried to sign in with a copy of your passkey. We refused it. Remove that passkey and add a new one.',
  ],
};

/** A passkey that came or went, or that somebody has copied. */
export const englishPasskeyTexts: Pick<TemplateTexts, 'passkey.changed'> = {
  'passkey.changed': ({ project, params }) => {
    const [subject, lead] = ownValue(changes, required(params, 'change')) ?? [
      'your passkeys were changed',
      'The passkeys of your account were changed.',
    ];
    const link = required(params, 'link');
    const from = [params.device, params.ip && `IP address ${params.ip}`].filter(Boolean).join(', ');
    return {
      subject: `${project}: ${subject}`,
      lead: [
        `${lead} This happened on ${required(params, 'at')}.`,
        'If it was not you, sign in, check your passkeys, change your password and end the other sessions. If you cannot sign in, contact support at once.',
      ],
      button: { text: 'Sign in', link },
      notes: from === '' ? [] : [`From: ${from}.`],
      short: `${project}: ${subject}. If it was not you, check your passkeys: ${link}`,
    };
  },
};
