/** Which fields people, organizations and contractors have, and which lists they are chosen from. */
import Type from 'typebox';
import { defineEndpoint, granted, grantedAny } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { ChoiceQuery } from '../core/paging.ts';
import { Closed, NoContent, Revision } from '../core/schema.ts';
import {
  DynamicField,
  DynamicTab,
  DynamicTabDetails,
  DynamicTypeCode,
  FieldCreate,
  FieldEffects,
  FieldPlan,
  FieldUpdate,
  PartId,
  PartsOrder,
  SubtypeCreate,
  SubtypeUpdate,
  TabCreate,
  TabId,
  TabsOrder,
  TabUpdate,
} from './dynamic-fields.resources.ts';

const service = 'profile';
const path = '/platform/setting/dynamic-fields';
const read = granted('setting.dynamic-fields.read');
const write = granted('setting.dynamic-fields.write');
const { notFound, conflict } = requestErrors;
const ofType = Closed({ type: DynamicTypeCode });
const ofPart = Closed({ id: PartId });
const ofTab = Closed({ tab: TabId });
const ofTabId = Closed({ id: TabId });
const active = Closed({ active: Type.Boolean() });
const made = { 201: Closed({ id: Type.String() }) };
const revised = { 200: Closed({ revision: Revision }) };
const done = { 204: NoContent };
const refusals = [notFound, conflict];
/** A definition with as many choices as a field may have. */
const bodyLimit = 1_048_576;

