import { and, eq } from 'drizzle-orm'
import { type MailGroup, MailSettings } from '../../../contract/notifications/mail-settings.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { contactOfClient } from '../members/clients.ts'
import { clientSettings } from './tables.ts'

const NAME = 'mail'

/** Until a client has chosen, invoices go to the address of its account. */
export async function mailSettingsOf(db: Queries, clientId: string): Promise<MailSettings> {
  const [row] = await db
    .select()
    .from(clientSettings)
    .where(and(eq(clientSettings.clientId, clientId), eq(clientSettings.name, NAME)))
  const kept = MailSettings.safeParse(row?.value)
  if (kept.success) return kept.data
  const account = await contactOfClient(db, clientId)
  const toAccount: MailGroup = account ? { enabled: true, emails: [account.email] } : { enabled: false, emails: [] }
  return { sendInvoiceMail: toAccount }
}

export async function saveMailSettings(db: Database, clientId: string, value: MailSettings): Promise<void> {
  await db
    .insert(clientSettings)
    .values({ clientId, name: NAME, value })
    .onConflictDoUpdate({ target: [clientSettings.clientId, clientSettings.name], set: { value } })
}
