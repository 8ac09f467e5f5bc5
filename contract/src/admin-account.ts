/** Area `admin-account`: administrators, their permissions, citizens' accounts, and the audit log. */
import { administrators } from './admin-account/administrators.ts';
import { auditLog } from './admin-account/audit-log.ts';
import { departments } from './admin-account/departments.ts';
import { users } from './admin-account/users.ts';

export const adminAccount = { ...administrators, ...departments, ...users, ...auditLog };
