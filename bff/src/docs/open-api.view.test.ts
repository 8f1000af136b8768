import { expect, test } from 'vitest';
import { type OpenApiDocument, openApiPage } from './open-api.view.ts';

const document = (summary: string): OpenApiDocument => ({
  info: { title: 'Gatehouse', version: '1' },
  paths: {
    '/api/v1/x/{id}': {
      get: {
        operationId: 'x.read',
        summary,
        tags: ['x'],
        'x-access': { kind: 'method', method: 'setting.x.read', or: ['setting.y.read'] },
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'Done',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/X' } } },
          },
        },
      },
    },
  },
  components: { schemas: { X: { type: 'object', properties: { y: { $ref: '#/components/schemas/Y' } } } } },
});

test('an operation shows its access, parameters and answers, and schemas link to each other', () => {
  const page = openApiPage(document('Reads one'));
  for (const text of [
    'x.read',
    'setting.x.read',
    'setting.y.read',
    '/api/v1/x/{id}',
    'path, required',
    'id="schema-X"',
  ])
    expect(page).toContain(text);
  expect(page).toContain('<a href="#schema-X"><code>X</code></a>');
  expect(page).toContain('<a href="#schema-Y">Y</a>');
});

test('texts of the document are text', () => {
  const page = openApiPage(document('<img src=x onerror=alert(1)> & "more" `a<b`'));
  expect(page).not.toContain('<img');
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot; <code>a&lt;b</code>');
});
