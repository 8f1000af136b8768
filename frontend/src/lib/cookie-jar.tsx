import { createContext, useContext } from 'react';
import type { CookieJar } from './cookie.ts';

const CookieJarContext = createContext<CookieJar | undefined>(undefined);

/** Gives what stands inside cookies of its own, apart from those of the browser. */
export const CookieJarProvider = CookieJarContext.Provider;

/** Where the page keeps what it remembers of the device: the browser's cookies unless it is only shown. */
export const useCookieJar = (): CookieJar => useContext(CookieJarContext) ?? document;
