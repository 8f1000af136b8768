import type { Template } from '@gatehouse/contracts/notification/events.ts';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { required } from './template.domain.ts';

type Params = Readonly<Record<string, string>>;

const isItems = Compile(
  Type.Array(Type.Object({ template: Type.String(), params: Type.Record(Type.String(), Type.String()) }), {
    minItems: 1,
  }),
);

/** How one item of each kind is told in a sentence. */
export type DigestLines = Readonly<Partial<Record<Template, (params: Params) => string>>>;

/** Sentences of a digest, in the order of what happened. Throws when there is none: nothing empty is sent. */
export const digestLines = (params: Params, lines: DigestLines): readonly string[] => {
  const items: unknown = JSON.parse(required(params, 'items'));
  if (!isItems.Check(items)) throw new Error('the items of a digest cannot be read');
  return items.map(({ template, params: own }) => {
    const line = lines[template as Template];
    if (line === undefined) throw new Error(`a digest has no words for ${template}`);
    return `• ${line(own)}`;
  });
};
