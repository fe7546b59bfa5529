/** To the new address its link; to the earlier one, once it was changed, the link that undoes it. */
import type { MailKind } from '#server/effects/mails.ts'
import { accountMessage } from '../mails/account-message.ts'
import { securityEventWithAccount } from '../mails/event-mail.ts'
import { accountById, isEmailFreeFor } from '../users.ts'
import { emailChangeById, emailChangeLinkOf } from './changes.ts'

/** `id`: the change's. Whether its address has an account is looked at here alone: the call answers the same for every one (docs/decisions/026). */
export const confirmChangeMail: MailKind = {
  name: 'email-change',
  async write(app, { id, key }) {
    const change = await emailChangeById(app.db, id, 'confirm')
    const account = change && (await accountById(app.db, change.userId))
    if (!account) return null
    const to = { email: change.newEmail, language: account.language }
    const isFree = await app.db.inTransaction((tx) => isEmailFreeFor(tx, account.id, change.newEmail))
    if (!isFree) return accountMessage(app.config, to, { kind: 'email-change-taken' })
    return accountMessage(app.config, to, { kind: 'email-change', link: await emailChangeLinkOf(app, change, { link: 'confirm', key }) })
  },
}

/** `id`: of the security log's entry, which names the change. */
export const emailChangedMail: MailKind = {
  name: 'email-changed',
  async write(app, { id, key }) {
    const found = await securityEventWithAccount(app, id)
    const change = found?.event.details.change ? await emailChangeById(app.db, found.event.details.change, 'undo') : null
    if (!found || !change) return null
    const { account, event } = found
    const link = await emailChangeLinkOf(app, change, { link: 'undo', key })
    const { at, ipAddress, device } = event
    return accountMessage(app.config, { ...account, email: change.oldEmail }, { kind: 'email-changed', at, ipAddress, device, link })
  },
}
