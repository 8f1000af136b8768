import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

interface PageName {
  readonly name: string | undefined;
  readonly set: (name: string | undefined) => void;
}

const PageNameContext = createContext<PageName | undefined>(undefined);

/** Lets a page tell its frame what it is about. */
export function PageNameProvider({ children }: { children: ReactNode }) {
  const [name, set] = useState<string>();
  return <PageNameContext value={{ name, set }}>{children}</PageNameContext>;
}

/** What the page is about, as far as it has said so: the last breadcrumb and the window's title. */
export const useKnownPageName = (): string | undefined => useContext(PageNameContext)?.name;

/** Tells the frame the name of the record that this page shows; undefined until it is known. */
export function usePageName(name: string | undefined): void {
  const set = useContext(PageNameContext)?.set;
  useEffect(() => {
    set?.(name);
    return () => set?.(undefined);
  }, [set, name]);
}
