import type { MailKind } from '#server/effects/mails.ts'
import type { SecondFactorEvent } from '../mails/account-message.ts'
import { securityEventMessageOf } from '../mails/event-mail.ts'

/** To the owner, at each change of the second step. `id`: of the security log's entry, whose kind says which. */
export const secondFactorMail: MailKind = {
  name: 'second-factor',
  write: (app, { id }) =>
    securityEventMessageOf(app, id, ({ kind, details, ...event }) => ({
      kind: 'second-factor',
      event: kind as SecondFactorEvent, // only these are reported with this e-mail
      codesLeft: details.left === undefined ? null : Number(details.left),
      ...event,
    })),
}
