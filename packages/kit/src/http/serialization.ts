import fastJson from 'fast-json-stringify';

type Serialize = (answer: unknown) => string;

/** By the schema itself: a contract is the same for every server of a process. */
const compiled = new WeakMap<object, Serialize>();

export const compileSerializer = (schema: object): Serialize => {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made: Serialize = fastJson(schema);
  compiled.set(schema, made);
  return made;
};

/** The serializer of an answer, for Fastify, compiled with the first answer: a process that starts waits for none of them. */
export const serializeWhenUsed = ({ schema }: { schema: object }): Serialize => {
  let serialize: Serialize | undefined;
  return (answer) => {
    serialize ??= compileSerializer(schema);
    return serialize(answer);
  };
};
