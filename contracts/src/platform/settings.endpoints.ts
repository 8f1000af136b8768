import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed } from '../core/schema.ts';
import { SettingInput, SettingsPage, settingModules } from './settings.resources.ts';

const service = 'platform';
const path = '/platform/setting/application/settings';
const params = Closed({ module: Type.Enum([...settingModules]) });

export const settingEndpoints = {
  list: defineEndpoint({
    operationId: 'platform.setting.list',
    service,
    method: 'GET',
    path: `${path}/modules/{module}`,
    summary: 'Settings of a module by section, with their bounds, defaults and last changes',
    access: granted('setting.settings.read'),
    idempotency: 'safe',
    params,
    responses: { 200: SettingsPage },
    errors: [],
  }),
  /** What is not named stays. */
  change: defineEndpoint({
    operationId: 'platform.setting.change',
    service,
    method: 'PATCH',
    path: `${path}/{module}`,
    summary: 'Change settings of a module: all that are named, or none',
    access: granted('setting.settings.write'),
    idempotency: 'natural',
    params,
    body: Closed({ settings: Type.Array(SettingInput, { minItems: 1, maxItems: 100 }) }),
    responses: { 200: SettingsPage },
    errors: [requestErrors.invalid, requestErrors.conflict],
  }),
} as const;
