import { exportTextIds } from '@gatehouse/contracts/audit/export-texts.ts';
import { journalTextIds } from '@gatehouse/contracts/audit/journal-words.ts';
import { builtApplications } from '@gatehouse/contracts/bff/endpoints.ts';
import { errorCatalog, fieldCodeCatalog } from '@gatehouse/contracts/catalog.ts';
import { fieldErrorCodes } from '@gatehouse/contracts/core/errors.ts';
import { consoleGroups } from '@gatehouse/contracts/core/menu.ts';
import { refusalReasons } from '@gatehouse/contracts/identity/refused-requests.endpoints.ts';
import { refusedSignInReasons } from '@gatehouse/contracts/identity/refused-sign-ins.ts';
import { testResults } from '@gatehouse/contracts/notification/channel-health.endpoints.ts';
import { licenseChecks } from '@gatehouse/contracts/platform/license-kinds.ts';
import { menuGroupText, serviceTexts } from '@gatehouse/contracts/platform/menu-texts.ts';
import { settingDefinitions } from '@gatehouse/contracts/platform/settings.ts';
import { profileFieldErrorCodes } from '@gatehouse/contracts/profile/errors.ts';
import { fieldFlags } from '@gatehouse/contracts/profile/field-flags.ts';
import { dynamicTypes, fieldTypes } from '@gatehouse/contracts/profile/fields.ts';
import {
  connectionStates,
  providerEndpointKinds,
  providerFailures,
  providerTypes,
} from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import {
  integrationEntities,
  runFailures,
  runKinds,
  syncChangeKinds,
  syncEntities,
  syncStatuses,
} from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { readPages } from '../build/page-rows.ts';
import { countNames, rightNames, skipReasons, workUnits } from '../src/features/providers/told-words.ts';
import { journalMessages } from './journal-messages.ts';

const boundTexts = [
  ...['charactersMin', 'charactersMax', 'entriesMin', 'entriesMax'],
  ...['numberMin', 'numberMax', 'numberRange', 'dayRange', 'bytesMax', 'kilobytes', 'megabytes'],
  ...['sideMin', 'sideMax', 'pixelsMax'],
];

/** Ids that the application puts together at run time, from the catalogues they come from. */
export async function lookedUpMessages(): Promise<string[]> {
  return [
    ...errorCatalog.map(({ code }) => `errors.${code}`),
    ...settingDefinitions.flatMap(({ unit }) => (unit === undefined ? [] : [`settings.unit.${unit}`])),
    ...licenseChecks.map((check) => `license.check.${check}`),
    ...testResults.map((result) => `notifyMethods.result.${result}`),
    ...connectionStates.map((state) => `providers.state.${state}`),
    ...syncStatuses.map((status) => `providers.status.${status}`),
    ...syncEntities.map((entity) => `providers.sync.${entity}`),
    ...syncChangeKinds.map((kind) => `providers.kind.${kind}`),
    ...[...providerFailures, ...runFailures].map((failure) => `providers.failure.${failure}`),
    ...runKinds.map((kind) => `providers.run.${kind}`),
    ...providerEndpointKinds.map((endpoint) => `providers.endpoint.${endpoint}`),
    ...providerTypes.map((type) => `providers.type.${type}`),
    ...rightNames.map((right) => `providers.right.${right}`),
    ...skipReasons.map((reason) => `providers.reason.${reason}`),
    ...countNames.map((count) => `providers.count.${count}`),
    ...refusedSignInReasons.map((reason) => `providers.refusal.${reason}`),
    ...refusalReasons.flatMap((reason) => [`refusals.${reason}`, `refusals.${reason}Help`]),
    ...workUnits.map((unit) => `providers.work.${unit}`),
    ...['inProgress', 'notConfigured'].map((error) => `providers.${error}`),
    ...['applied', 'before', 'after', 'wrong', 'ended'].map((outcome) => `providers.step.${outcome}`),
    ...['unanswered', 'authorLost', 'beyondYours'].map((why) => `providers.withheld.${why}`),
    ...integrationEntities.map((entity) => `integrationEntity.${entity}`),
    'errors.offline',
    'errors.unreachable',
    'form.errorEmailLatin',
    'form.errorPast',
    // Of definitions that are settled.
    'form.errorReadonly',
    // As the specification calls it.
    'form.alreadyExist',
    // Those of profiles have words of their own, below.
    ...Object.values(fieldCodeCatalog)
      .filter((codes) => codes !== profileFieldErrorCodes)
      .flat()
      .map((code) => `form.${code}`),
    // Of what a bound counts, and which ends of it are told.
    ...boundTexts.map((name) => `form.bound.${name}`),
    // A profile also has values that are phones, addresses and nobody else's.
    ...[...fieldErrorCodes, ...profileFieldErrorCodes, 'errorPhone', 'errorEmail', 'errorUnique'].map(
      (code) => `profile.errors.${code}`,
    ),
    ...dynamicTypes.flatMap((type) => [`dynamicFields.type.${type}`, `dynamicFields.typeText.${type}`]),
    ...fieldTypes.map((type) => `dynamicFields.fieldType.${type}`),
    ...fieldFlags.flatMap((flag) => [`dynamicFields.flag.${flag}`, `dynamicFields.held.${flag}`]),
    ...['toggle', 'personnel'].map((reason) => `dynamicFields.held.${reason}`),
    ...[1, 2, 3, 4].map((level) => `dynamicFields.level.${level}`),
    ...journalMessages(),
    ...journalTextIds,
    ...exportTextIds,
    ...(await readPages()).map(({ title }) => title),
    // What the server calls its menus and services, for languages that were added.
    ...consoleGroups.map(({ code }) => menuGroupText(code)),
    ...builtApplications.flatMap((key) => Object.values(serviceTexts(key))),
  ];
}