export const dynamicFieldEndpoints = {
  types: defineEndpoint({
    operationId: 'profile.dynamic-type.list',
    ...{ service, method: 'GET', path: `${path}/types`, access: read, idempotency: 'safe' },
    summary: 'Whose fields the installation defines, with how many tabs and fields each has',
    responses: {
      200: Closed({
        types: Type.Array(
          Closed({
            code: DynamicTypeCode,
            tabs: Type.Integer(),
            fields: Type.Integer(),
            active: Type.Integer(),
          }),
        ),
      }),
    },
    errors: [],
  }),
  tabs: defineEndpoint({
    operationId: 'profile.dynamic-tab.list',
    ...{ service, method: 'GET', path: `${path}/{type}/tabs`, access: read, idempotency: 'safe' },
    summary: 'Tabs of a type in their order, those that are switched off too',
    params: ofType,
    responses: { 200: Closed({ tabs: Type.Array(DynamicTab) }) },
    errors: [],
  }),
  tab: defineEndpoint({
    operationId: 'profile.dynamic-tab.read',
    ...{ service, method: 'GET', path: `${path}/tabs/{tab}`, access: read, idempotency: 'safe' },
    summary: 'A tab with its blocks and fields',
    params: ofTab,
    responses: { 200: Closed({ tab: DynamicTabDetails }) },
    errors: [notFound],
  }),
  field: defineEndpoint({
    operationId: 'profile.dynamic-field.read',
    ...{ service, method: 'GET', path: `${path}/{id}`, access: read, idempotency: 'safe' },
    summary: 'One field',
    params: ofPart,
    responses: { 200: Closed({ field: DynamicField }) },
    errors: [notFound],
  }),
  createTab: defineEndpoint({
    operationId: 'profile.dynamic-tab.create',
    beyond: 'the error catalogue names making and deleting tabs without a call for it',
    ...{ service, method: 'POST', path: `${path}/{type}/tabs`, access: write, idempotency: 'key' },
    summary: 'Make a tab, or a directory with its columns',
    params: ofType,
    body: TabCreate,
    responses: made,
    errors: [],
  }),
  changeTab: defineEndpoint({
    operationId: 'profile.dynamic-tab.change',
    beyond: 'tabs are renamed as blocks are',
    ...{ service, method: 'PUT', path: `${path}/tabs/{tab}`, access: write, idempotency: 'natural' },
    summary: 'Rename a tab, or show its fields as another view',
    params: ofTab,
    body: TabUpdate,
    responses: revised,
    errors: refusals,
  }),
  deleteTab: defineEndpoint({
    operationId: 'profile.dynamic-tab.delete',
    beyond: 'the error catalogue names making and deleting tabs without a call for it',
    ...{ service, method: 'DELETE', path: `${path}/tabs/{tab}`, access: write, idempotency: 'natural' },
    summary: 'Delete a tab with its blocks and fields and what was filled in',
    params: ofTab,
    responses: done,
    errors: [...refusals, requestErrors.inUse],
  }),
  setTabActive: defineEndpoint({
    operationId: 'profile.dynamic-tab.set-active',
    ...{ service, method: 'PUT', path: `${path}/tabs/{id}/active`, access: write, idempotency: 'natural' },
    summary: 'Show a tab, or hide it with what was filled in',
    params: ofTabId,
    body: active,
    responses: revised,
    errors: refusals,
  }),
  orderTabs: defineEndpoint({
    operationId: 'profile.dynamic-tab.order',
    ...{ service, method: 'PUT', path: `${path}/{type}/tabs/order`, access: write, idempotency: 'natural' },
    summary: 'Order the tabs of a type',
    params: ofType,
    body: TabsOrder,
    responses: done,
    errors: [conflict],
  }),
  createSubtype: defineEndpoint({
    operationId: 'profile.dynamic-subtype.create',
    ...{ service, method: 'POST', path: `${path}/subtypes`, access: write, idempotency: 'key' },
    summary: 'Make a block at the end of a tab',
    body: SubtypeCreate,
    responses: made,
    errors: [],
  }),
  changeSubtype: defineEndpoint({
    operationId: 'profile.dynamic-subtype.change',
    ...{ service, method: 'PUT', path: `${path}/subtypes/{id}`, access: write, idempotency: 'natural' },
    summary: 'Rename a block',
    params: ofPart,
    body: SubtypeUpdate,
    responses: revised,
    errors: refusals,
  }),
  deleteSubtype: defineEndpoint({
    operationId: 'profile.dynamic-subtype.delete',
    ...{ service, method: 'DELETE', path: `${path}/subtypes/{id}`, access: write, idempotency: 'natural' },
    summary: 'Delete a block with its fields and what was filled in',
    params: ofPart,
    responses: done,
    errors: refusals,
  }),
  setSubtypeActive: defineEndpoint({
    operationId: 'profile.dynamic-subtype.set-active',
    ...{
      service,
      method: 'PUT',
      path: `${path}/subtypes/{id}/active`,
      access: write,
      idempotency: 'natural',
    },
    summary: 'Show a block, or hide it with what was filled in',
    params: ofPart,
    body: active,
    responses: revised,
    errors: refusals,
  }),
  orderParts: defineEndpoint({
    operationId: 'profile.dynamic-tab.arrange',
    ...{ service, method: 'PUT', path: `${path}/tabs/{tab}/order`, access: write, idempotency: 'natural' },
    summary: 'Order the blocks and fields of a tab',
    params: ofTab,
    body: PartsOrder,
    bodyLimit,
    responses: done,
    errors: refusals,
  }),
  createField: defineEndpoint({
    operationId: 'profile.dynamic-field.create',
    ...{ service, method: 'POST', path, access: write, idempotency: 'key' },
    summary: 'Make a field at the end of a block',
    body: FieldCreate,
    bodyLimit,
    responses: made,
    errors: [],
  }),
  changeField: defineEndpoint({
    operationId: 'profile.dynamic-field.change',
    ...{ service, method: 'PUT', path: `${path}/{id}`, access: write, idempotency: 'natural' },
    summary: 'Change a field; what would lose or contradict values is refused',
    params: ofPart,
    body: FieldUpdate,
    bodyLimit,
    timeout: 20_000,
    responses: revised,
    errors: refusals,
  }),
  deleteField: defineEndpoint({
    operationId: 'profile.dynamic-field.delete',
    ...{ service, method: 'DELETE', path: `${path}/{id}`, access: write, idempotency: 'natural' },
    summary: 'Delete a field with what was filled in',
    params: ofPart,
    responses: done,
    errors: refusals,
  }),
  setFieldActive: defineEndpoint({
    operationId: 'profile.dynamic-field.set-active',
    ...{ service, method: 'PUT', path: `${path}/{id}/active`, access: write, idempotency: 'natural' },
    summary: 'Show a field, or hide it with what was filled in',
    params: ofPart,
    body: active,
    responses: revised,
    errors: refusals,
  }),
  effects: defineEndpoint({
    operationId: 'profile.dynamic-field.effects',
    beyond: 'a confirmation says what a change leads to before it is made',
    ...{ service, method: 'POST', path: `${path}/effects`, access: write, idempotency: 'safe' },
    summary: 'What a change would lead to, for the question before it; changes nothing',
    body: FieldPlan,
    bodyLimit,
    timeout: 20_000,
    responses: { 200: Closed({ effects: FieldEffects }) },
    errors: [notFound],
  }),
  personnelActionTypes: defineEndpoint({
    operationId: 'profile.personnel-action-type.search',
    ...{ service, method: 'GET', path: '/platform/setting/personnel-actions-types/search' },
    access: grantedAny('setting.dynamic-fields.read', 'setting.dynamic-fields.write'),
    idempotency: 'safe',
    summary: 'Types of personnel actions to choose from, as their directory lists them',
    query: ChoiceQuery({}),
    responses: {
      200: Closed({
        types: Type.Array(Closed({ id: Type.String(), code: Type.String(), name: Type.String() })),
      }),
    },
    errors: [],
  }),
} as const;
