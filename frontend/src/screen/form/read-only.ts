import { createContext, useContext } from 'react';

export const ReadOnlyContext = createContext(false);

/** Whether the surrounding form only shows its fields: what would change them is left out. */
export const useReadOnly = (): boolean => useContext(ReadOnlyContext);
