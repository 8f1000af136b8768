import { createHash } from 'node:crypto';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { accentTokens, styleVariables } from '@gatehouse/contracts/platform/accent.ts';
import { logoSvg } from '@gatehouse/contracts/platform/logos.ts';
import type { DomainFacts, StyleTemplate } from '@gatehouse/contracts/platform/resources.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DomainSnapshot } from '../domains/domain-facts.ts';
import { siteOf } from '../domains/site.ts';
import { imageHeaders, pageHeaders } from '../guards/security-headers.ts';

/** A style as the asking domain shows it: a domain may have an accent of its own. */
const lookOf = (code: string, domain: DomainFacts, styles: DomainSnapshot['styles']) => {
  const style: StyleTemplate | undefined = styles.get(code);
  if (style === undefined && domain.styleCode !== code) throw problem(requestErrors.notFound);
  return {
    accent: domain.styleCode === code ? domain.accent : style?.accent,
    background: style?.background,
  };
};

const sheetOf = (look: ReturnType<typeof lookOf>): string => {
  const variables = [...styleVariables(look)].map(([name, value]) => `${name}:${value}`).join(';');
  return `:root{${variables}}\n`;
};

const logoOf = (look: ReturnType<typeof lookOf>, code: string): string => {
  const tokens = accentTokens(look.accent ?? '') ?? accentTokens('#3f4fd0');
  return logoSvg(code, (tokens as NonNullable<typeof tokens>).light);
};

/** Style sheet and logo by style code. */
export const mountStyles = (app: FastifyInstance, { snapshot }: { snapshot: () => DomainSnapshot }): void => {
  const mount = (
    url: string,
    type: string,
    headers: typeof pageHeaders,
    make: (look: ReturnType<typeof lookOf>, code: string) => string,
  ): void => {
    app.get(url, async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(headers(request.protocol === 'https'));
      const current = snapshot();
      const { domain } = siteOf(request, current);
      const { code } = request.params as { code: string };
      const content = make(lookOf(code, domain, current.styles), code);
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
      reply.header('etag', etag).header('cache-control', 'no-cache');
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type(type).send(content);
    });
  };
  mount('/platform/style/:code.css', 'text/css; charset=utf-8', pageHeaders, sheetOf);
  mount('/platform/style/:code/logo.svg', 'image/svg+xml', imageHeaders, logoOf);
};
