import type { MailKind } from '#server/effects/mails.ts'
import { passkeysOf } from '../passkeys/kept-passkeys.ts'
import { securityEventMessageOf } from './event-mail.ts'

/** To the owner of a changed password: when, from where, and which passkeys the account has still. `id`: of the security log's entry. */
export const passwordChangedMail: MailKind = {
  name: 'password-changed',
  write: (app, { id }) =>
    securityEventMessageOf(app, id, async ({ at, ipAddress, device }, userId) => {
      const left = await passkeysOf(app.db, userId)
      return { kind: 'password-changed', at, ipAddress, device, passkeysAddedAt: left.map(({ createdAt }) => createdAt) }
    }),
}
