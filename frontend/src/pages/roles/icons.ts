import { UserCog } from 'lucide-react';

export const icons = { roles: UserCog };
