import { createContext, useContext, useState } from 'react';
import type { FirstWrong } from './record-form.ts';

export const FirstWrongContext = createContext<FirstWrong | undefined>(undefined);

/** Calls back with the first wrong path of the surrounding form, in the render that marks it. */
export function useFirstWrong(show: (path: string) => void): void {
  const wrong = useContext(FirstWrongContext);
  // What is shown later, as a tab that was not open, looks too.
  const [seen, setSeen] = useState<FirstWrong>();
  if (wrong === seen) return;
  setSeen(wrong);
  if (wrong?.path !== undefined) show(wrong.path);
}
