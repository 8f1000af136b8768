import { Fingerprint } from 'lucide-react';

export const icons = { schemes: Fingerprint };
