import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { awaitingEffect } from '@gatehouse/contracts/platform/settings.awaiting.ts';
import { settingDefinitions } from '@gatehouse/contracts/platform/settings.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { describe, expect, it } from 'vitest';

const identity = 'services/identity/src';
const authentication = `${identity}/modules/authentication`;

/** Tests that show what settings do, by the keys that they name. */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  [`${identity}/settings.int.test.ts`]: [
    ...['loginDelayAfter', 'loginHardStop', 'loginTransactionAlive'],
    ...['sessionIdleAlive', 'sessionAbsoluteAlive', 'interactionRetention'],
    ...['registrationAlive', 'recoveryLinkAlive', 'firstRefreshAlive', 'deletedIdentifiersKept'],
  ],
  [`${authentication}/codes/codes.int.test.ts`]: ['authCodeLength'],
  [`${authentication}/codes/codes.domain.test.ts`]: [
    ...['authCodeAlive', 'authCodeResendAlive', 'authCodeAttempts', 'authCodeDailyLimit'],
    ...['mobileVerifyAlive', 'mobileVerifyAttempts', 'mobileVerifyDailyLimit'],
  ],
  [`${authentication}/codes/message-budgets.int.test.ts`]: [
    ...['smsPerHour', 'smsPerDay', 'smsPerCountryHour', 'smsPerRangeHour'],
  ],
  [`${authentication}/quotas/message-budgets.domain.test.ts`]: [
    ...['smsHomeCountries', 'smsPerCountryDay', 'smsPerRangeDay'],
  ],
  [`${identity}/modules/onboarding/limits/link-budgets.int.test.ts`]: [
    ...['mailPerHour', 'mailPerDay', 'mailboxPerHour', 'mailboxPerDay'],
  ],
  [`${authentication}/credentials/credentials.int.test.ts`]: ['argonMemory', 'argonTime'],
  [`${authentication}/credentials/argon-parameters.domain.test.ts`]: ['argonParallelism'],
  [`${identity}/modules/sessions/sessions.domain.test.ts`]: [
    ...['rememberMeIdleAlive', 'rememberMeAbsoluteAlive'],
  ],
  [`${identity}/modules/oidc/tokens/lifetimes.test.ts`]: [
    ...['accessTokenLifespan', 'refreshTokenLifespan', 'clientAccessTokenLifespan'],
  ],
  [`${identity}/modules/onboarding/password-policy/password-policy.domain.test.ts`]: [
    ...['passwordMinLength', 'passwordMaxLength', 'passwordSymbols', 'passwordSymbolSet'],
    ...['passwordUppercase', 'passwordLowercase', 'passwordNumbers'],
  ],
  [`${identity}/modules/onboarding/password-policy/password-policy.service.test.ts`]: ['passwordPattern'],
  [`${identity}/modules/onboarding/restore/restore.int.test.ts`]: ['recoveryTries'],
  [`${identity}/modules/onboarding/registration/registration-limits.int.test.ts`]: ['registrationEnabled'],
  [`${identity}/tell-nothing.int.test.ts`]: ['registrationsPerIp'],
  'services/access-request/src/requests.int.test.ts': ['accessRequests', 'openRequestsPerPerson'],
  'services/access-request/src/modules/requests/requests.domain.test.ts': [
    ...['refusalsBeforePause', 'refusalPause'],
  ],
  'services/access-request/src/invitations.int.test.ts': ['invitationsPerHour', 'inviteAlive'],
  'services/access-request/src/message-budgets.int.test.ts': ['companyMailPerHour', 'requestsPerDay'],
  'services/audit/src/retention.int.test.ts': ['historyRetention'],
  'services/access-request/src/retention.int.test.ts': [
    ...['requestRetention', 'invitationRetention', 'membershipRetention'],
  ],
  'services/platform/src/modules/license/license.int.test.ts': ['licenseCheckPeriod'],
  'services/provider-sync/src/modules/sync/run-rules.test.ts': [
    ...['directoryHoldCount', 'directoryHoldPercent', 'directoryGrace', 'providerSyncLogRetention'],
  ],
  'services/audit/src/modules/exchanges/exchanges.int.test.ts': [
    ...['integrationLogRetention', 'providerApiLogRetention', 'integrationJournalRetention'],
  ],
  'services/notification/src/modules/topics/company-news.int.test.ts': ['sendAccessNotify'],
  'services/platform/src/modules/settings/settings-console.int.test.ts': ['refreshAlive'],
  'services/profile/src/modules/user-settings/user-settings.domain.test.ts': ['uiNavMini', 'editNavMini'],
  'frontend/src/app/layouts/notices.test.tsx': ['localNotifies'],
  'frontend/src/app/layouts/signed-in-frame.test.tsx': ['headerVisible', 'navMiniTitle', 'nameFormat'],
  'frontend/src/features/entry/components/name-fields.test.tsx': ['useUserFio'],
  'frontend/src/features/entry/generate-password.test.ts': ['passwordGeneratedLength'],
};

describe('the effect of settings', () => {
  it('is shown by a test of each, but for those that await it', () => {
    const acting = settingDefinitions
      .map(({ key }) => key)
      .filter((key) => !awaitingEffect.some((one) => one === key));
    expect(Object.values(shownIn).flat().toSorted()).toEqual(acting.toSorted());
  });

  it.each(Object.entries(shownIn))('is shown in %s, which names them', (path, keys) => {
    const text = readFileSync(join(repositoryRoot, path), 'utf8');
    expect(keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(text))).toEqual([]);
  });
});
