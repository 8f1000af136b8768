import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { DomainImage } from '@gatehouse/contracts/platform/resources.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance } from 'fastify';
import type { DomainSnapshot } from '../domains/domain-facts.ts';
import { siteOf } from '../domains/site.ts';
import { imageHeaders } from '../guards/security-headers.ts';

/** Logos held at most; the largest weigh 64 KiB. */
const HELD = 256;

/** Logos in memory, each asked for once; what nobody has asked for longest goes first. */
export const createImages = (read: (code: string) => Promise<Buffer>) => {
  const held = new Map<string, Promise<Buffer>>();
  return async (code: string): Promise<Buffer> => {
    const content = held.get(code) ?? read(code);
    held.delete(code);
    held.set(code, content);
    const [oldest] = held.keys();
    if (held.size > HELD && oldest !== undefined) held.delete(oldest);
    try {
      return await content;
    } catch (error) {
      held.delete(code);
      throw error;
    }
  };
};
export type Images = ReturnType<typeof createImages>;

/** Where a page finds a logo: the address names the contents, so a browser never asks for it twice. */
export const imagePath = ({ imageCode }: DomainImage): string => `/platform/style/image/${imageCode}.png`;

/** Logos that domains have of their own; a code that no domain names costs no call. */
export const mountImages = (
  app: FastifyInstance,
  { snapshot, images }: { snapshot: () => DomainSnapshot; images: Images },
): void => {
  app.get('/platform/style/image/:code.png', async (request, reply) => {
    const current = snapshot();
    siteOf(request, current);
    const { code } = request.params as { code: string };
    if (!current.images.has(code)) throw problem(requestErrors.notFound);
    const etag = `"${code}"`;
    reply
      .headers(imageHeaders(request.protocol === 'https'))
      .headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const content = await images(code);
    return reply.type('image/png').send(content);
  });
};
