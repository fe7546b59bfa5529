/** E-mails about something of a client to the addresses of one of its groups, each of them once. */

import type { Contact } from '#account/members/server/contacts.ts'
import { hashOfMailAddress } from '#server/effects/mail-refusals/note-refusals.ts'
import { addMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { MailGroupName } from '../contract/mail-settings.ts'
import { mailRecipients, mailSettingsOf } from './mail-settings.ts'

type ToGroup = { clientId: string; group: MailGroupName; mail: Pick<MailKind, 'name'>; about: string }

/** To every address that is chosen now. `about`: the id of what it is about. */
export async function addGroupMails(app: Pick<App, 'clock'>, tx: Tx, { clientId, group, mail, about }: ToGroup): Promise<void> {
  const { enabled, emails } = (await mailSettingsOf(tx, clientId))[group]
  if (!enabled) return
  for (const email of emails) await addMail(app, tx, { mail, id: `${about}/${hashOfMailAddress(email)}`, clientId })
}

type Addressed = { about: string; to: string; account: Contact }

/** Whom one of them is for, by its id, as it is to be sent now. null: the client does not want it at that address any more. */
export async function groupMailAddresseeOf(
  db: Database,
  { clientId, group, id }: { clientId: string; group: MailGroupName; id: string },
): Promise<Addressed | null> {
  const [about = '', mark] = id.split('/')
  const { contact: account, settings } = await mailRecipients(db, clientId)
  const { enabled, emails } = settings[group]
  const to = enabled ? emails.find((email) => hashOfMailAddress(email) === mark) : undefined
  return to === undefined || account === null ? null : { about, to, account }
}
