/**
 * Second line of defence (N20): producers never list secrets among their changes; what looks like one all the same is
 * shown as changed and nothing more.
 */
import type { SettingDefinition } from '@gatehouse/contracts/core/define-setting.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { settingDefinitions } from '@gatehouse/contracts/platform/settings.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { UserSettings } from '@gatehouse/contracts/profile/resources.ts';

/** Shown in the place of a value that nobody may read. */
export const HIDDEN = 'changed';

const secretWords = new Set([
  'password',
  'passwords',
  'passwd',
  'passphrase',
  'secret',
  'secrets',
  'token',
  'tokens',
  'hash',
  'salt',
  'otp',
  'totp',
  'pin',
  'cookie',
  'credential',
  'credentials',
  'authorization',
  'sealed',
  'bearer',
  'signature',
]);
/** Words that name a secret only together: `licenseKey`, `smsCode`. */
const secretPairs = /(^| )(api|private|license|encryption|signing|shared|access|recovery|backup) keys?( |$)/;
const secretCodes =
  /(^| )(login|sms|email|mobile|verification|confirm|confirmation|restore|auth|recovery|backup) codes?( |$)/;
/** `passwordMinLength`, `tokenLifetime`, `passwordChangedAt`: facts about a secret, not the secret. */
const aboutSecrets =
  /(^| )(min|max|length|lifetime|ttl|days|minutes|seconds|attempts|count|enabled|required|expires|expiry|changed|at|policy|regexp|symbols|upper|lower|numbers|type|method|algorithm|interval|limit|quota)( |$)/;

const nameWords = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .join(' ');

const remembered = new Map<string, boolean>();
const REMEMBERED_MAX = 2_000;

/** True for names under which a secret could stand: `password`, `clientSecret`, `user.smsCode`, `code`. */
export const soundsSecret = (name: string): boolean => {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const words = nameWords(name);
  const named =
    words === 'code' ||
    words.split(' ').some((word) => secretWords.has(word)) ||
    secretPairs.test(words) ||
    secretCodes.test(words);
  const answer = named && !aboutSecrets.test(words);
  if (remembered.size < REMEMBERED_MAX) remembered.set(name, answer);
  return answer;
};

/** PHC strings, JSON Web Tokens and keys in PEM or OpenSSH form, under whatever name. */
const secretValue =
  /\$(argon2\w*|2[aby]|pbkdf2[\w-]*|scrypt)\$|(^|[^\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|-----BEGIN [A-Z ]*PRIVATE KEY/;

export const looksSecret = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length > 10 && secretValue.test(value)
    : Array.isArray(value) && value.some(looksSecret);

/** Whether the contract of the settings marks a value as secret; undefined for settings it does not know. */
const secretSetting = (
  key: string,
  definitions: readonly SettingDefinition[] = settingDefinitions,
): boolean | undefined => {
  const definition = definitions.find((row) => row.key === key);
  return definition && definition.secret === true;
};

/** Fields whose meaning a contract fixes, so that a name that sounds like a secret is none: by type of event. */
const plainFields: Readonly<Record<string, (field: string) => boolean>> = {
  [profileEvents.settingsChanged.type]: (field) => Object.hasOwn(UserSettings.properties, field),
  // The text of the notice about cookies.
  [platformEvents.domainChanged.type]: (field) => /^texts\.[\w-]+\.cookie$/.test(field),
  // The code under which a document is published.
  [platformEvents.documentChanged.type]: (field) => field === 'code',
};

/**
 * Whether a field of an event may not be shown, whatever its value. A setting's own contract says so; every other name is
 * judged by its words.
 */
export const isSecretField = (
  event: { readonly type: string; readonly subject: string },
  field: string,
  definitions: readonly SettingDefinition[] = settingDefinitions,
): boolean => {
  if (event.type === platformEvents.settingChanged.type) {
    const secret = secretSetting(event.subject, definitions);
    if (secret === true) return true;
    if (secret === false && (field === event.subject || field === 'value')) return false;
  }
  return !ownValue(plainFields, event.type)?.(field) && soundsSecret(field);
};
