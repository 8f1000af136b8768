import { domainEndpoints } from '@gatehouse/contracts/platform/domains.endpoints.ts';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { ImagesService } from './images.service.ts';

export const imagesRoutes = (images: ImagesService): readonly Route[] => [
  route(domainEndpoints.storeImage, async ({ body }) => ({ image: await images.put(body.file, 'file') })),
  route(platformEndpoints.image, async ({ params }) => ({ image: await images.read(params.code) })),
];
