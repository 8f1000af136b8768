/** Fields that organizations and contractors have beside their requisites. */
import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { Closed } from '../core/schema.ts';
import { FormDefinition } from '../profile/events.ts';

const common = {
  service: 'access-request',
  method: 'GET',
  access: granted('setting.companies.read'),
  idempotency: 'safe',
  responses: { 200: Closed({ tabs: Type.Unsafe<FormDefinition>(FormDefinition) }) },
  errors: [],
} as const;

export const companyFieldEndpoints = {
  organizations: defineEndpoint({
    ...common,
    operationId: 'access-request.organization.fields',
    beyond: 'forms of companies have the fields that the installation defines',
    path: '/platform/setting/organizations/fields',
    summary: 'Fields of organizations, as their form shows them',
  }),
  contractors: defineEndpoint({
    ...common,
    operationId: 'access-request.contractor.fields',
    beyond: 'forms of companies have the fields that the installation defines',
    path: '/platform/setting/contractors/fields',
    summary: 'Fields of contractors, as their form shows them',
  }),
} as const;
