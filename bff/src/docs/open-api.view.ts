/** The OpenAPI document as a page of plain HTML: no script, so it runs under the strict policy. */

import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import { escapeHtml } from '@gatehouse/contracts/core/html.ts';

interface Schema {
  readonly $ref?: string;
  readonly [key: string]: unknown;
}
interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Content;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-access'?: { readonly kind: string; readonly method?: string; readonly or?: readonly string[] };
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly responses?: Readonly<Record<string, Answer>>;
  };
}

/** Text with `code` marks. */
const prose = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll('\n\n', '<br>');

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const schemaHtml = (schema: Schema | undefined): string => {
  if (schema === undefined) return '';
  if (schema.$ref !== undefined) {
    const name = escapeHtml(nameOf(schema.$ref));
    return `<a href="#schema-${name}"><code>${name}</code></a>`;
  }
  const text = escapeHtml(JSON.stringify(schema, undefined, 2)).replaceAll(
    /\{\s*&quot;\$ref&quot;: &quot;#\/components\/schemas\/(\w+)&quot;\s*\}/g,
    '<a href="#schema-$1">$1</a>',
  );
  return `<pre tabindex="0"><code>${text}</code></pre>`;
};

const accessText = (access: Operation['x-access']): string => {
  switch (access?.kind) {
    case 'session':
      return 'signed in';
    case 'master':
      return 'a master account';
    case 'method':
      return `right ${[access.method ?? '', ...(access.or ?? [])].map((key) => `<code>${escapeHtml(key)}</code>`).join(' or ')}`;
    default:
      return 'everybody';
  }
};

const parametersHtml = (document: OpenApiDocument, given: readonly Parameter[]): string => {
  if (given.length === 0) return '';
  const rows = given.map((row) => {
    const found =
      row.$ref === undefined
        ? row
        : (document.components.parameters?.[nameOf(row.$ref)] ?? { name: row.$ref });
    const { name = '', in: place = '', required = false, description = '', schema } = found;
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(place)}${required ? ', required' : ''}</td><td>${prose(description)}${schemaHtml(schema)}</td></tr>`;
  });
  return `<h4>Parameters</h4><div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Value</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
};

const contentHtml = (content: Content = {}): string =>
  Object.values(content)
    .map(({ schema }) => schemaHtml(schema))
    .join('');

/** Problems share one shape, so their codes tell all there is to know. */
const answersHtml = (document: OpenApiDocument, answers: Operation['responses']): string => {
  const rows = Object.entries(answers).map(([status, given]) => {
    const found =
      given.$ref === undefined ? given : (document.components.responses?.[nameOf(given.$ref)] ?? given);
    const body = Number(status) < 400 ? contentHtml(found.content) : '';
    return `<tr><th scope="row">${escapeHtml(status)}</th><td>${prose(found.description ?? '')}${body}</td></tr>`;
  });
  return `<h4>Answers</h4><div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
};

const operationHtml = (
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: Operation,
): string => {
  const body = contentHtml(operation.requestBody?.content);
  return `<details id="${escapeHtml(operation.operationId)}"><summary><span class="method" data-method="${escapeHtml(method)}">${escapeHtml(method.toUpperCase())}</span> <code>${escapeHtml(path)}</code> <span class="what">${prose(operation.summary)}</span></summary>
<p>Open to: ${accessText(operation['x-access'])} · <a href="#${escapeHtml(operation.operationId)}">${escapeHtml(operation.operationId)}</a></p>
${parametersHtml(document, operation.parameters ?? [])}${body === '' ? '' : `<h4>Body</h4>${body}`}
${answersHtml(document, operation.responses)}</details>`;
};

/** The whole page. Every text of the document is escaped. */
export const openApiPage = (document: OpenApiDocument): string => {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(document, path, method, operation)]);
    }
  }
  const tags = [...byTag].sort(([left], [right]) => compareTexts(left, right));
  const schemas = Object.entries(document.components.schemas ?? {});
  const title = `${escapeHtml(document.info.title)} API ${escapeHtml(document.info.version)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/platform/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<header><h1>${title}</h1>
<p>Every call a browser may make. <a href="/api/docs/openapi.json">OpenAPI 3.1 document</a></p></header>
<nav aria-label="Groups"><ul>${tags.map(([tag]) => `<li><a href="#tag-${escapeHtml(tag)}">${escapeHtml(tag)}</a></li>`).join('')}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>
${tags.map(([tag, rows]) => `<section aria-labelledby="tag-${escapeHtml(tag)}"><h2 id="tag-${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${rows.join('\n')}</section>`).join('\n')}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => `<h3 id="schema-${escapeHtml(name)}"><code>${escapeHtml(name)}</code></h3>${schemaHtml(schema)}`).join('\n')}
</section>
</main>
</body>
</html>
`;
};
