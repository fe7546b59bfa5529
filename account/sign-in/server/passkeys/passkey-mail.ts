import type { MailKind } from '#server/effects/mails.ts'
import type { PasskeyEvent } from '../mails/account-message.ts'
import { securityEventMessageOf } from '../mails/event-mail.ts'

/** To the owner, at each passkey that is added or removed. `id`: of the security log's entry, whose kind says which. */
export const passkeyMail: MailKind = {
  name: 'passkey',
  write: (app, { id }) =>
    securityEventMessageOf(app, id, ({ kind, at, ipAddress, device }) => ({
      kind: 'passkey',
      event: kind as PasskeyEvent, // only these are reported with this e-mail
      ...{ at, ipAddress, device },
    })),
}
