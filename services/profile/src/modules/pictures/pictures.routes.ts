import { pictureEndpoints } from '@gatehouse/contracts/profile/pictures.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import type { PicturesService } from './pictures.service.ts';

/** What stands under an id never changes. Only its person's browser keeps it: whoever asks has to be signed in. */
const CACHED = 'private, max-age=31536000, immutable';

export const picturesRoutes = (pictures: PicturesService): readonly Route[] => [
  route(pictureEndpoints.prepare, async ({ actor }) => ({
    url: await pictures.prepare(accountOf(actor).accountId),
  })),
  route(pictureEndpoints.prepareOfCompany, async ({ actor, params }) => ({
    url: await pictures.prepareOfCompany(accountOf(actor).accountId, params.type),
  })),
  route(pictureEndpoints.store, async ({ actor, params, body, file }) => {
    const kind = body.path === 'mainInfo.avatar' ? 'avatar' : 'field';
    const content = file ?? Buffer.alloc(0);
    const field = kind === 'field' ? body.path.slice(body.path.indexOf('.') + 1) : undefined;
    return pictures.store(accountOf(actor), { uploadId: params.uploadId, kind, content, field });
  }),
  route(pictureEndpoints.read, async ({ params }) => {
    const { content, bytes } = await pictures.read(params.fileId, Number(params.size));
    const headers = {
      'content-type': 'image/webp',
      'content-length': String(bytes),
      'cache-control': CACHED,
    };
    return answer(content, headers);
  }),
];
