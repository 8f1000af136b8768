import { dynamicFieldEndpoints } from '@gatehouse/contracts/profile/dynamic-fields.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { FieldsService } from './fields.service.ts';
import type { TabsService } from './tabs.service.ts';
import { fieldView, tabDetails, tabView } from './views.domain.ts';

const calls = dynamicFieldEndpoints;

const tabRoutes = (tabs: TabsService): readonly Route[] => [
  route(calls.types, async () => ({ types: await tabs.types() })),
  route(calls.tabs, async ({ params: { type } }) => ({
    tabs: (await tabs.tabs(type)).map((tab) => tabView(type, tab)),
  })),
  route(calls.tab, async ({ params }) => {
    const { type, tab } = await tabs.tab(params.tab);
    return { tab: tabDetails(type, tab) };
  }),
  route(calls.createTab, async ({ params: { type }, body, context, claim }) => ({
    id: await tabs.createTab(type, body, context, claim),
  })),
  route(calls.changeTab, async ({ params: { tab }, body, context }) => ({
    revision: await tabs.changeTab(tab, body, context),
  })),
  route(calls.deleteTab, async ({ params: { tab }, context }) => {
    await tabs.deleteTab(tab, context);
    return null;
  }),
  route(calls.setTabActive, async ({ params: { id }, body, context }) => ({
    revision: await tabs.setTabActive(id, body.active, context),
  })),
  route(calls.orderTabs, async ({ params: { type }, body, context }) => {
    await tabs.orderTabs(type, body, context);
    return null;
  }),
  route(calls.orderParts, async ({ params: { tab }, body, context }) => {
    await tabs.orderParts(tab, body, context);
    return null;
  }),
];

const subtypeRoutes = (tabs: TabsService): readonly Route[] => [
  route(calls.createSubtype, async ({ body, context, claim }) => ({
    id: await tabs.createSubtype(body, context, claim),
  })),
  route(calls.changeSubtype, async ({ params: { id }, body, context }) => ({
    revision: await tabs.changeSubtype(id, body, context),
  })),
  route(calls.deleteSubtype, async ({ params: { id }, context }) => {
    await tabs.deleteSubtype(id, context);
    return null;
  }),
  route(calls.setSubtypeActive, async ({ params: { id }, body, context }) => ({
    revision: await tabs.setSubtypeActive(id, body.active, context),
  })),
];

const fieldRoutes = (fields: FieldsService): readonly Route[] => [
  route(calls.field, async ({ params: { id } }) => {
    const { type, tab, block, field } = await fields.read(id);
    return { field: fieldView(type, tab, block, field) };
  }),
  route(calls.createField, async ({ body, context, claim }) => ({
    id: await fields.create(body, context, claim),
  })),
  route(calls.changeField, async ({ params: { id }, body, context }) => ({
    revision: await fields.change(id, body, context),
  })),
  route(calls.deleteField, async ({ params: { id }, context }) => {
    await fields.remove(id, context);
    return null;
  }),
  route(calls.setFieldActive, async ({ params: { id }, body, context }) => ({
    revision: await fields.setActive(id, body.active, context),
  })),
  route(calls.effects, async ({ body }) => ({ effects: await fields.foresee(body) })),
];

export const dynamicFieldRoutes = (services: {
  readonly tabs: TabsService;
  readonly fields: FieldsService;
}): readonly Route[] => [
  ...tabRoutes(services.tabs),
  ...subtypeRoutes(services.tabs),
  ...fieldRoutes(services.fields),
];
