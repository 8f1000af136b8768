import { createContext, type ReactNode, useContext } from 'react';
import type { Http } from './http.ts';

const HttpContext = createContext<Http | undefined>(undefined);

export function HttpProvider(props: { http: Http; children: ReactNode }) {
  return <HttpContext value={props.http}>{props.children}</HttpContext>;
}

export function useHttp(): Http {
  const http = useContext(HttpContext);
  if (!http) throw new Error('HttpProvider is missing');
  return http;
}
