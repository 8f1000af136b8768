import { UserRoundPlus } from 'lucide-react';

export const icons = { 'company-invitations': UserRoundPlus };
