import { createContext, type ReactNode } from 'react';

/** The picture of the page that is shown, as its row of the table of pages says: an empty list stands below it. */
export const PageIconContext = createContext<ReactNode>(undefined);
