import { RefreshCw } from 'lucide-react';

export const icons = { 'integration-sync': RefreshCw };
