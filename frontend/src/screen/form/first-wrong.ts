import { createContext, useContext, useState } from 'react';
import type { FirstWrong } from './record-form.ts';

export const FirstWrongContext = createContext<FirstWrong | undefined>(undefined);

/** Calls back with the first wrong path of the surrounding form, in the render that marks it. */
export function useFirstWrong(show: (path: string) => void): void {
  const wrong = useContext(FirstWrongContext);
  const [seen, setSeen] = useState(wrong);
  if (wrong === seen) return;
  setSeen(wrong);
  if (wrong?.path !== undefined) show(wrong.path);
}
