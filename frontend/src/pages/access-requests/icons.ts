import { FileKey } from 'lucide-react';

export const icons = { accessRequests: FileKey };
