import type { Http } from '../../lib/http.ts';
import { type FoundObject, type May, type NameOf, objectKinds } from './object-kinds.ts';
import type { ObjectKindName } from './texts.ts';

export interface ObjectAnswers {
  /** Kinds of which something was found, in the order of the console's menu. */
  found: readonly { kind: ObjectKindName; objects: readonly FoundObject[] }[];
  /** Kinds whose list did not answer. */
  missing: readonly ObjectKindName[];
  /** Some have not answered yet. */
  busy: boolean;
}

interface ObjectQuestion {
  http: Http;
  may: May;
  search: string;
  signal: AbortSignal;
  nameOf: NameOf;
  /** Called with every list that answers: a slow one holds up nobody. */
  onAnswer: (answers: ObjectAnswers) => void;
}

/** Asks the lists that the person may read for objects that are called so. */
export async function searchObjects(question: ObjectQuestion): Promise<void> {
  const { http, may, search, signal, nameOf, onAnswer } = question;
  const kinds = objectKinds.filter((kind) => kind.allowed(may));
  const answers = new Map<ObjectKindName, readonly FoundObject[] | undefined>();
  const tell = () => {
    if (signal.aborted) return;
    const asked = kinds.map(({ name }) => name).filter((name) => answers.has(name));
    onAnswer({
      found: asked
        .map((name) => ({ kind: name, objects: answers.get(name) ?? [] }))
        .filter(({ objects }) => objects.length > 0),
      missing: asked.filter((name) => answers.get(name) === undefined),
      busy: answers.size < kinds.length,
    });
  };
  if (kinds.length === 0) tell();
  await Promise.all(
    kinds.map(async (kind) => {
      answers.set(kind.name, await kind.find({ http, search, signal, nameOf }));
      tell();
    }),
  );
}
