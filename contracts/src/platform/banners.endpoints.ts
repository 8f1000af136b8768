import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { BoundedListMeta, ChoiceQuery, ListQuery } from '../core/paging.ts';
import { Closed, Id, Line, NoContent, Revision } from '../core/schema.ts';
import {
  Banner,
  BannerAudience,
  BannerChoice,
  BannerCreate,
  BannerEffects,
  BannerPlan,
  BannerUpdate,
} from './banners.resources.ts';

const service = 'platform';
const read = granted('setting.banners.read');
const write = granted('setting.banners.write');
const one = Closed({ id: Id });

export const bannerEndpoints = {
  list: defineEndpoint({
    operationId: 'platform.banner.list',
    service,
    method: 'GET',
    path: '/platform/setting/banners',
    summary: 'Banners of the installation, with the domains that show them',
    access: read,
    idempotency: 'safe',
    query: ListQuery(
      ['date', 'title', 'code'],
      { sort: 'date', order: 'DESC' },
      {
        /** Part of a title, a text or a code. */
        search: Type.Optional(Line(200)),
        audience: Type.Optional(BannerAudience),
      },
    ),
    responses: { 200: Closed({ banners: Type.Array(Banner), meta: BoundedListMeta }) },
    errors: [],
  }),
  search: defineEndpoint({
    operationId: 'platform.banner.search',
    service,
    method: 'GET',
    path: '/platform/setting/banners/search',
    summary: 'Banners to choose from, by title',
    access: read,
    idempotency: 'safe',
    query: ChoiceQuery({}),
    responses: { 200: Closed({ banners: Type.Array(BannerChoice) }) },
    errors: [],
  }),
  create: defineEndpoint({
    operationId: 'platform.banner.create',
    service,
    method: 'POST',
    path: '/platform/setting/banners',
    summary: 'Make a banner; its code is made of its title unless given',
    access: write,
    idempotency: 'key',
    body: BannerCreate,
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [],
  }),
  change: defineEndpoint({
    operationId: 'platform.banner.change',
    service,
    method: 'PUT',
    path: '/platform/setting/banners/{id}',
    summary: 'Change a banner everywhere it is shown',
    access: write,
    idempotency: 'natural',
    params: one,
    body: BannerUpdate,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [requestErrors.notFound, requestErrors.conflict],
  }),
  setVisible: defineEndpoint({
    operationId: 'platform.banner.set-visible',
    service,
    method: 'PUT',
    path: '/platform/setting/banners/{id}/visible',
    summary: 'Show a banner where domains name it, or hide it everywhere',
    access: write,
    idempotency: 'natural',
    params: one,
    body: Closed({ visible: Type.Boolean() }),
    responses: { 200: Closed({ revision: Revision }) },
    errors: [requestErrors.notFound],
  }),
  delete: defineEndpoint({
    operationId: 'platform.banner.delete',
    service,
    method: 'DELETE',
    path: '/platform/setting/banners/{id}',
    summary: 'Delete a banner that no domain names',
    access: write,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, requestErrors.inUse],
  }),
  effects: defineEndpoint({
    operationId: 'platform.banner.effects',
    service,
    method: 'POST',
    path: '/platform/setting/banners/{id}/effects',
    summary: 'Where a change would be seen, for the question before it; changes nothing',
    access: write,
    idempotency: 'safe',
    params: one,
    body: BannerPlan,
    responses: { 200: Closed({ effects: BannerEffects }) },
    errors: [requestErrors.notFound],
  }),
} as const;
