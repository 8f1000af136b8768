import type { Http } from '../../lib/http.ts';
import type { FoundObject, May, NameOf } from '../../screen/found-objects.ts';
import { objectKinds } from './object-kinds.ts';

export interface ObjectAnswers {
  /** Titles of kinds of which something was found, in the order of the console's menu. */
  found: readonly { kind: string; objects: readonly FoundObject[] }[];
  /** Titles of those whose list did not answer. */
  missing: readonly string[];
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
  const answers = new Map<string, readonly FoundObject[] | undefined>();
  const tell = () => {
    if (signal.aborted) return;
    const asked = kinds.map(({ title }) => title).filter((title) => answers.has(title));
    onAnswer({
      found: asked
        .map((title) => ({ kind: title, objects: answers.get(title) ?? [] }))
        .filter(({ objects }) => objects.length > 0),
      missing: asked.filter((title) => answers.get(title) === undefined),
      busy: answers.size < kinds.length,
    });
  };
  if (kinds.length === 0) tell();
  await Promise.all(
    kinds.map(async (kind) => {
      answers.set(kind.title, await kind.find({ http, search, signal, nameOf }));
      tell();
    }),
  );
}
