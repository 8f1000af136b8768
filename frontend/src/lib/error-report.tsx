import { createContext, type ReactNode, useContext } from 'react';
import type { ApiError } from './api-error.ts';

/** Takes an error that no page shows itself; the application decides what happens. */
export type ReportError = (error: ApiError) => void;

const ErrorReportContext = createContext<ReportError | undefined>(undefined);

export function ErrorReportProvider(props: { report: ReportError; children: ReactNode }) {
  return <ErrorReportContext value={props.report}>{props.children}</ErrorReportContext>;
}

export function useReportError(): ReportError {
  const report = useContext(ErrorReportContext);
  if (!report) throw new Error('ErrorReportProvider is missing');
  return report;
}
