import type { Setting } from '@gatehouse/contracts/platform/settings.resources.ts';
import type { SettingKey } from '@gatehouse/contracts/platform/settings.ts';
import type { effectMessages } from './texts.ts';

type Effect = keyof typeof effectMessages;
interface Change {
  before: Setting['value'];
  after: unknown;
}

const always = () => true;
const lower = ({ before, after }: Change) => Number(after) < Number(before);
const higher = ({ before, after }: Change) => Number(after) > Number(before);
const goesOff = ({ after }: Change) => after === false;

/** What a change leads to beyond the value itself, for the settings where that matters. */
const rules: readonly (readonly [Effect, (change: Change) => boolean, ...SettingKey[]])[] = [
  ['historyGoes', lower, 'historyRetention'],
  ['recordsGo', lower, 'integrationLogRetention', 'providerApiLogRetention', 'integrationJournalRetention'],
  ['endedGo', lower, 'requestRetention', 'invitationRetention', 'membershipRetention'],
  ['registrationCloses', goesOff, 'registrationEnabled'],
  ['requestsStop', goesOff, 'accessRequests'],
  ['noticesHidden', goesOff, 'localNotifies'],
  ['mailsStop', goesOff, 'sendAccessNotify'],
  [
    'sessionsFollow',
    always,
    ...([
      'sessionIdleAlive',
      'sessionAbsoluteAlive',
      'rememberMeIdleAlive',
      'rememberMeAbsoluteAlive',
    ] as const),
  ],
  [
    'tokensStay',
    always,
    ...(['accessTokenLifespan', 'refreshTokenLifespan', 'clientAccessTokenLifespan'] as const),
  ],
  [
    'linksStay',
    always,
    ...(['recoveryLinkAlive', 'firstRefreshAlive', 'registrationAlive', 'inviteAlive'] as const),
  ],
  [
    'passwordsStay',
    always,
    ...(['passwordMinLength', 'passwordMaxLength', 'passwordSymbols', 'passwordSymbolSet'] as const),
    ...(['passwordUppercase', 'passwordLowercase', 'passwordNumbers', 'passwordPattern'] as const),
  ],
  ['signInSlower', higher, 'argonMemory', 'argonTime'],
];

/** Effects of the settings that change, each once. */
export const effectsOf = (
  settings: readonly Pick<Setting, 'key' | 'value'>[],
  values: Readonly<Record<string, unknown>>,
): readonly Effect[] =>
  rules
    .filter(([, applies, ...keys]) =>
      settings.some(
        ({ key, value }) => keys.some((one) => one === key) && applies({ before: value, after: values[key] }),
      ),
    )
    .map(([effect]) => effect);

const destroying: readonly Effect[] = ['historyGoes', 'recordsGo', 'endedGo'];

/** Whether a change destroys something. */
export const isDangerous = (effects: readonly Effect[]): boolean =>
  effects.some((effect) => destroying.includes(effect));
