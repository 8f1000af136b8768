import { Stethoscope } from 'lucide-react';

export const icons = { diagnostics: Stethoscope };
