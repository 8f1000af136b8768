import { ShieldCheck } from 'lucide-react';

export const icons = { security: ShieldCheck };
