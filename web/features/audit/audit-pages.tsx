import { auditCalls } from '../../../contract/account/audit.ts'
import { AuditList } from './audit-list.tsx'
import { auditTexts } from './texts.ts'

export const AuditPage = () => <AuditList title={auditTexts.title} endpoint={auditCalls.list} withClient={false} />

export const AllAuditPage = () => <AuditList title={auditTexts.allTitle} endpoint={auditCalls.all} withClient />
